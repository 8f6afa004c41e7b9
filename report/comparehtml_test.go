package report

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// element is one start tag of a page, with what its own text is.
type element struct {
	name string
	attr map[string]string
	text string
}

// elementsOf reads a page as strictly as XML is read: what the page leaves open or
// unescaped is an error.
func elementsOf(t *testing.T, page string) []*element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	var all, open []*element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch v := token.(type) {
		case xml.StartElement:
			e := &element{name: v.Name.Local, attr: map[string]string{}}
			for _, a := range v.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			all, open = append(all, e), append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(v)
			}
		}
	}
}

// seenByBrowser are the names of the elements that the parser of HTML 5 finds.
func seenByBrowser(t *testing.T, page string) []string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			out = append(out, n.Data)
		}
	}
	return out
}

func TestCompareHTMLIsOnePageWithoutForeignParts(t *testing.T) {
	for name, c := range comparisons() {
		t.Run(name, func(t *testing.T) { mustStandAlone(t, renderComparison(t, "html", c)) })
	}
}

// mustStandAlone: a page loads nothing, runs nothing, is the same to us as to a browser,
// and has nothing that moves text about.
func mustStandAlone(t *testing.T, page string) {
	t.Helper()
	var names []string
	for _, e := range elementsOf(t, page) {
		names = append(names, e.name)
		for a := range e.attr {
			if strings.HasPrefix(a, "on") || slices.Contains([]string{"src", "href", "style", "srcset", "action"}, a) {
				t.Errorf("%s has %s=%q", e.name, a, e.attr[a])
			}
		}
		if slices.Contains([]string{"script", "link", "img", "iframe", "object", "base", "form", "a", "use", "image"}, e.name) {
			t.Errorf("there is a %s", e.name)
		}
		if e.name == "style" && (strings.Contains(e.text, "url(") || strings.Contains(e.text, "@import") || !strings.Contains(e.text, "prefers-color-scheme: dark")) {
			t.Errorf("style loads something, or has no dark scheme: %s", e.text)
		}
	}
	if seen := seenByBrowser(t, page); !slices.Equal(seen, names) {
		t.Errorf("a browser sees\n%v, the page is\n%v", seen, names)
	}
	for _, r := range page {
		if r != '\n' && !probe.IsPrintable(r) {
			t.Errorf("%U in the page", r)
		}
	}
}

func TestCompareHTMLIsAccessible(t *testing.T) {
	for name, c := range comparisons() {
		all := elementsOf(t, renderComparison(t, "html", c))
		ids, first := map[string]int{}, map[string]*element{}
		for _, e := range all {
			if id, ok := e.attr["id"]; ok {
				ids[id]++
			}
			if first[e.name] == nil {
				first[e.name] = e
			}
		}
		for id, n := range ids {
			if n > 1 {
				t.Errorf("%s: %d elements have the id %s", name, n, id)
			}
		}
		if first["html"].attr["lang"] != "en" || first["title"].text == "" || first["h1"] == nil {
			t.Errorf("%s: no language, title or heading", name)
		}
		for i, e := range all {
			if label, ok := e.attr["aria-labelledby"]; ok && ids[label] != 1 {
				t.Errorf("%s: %s is labelled by %q, which is not there", name, e.name, label)
			}
			if e.name == "th" && e.attr["scope"] == "" {
				t.Errorf("%s: a header of no scope: %q", name, e.text)
			}
			if e.name == "svg" && (e.attr["role"] != "img" || all[i+1].name != "title" || all[i+1].text == "") {
				t.Errorf("%s: a plot without a title", name)
			}
		}
	}
}

func TestCompareHTMLShowsWhatTheComparisonSays(t *testing.T) {
	c := twoSides()
	text := textOf(t, renderComparison(t, "html", c))
	for _, want := range []string{c.Summary, "jumbo off", "jumbo on", "MSS 1448/1448", "MSS 8948/8948", "SEQ1M Q1T1 read", "▲ 5.3 % faster", "▼ 30.1 % slower", "+0.8 %, no verdict",
		"+4.4 to +6.1 %", "p 0.008", "p < 0.001", "111.6-112.4", "MSS sent", "SMB 2.1", "RND4K Q32T16 mix70", "lies far from the others.", "Look what else used the NAS.", "packets/s", "99 % interval"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if n := strings.Count(text, "+4.4 to +6.1 %"); n != 2 {
		t.Errorf("the interval is there %d times, want one in the table and one beside the plot", n)
	}
	if n := strings.Count(text, "no verdict"); n != 2*2 || strings.Contains(text, "~") {
		t.Errorf("%d times no verdict, want 4, and no ~, which reads as about", n)
	}
}

// Nothing of a page about single scores speaks of passes, medians or their spread.
func TestCompareHTMLOfSingleScores(t *testing.T) {
	text := textOf(t, renderComparison(t, "html", singleScores()))
	if n := strings.Count(text, "(single score)"); n != 2*3 {
		t.Errorf("%d marks of single scores, want one in the table and one beside the plot of each of 3 rows", n)
	}
	for _, no := range []string{"interval", "min-max", "Each dot is a pass", "median", "Passes", "Mann-Whitney"} {
		if strings.Contains(text, no) {
			t.Errorf("%q of single scores", no)
		}
	}
	for _, want := range []string{"Scores in MB/s: ", "The dot on its bar is the score"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	mixed := twoSides()
	mixed.Rows = append(mixed.Rows, singleScores().Rows...)
	if key := newHTMLPlots(mixed).Key; !strings.Contains(key, "Each dot is a pass") || !strings.Contains(key, "A side with one score") {
		t.Errorf("the key of passes and scores: %s", key)
	}
}

// A finding about passes that count all the same is no alarm.
func TestComparePagesTellNotesFromWarnings(t *testing.T) {
	c := twoSides()
	c.Warnings = append(c.Warnings, probe.Warning{Code: "incomplete", Message: "jumbo on ended early", Remedy: "repeat the run"})
	page := renderComparison(t, "html", c)
	if n := strings.Count(page, `class="findings"`); n != 1 || strings.Index(page, "ended early") > strings.Index(page, `class="notes"`) || strings.Index(page, "lies far from the others.") < strings.Index(page, `class="notes"`) {
		t.Errorf("%d lists of warnings, or a note among them", n)
	}
	text := renderComparison(t, "markdown", c)
	if !strings.Contains(text, "### Warnings\n\n- jumbo on ended early. Remedy: repeat the run.\n\n### Notes\n\n- 1 of 10 passes") {
		t.Errorf("no notes after the warnings:\n%s", text)
	}
	if page := renderComparison(t, "html", twoSides()); strings.Contains(page, `class="findings"`) {
		t.Error("a note alone is among warnings")
	}
}

// A summary of several pairs is a line a pair, whatever their labels hold.
func TestSummaryHasALineAPair(t *testing.T) {
	c := ladder()
	c.Sides[2].Label = "a; b: c against d"
	want := []string{"MTU 4084 against MTU 1500: x 3 % faster; y undecided", "a; b: c against d against MTU 1500: z", "MTU 9000 against MTU 1500: x"}
	c.Summary = strings.Join(want, "; ")
	if got := summaryLines(c); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if n := strings.Count(renderComparison(t, "html", c), "<li>"); n != len(want) {
		t.Errorf("%d lines in the page", n)
	}
	if text := renderComparison(t, "markdown", c); !strings.Contains(text, "\n- **a; b: c against d against MTU 1500: z**\n- **MTU 9000") {
		t.Errorf("no list in\n%s", text)
	}
	if got := summaryLines(twoSides()); len(got) != 1 || summaryLines(nothingInCommon()) != nil {
		t.Errorf("%q of one pair", got)
	}
}

// A side that lacks a pattern has no figure, change or verdict there.
func TestComparePagesOfSidesThatLackAPattern(t *testing.T) {
	c := ladder()
	c.Rows[0].Sides[0], c.Rows[1].Sides[2] = compare.RowSide{}, compare.RowSide{}
	text := textOf(t, renderComparison(t, "html", c))
	if n := strings.Count(text, "not measured"); n != 2 {
		t.Errorf("%d sides not measured, want 2", n)
	}
	for r, want := range map[int][]bool{0: {false, false, false, false}, 1: {false, true, false, true}} {
		for i, known := range want {
			f := newHTMLFigure(c.Rows[r], i, "x", c.Rules)
			if (f.Change != "") != known || (f.Verdict != "") != known {
				t.Errorf("row %d side %d: %+v", r, i, f)
			}
		}
	}
	lines := strings.Split(renderComparison(t, "markdown", c), "\n")
	for _, want := range []string{"| | `MTU 7404` | - | - |", "| | `MTU 4084` | 121.0 (120.7-121.2) | - |"} {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(strings.ReplaceAll(l, "|  |", "| |"), want) }) {
			t.Errorf("no line %q in\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

// textOf is the text that a browser shows, with single spaces.
func textOf(t *testing.T, page string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" {
			b.WriteString(n.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func TestComparePagesReportWriteErrors(t *testing.T) {
	for _, write := range []func(io.Writer, *compare.Comparison, Options) error{writeCompareHTML, writeCompareMarkdown} {
		if err := write(brokenPipe{}, twoSides(), Options{}); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%v", err)
		}
	}
}
