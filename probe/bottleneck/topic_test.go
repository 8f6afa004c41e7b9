package bottleneck

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
)

// The table of nasprobe help bottleneck is that of the rules: their limits, in their
// groups, and what each needs where one request is under way.
func TestTheTopicHasTheRules(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(probetest.Root(), "cmd", "nasprobe", "topics", "bottleneck.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	tier := rules[0].tier
	for _, r := range rules {
		if r.tier != tier {
			want = append(want, "")
		}
		tier = r.tier
		want = append(want, fmt.Sprintf("%s %.0f %%", r.limit, 100*r.need(figures{outstanding: 1})))
	}
	_, table, _ := strings.Cut(string(text), "at least\n\n")
	line := regexp.MustCompile(`^    (\S+(?: \S+)?) {2,}\S.* (\d+ %)$`)
	var got []string
	for l := range strings.Lines(table) {
		l = strings.TrimRight(l, "\n")
		m := line.FindStringSubmatch(l)
		if l != "" && m == nil {
			break // after the table
		}
		if m != nil {
			l = m[1] + " " + m[2]
		}
		got = append(got, l)
	}
	if is := strings.TrimSpace(strings.Join(got, "\n")); is != strings.Join(want, "\n") {
		t.Errorf("the topic has\n%s\nand the rules are\n%s", is, strings.Join(want, "\n"))
	}
}
