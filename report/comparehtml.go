package report

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

//go:embed html
var htmlFiles embed.FS

// writeCompareHTML writes one page that needs nothing else: no script, and nothing
// that is loaded from anywhere. It follows the reader's light or dark scheme.
func writeCompareHTML(w io.Writer, c *compare.Comparison, _ Options) error {
	var buf bytes.Buffer
	pages, err := template.ParseFS(htmlFiles, "html/*")
	if err == nil {
		err = pages.ExecuteTemplate(&buf, "compare.html", newComparePage(c))
	}
	if err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return emit(w, buf.Bytes())
}

// comparePage is what the page shows, in its words. The template escapes markup;
// what could move text about is made visible here.
type comparePage struct {
	Title, Legend string
	Summary       []string // a line a pair
	Sides         []htmlSide
	Rows          []htmlRow
	Confidence    string // of the intervals; "" where no row has one
	Plots         htmlPlots
	Subject       *htmlTable // differences that the comparison is about
	Causes        *htmlTable // what else differs
	Cost          *htmlTable
	Unmatched     []htmlFact
	Warnings      []probe.Warning
	Notes         []probe.Warning
}

func newComparePage(c *compare.Comparison) comparePage {
	names, labels := sideNames(c)
	p := comparePage{
		Title:   "nasprobe comparison: " + strings.Join(names, " / "),
		Summary: printables(summaryLines(c)),
		Legend:  strings.ReplaceAll(compareLegend(c), "~", capital(noVerdict)),
		Rows:    htmlRows(c, names),
		Plots:   newHTMLPlots(c),
		Cost:    htmlCost(c, names),
		Subject: htmlDifferences(c, names, true),
		Causes:  htmlDifferences(c, names, false),
	}
	for i, s := range c.Sides {
		p.Sides = append(p.Sides, newHTMLSide(s, names[i], labels))
	}
	for _, r := range p.Rows {
		if r.Confidence != "" {
			p.Confidence = r.Confidence
		}
	}
	for _, u := range c.Unmatched {
		p.Unmatched = append(p.Unmatched, htmlFact{probe.Printable(u.Pattern), printables(u.Sides)})
	}
	warnings, notes := apart(c.Warnings)
	p.Warnings, p.Notes = htmlWarnings(warnings), htmlWarnings(notes)
	return p
}

func htmlWarnings(found []probe.Warning) []probe.Warning {
	var out []probe.Warning
	for _, w := range found {
		shown := probe.Warning{Message: sentence(probe.Printable(w.Message))}
		if w.Remedy != "" {
			shown.Remedy = sentence(probe.Printable(w.Remedy))
		}
		out = append(out, shown)
	}
	return out
}

func printables(in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = probe.Printable(s)
	}
	return out
}
