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

// History is what the rows of a target did over time, in the runs of one profile.
type History struct {
	Target  string // URL without a password
	Profile string
	Trends  []Trend // one a row
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
	for i, h := range p.Histories {
		out.Histories = append(out.Histories, newHTMLHistory(h, i, len(p.Histories), runIDs(p.Runs)))
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

func runIDs(runs []*probe.Run) []string {
	var out []string
	for _, r := range runs {
		out = append(out, r.ID)
	}
	return out
}

func pageTitle(p Page) string {
	about := runNames(p)
	if len(p.Runs) == 0 {
		for _, h := range p.Histories {
			about = append(about, probe.Printable(readable(h.Target)))
		}
	}
	return strings.Join(append([]string{"nasprobe report"}, strings.Join(about, " / ")), ": ")
}

// pageSummary is the headline of a page without a comparison.
func pageSummary(p Page) string {
	switch {
	case len(p.Histories) > 0:
		return historySummary(p.Histories[0]) + latestSummary(p.Histories[0].Trends)
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
