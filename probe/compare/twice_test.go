package compare

import (
	"errors"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// dated is a text with one row, as it is read from a file of that name.
func dated(t *testing.T, name string, minute int, mbs float64) *probe.Run {
	t.Helper()
	out := textOf(runOf(name, 0, rowOf(t, "RND4K Q1T1 read", mbs), rowOf(t, "RND4K Q1T1 write", mbs/2)))
	out.Started = time.Date(2012, 5, 6, 7, minute, 0, 0, time.UTC)
	return out
}

// A copy of a text is no pass of its own, whatever its file is called.
func TestATextTwiceInASideIsRefused(t *testing.T) {
	undated := dated(t, "no date.txt", 1, 20)
	undated.Started = time.Time{}
	untitled := dated(t, "no title.txt", 1, 20)
	untitled.Tool.Version = ""
	other := []*probe.Run{dated(t, "z.txt", 9, 30)}
	for name, c := range map[string]struct {
		runs []*probe.Run
		want string
	}{
		"other name": {[]*probe.Run{dated(t, "a.txt", 1, 20), dated(t, "b.txt", 2, 20), dated(t, "./a.txt", 1, 20)}, "compare before: a.txt and ./a.txt are one result"},
		"same name":  {[]*probe.Run{dated(t, "a.txt", 1, 20), dated(t, "a.txt", 1, 20)}, "the result a.txt is there twice"},
		"no date":    {[]*probe.Run{dated(t, "a.txt", 1, 20), undated}, "are one result"},
		"no title":   {[]*probe.Run{untitled, dated(t, "a.txt", 1, 20)}, "are one result"},
	} {
		_, err := Of([]Input{{"before", c.runs}, {"after", other}}, stats.DefaultRules())
		if !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), c.want) || !strings.Contains(probe.Remedy(err), "give each run once") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Texts of other dates, or with one other figure, are results of their own.
func TestTextsThatOnlyLookAlike(t *testing.T) {
	figure := dated(t, "c.txt", 1, 20)
	figure.Rows[1].Passes[1].Throughput++
	before := []*probe.Run{dated(t, "a.txt", 1, 20), dated(t, "b.txt", 2, 20), figure}
	c := of(t, Input{"before", before}, Input{"after", []*probe.Run{dated(t, "z.txt", 3, 20)}})
	if c.Rows[0].Sides[0].N != 3 || warned(c, "same-run") != "" {
		t.Errorf("%+v %v", c.Rows[0], c.Warnings)
	}
}

func TestATextAgainstItself(t *testing.T) {
	side := func(name string) Input {
		return Input{name, []*probe.Run{dated(t, name, 1, 20), dated(t, name+"2", 2, 21)}}
	}
	c := of(t, side("a"), side("b"), Input{"c", []*probe.Run{dated(t, "c", 3, 20)}})
	if got := warned(c, "same-run"); !strings.HasPrefix(got, "a and b hold the same run") || strings.Count(got, "\n") > 0 {
		t.Error(got)
	}
}
