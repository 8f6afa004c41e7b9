package report

import (
	"bytes"
	"html/template"
	"io"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/report/chart"
)

// Page is what one page shows: runs, how they compare, and what their targets did over
// time.
type Page struct {
	Runs       []*probe.Run
	Names      []string            // what to call the runs, one each; nil if there is one
	Comparison *compare.Comparison // nil where there is nothing to compare
	Apart      string              // why the runs were not compared; "" if they were
	Histories  []History
}

// History is what the rows of a target did over time, in runs that are alike.
type History struct {
	Target string     // URL without a password
	Like   *probe.Run // one of them: all have its plan and client; nil if unknown
	Trends []Trend    // one a row
}

// WritePage writes one page that needs nothing else: no script, and nothing that is
// loaded from anywhere. It follows the reader's light or dark scheme. Long histories are
// thinned out so that the page stays small, and say so.
func WritePage(w io.Writer, p Page) error {
	var buf bytes.Buffer
	pages, err := template.ParseFS(htmlFiles, "html/*")
	if err == nil {
		err = pages.ExecuteTemplate(&buf, "report.html", newRunPage(p))
	}
	if err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return emit(w, buf.Bytes())
}

// writeHTML is the page of one run alone.
func writeHTML(w io.Writer, r *probe.Run, _ Options) error {
	return WritePage(w, Page{Runs: []*probe.Run{r}})
}

// runPage is what the page shows, in its words. The template escapes markup; what could
// move text about is made visible here.
type runPage struct {
	Title      string
	Summary    string // "" where a comparison has one
	Apart      string
	ChartCSS   template.CSS
	Comparison *comparePage
	Latencies  *htmlLatencies // of the runs that are compared
	Histories  []htmlHistory
	Runs       []htmlRun
}

func newRunPage(p Page) runPage {
	out := runPage{Title: pageTitle(p), Apart: sentenceOrNone(p.Apart), ChartCSS: template.CSS(chart.CSS())}
	names := runNames(p)
	if p.Comparison != nil {
		compared := newComparePage(p.Comparison)
		out.Comparison, out.Latencies = &compared, latenciesOf("latency", p.Runs, names)
		if out.Latencies != nil {
			out.Latencies.Top = true
		}
	} else {
		out.Summary = pageSummary(p)
	}
	told := historyFacts(p.Histories)
	for i, h := range p.Histories {
		out.Histories = append(out.Histories, newHTMLHistory(h, i, len(p.Histories), runIDs(p.Runs)))
		out.Histories[i].Title = historyTitle(h, told[i])
	}
	for i, r := range p.Runs {
		out.Runs = append(out.Runs, newHTMLRun(r, i, names[i]))
	}
	return out
}

// runNames are what the page calls the runs: by what they were named or measured, or by
// numbers where that is too long for a chart or does not tell them apart.
func runNames(p Page) []string {
	const longest = 24 // columns
	names, seen := make([]string, len(p.Runs)), map[string]bool{"": true}
	for i, r := range p.Runs {
		if names[i] = probe.Printable(title(r)); i < len(p.Names) && p.Names[i] != "" {
			names[i] = probe.Printable(p.Names[i])
		}
		if seen[names[i]] || len(p.Runs) > 1 && columns(names[i]) > longest {
			return numbered("run", len(p.Runs))
		}
		seen[names[i]] = true
	}
	return names
}

// fullNames are what the runs were named, however long that is.
func fullNames(p Page) []string {
	if len(p.Names) == len(p.Runs) {
		return printables(p.Names)
	}
	return runNames(p)
}

func runIDs(runs []*probe.Run) []string {
	var out []string
	for _, r := range runs {
		out = append(out, r.ID)
	}
	return out
}

// pageTitle has the whole names, and where one run is named by its time also its target.
func pageTitle(p Page) string {
	about := fullNames(p)
	if len(p.Runs) == 1 && about[0] != probe.Printable(title(p.Runs[0])) {
		about = []string{strings.Join(withoutEmpty(about[0], probe.Printable(title(p.Runs[0]))), ", ")}
	}
	if len(p.Runs) == 0 {
		about = append(about, historySummary(p.Histories))
	}
	return strings.Join(append([]string{"nasprobe report"}, strings.Join(about, " / ")), ": ")
}

// pageSummary is the headline of a page without a comparison.
func pageSummary(p Page) string {
	switch {
	case len(p.Histories) > 0:
		return historySummary(p.Histories) + latestSummary(p.Histories)
	case len(p.Runs) == 1:
		return runSummary(p.Runs[0])
	}
	return ""
}

func sentenceOrNone(s string) string {
	if s == "" {
		return ""
	}
	return capital(sentence(probe.Printable(s)))
}
