package report

import (
	"path/filepath"
	"strings"
	"testing"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

func TestCompareMarkdownGoldens(t *testing.T) {
	for name, c := range comparisons() {
		t.Run(name, func(t *testing.T) {
			compareGolden(t, filepath.Join(testdata, "golden", "compare-"+name+".md"), renderComparison(t, "markdown", c))
		})
	}
}

// A bar that nobody escaped would shift the cells of its line.
func TestCompareMarkdownTablesKeepTheirColumns(t *testing.T) {
	for name, c := range comparisons() {
		bars := 0
		for _, l := range strings.Split(renderComparison(t, "markdown", c), "\n") {
			n := strings.Count(l, "|")
			if bars > 0 && n > 0 && n != bars {
				t.Errorf("%s: %d bars, the line before has %d: %s", name, n, bars, l)
			}
			bars = n
		}
	}
}

func TestMarkdownCode(t *testing.T) {
	for in, want := range map[string]string{
		"jumbo on":    "`jumbo on`",
		"a`b":         "``a`b``",
		"`x``":        "``` `x`` ```",
		"<b>@me #1":   "`<b>@me #1`",
		"a|b`<":       "<code>a&#124;b&#96;&#60;</code>",
		"two\nlines":  "`two\\x0alines`",
		"\u202egnp":   "`\\u202egnp`",
		"":            "<code></code>",
		" ":           "<code> </code>",
		`back\`:       "`back\\`",
		"共有 _a_ \xff": "`共有 _a_ \\xff`",
	} {
		if got := markdownCode(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestMarkdownProse(t *testing.T) {
	for in, want := range map[string]string{
		"a *b* _c_ [d](e) <f> `g` ~h~ $i$ & j|k \\": `a \*b\* \_c\_ \[d\](e) &lt;f> ` + "\\`g\\`" + ` \~h\~ \$i\$ &amp; j&#124;k \\`,
		"see smb://me@nas/x, then #1":               "see `smb://me@nas/x`, then `#1`",
		"ask @me|you":                               "ask <code>&#64;me&#124;you</code>",
		"WWW.example.org":                           "`WWW.example.org`",
		"\x1b[2J\n# no":                             "`\\x1b[2J\\x0a#` no",
	} {
		if got := markdownProse(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestFiguresOfAComparison(t *testing.T) {
	p := 0.0079365
	tiny := 1e-9
	for want, got := range map[string]string{
		"+47.6 %":                           changeText(0.47642),
		"-5.2 %":                            changeText(-0.0525),
		"0.0 %":                             changeText(-0.0001),
		"+49900 %":                          changeText(499),
		"-100.0 %":                          changeText(-1),
		"+4.4 to +6.1 %":                    intervalText(&compare.Interval{Low: 0.0437, High: 0.0612}),
		"-1.0 to 0.0 %":                     intervalText(&compare.Interval{Low: -0.01}),
		"0.008":                             probabilityText(&p),
		"< 0.001":                           probabilityText(&tiny),
		"99 %":                              confidenceText(stats.DefaultRules()),
		"95 %":                              confidenceText(stats.Rules{Alpha: 0.05}),
		"single score":                      reservation(compare.Row{Basis: stats.OnSingleScore, Needed: compare.Later[int]{0, 5}}, 0),
		"too few passes, 5 a side would do": reservation(compare.Row{Basis: stats.OnSingleScore, Needed: compare.Later[int]{0, 5}}, 1),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if intervalText(nil) != "" || probabilityText(nil) != "" || reservation(compare.Row{}, 0) != "" {
		t.Error("what is not known shows")
	}
}
