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
	Title, Summary, Legend string
	Sides                  []htmlSide
	Rows                   []htmlRow
	Outliers               bool       // some pass is one
	Subject                *htmlTable // differences that the comparison is about
	Causes                 *htmlTable // what else differs
	Cost                   *htmlTable
	Unmatched              []htmlFact
	Warnings               []probe.Warning
}

type htmlSide struct {
	Name  string // as the tables call it
	Label string // where that is another
	Facts []htmlFact
}

type htmlFact struct {
	What   string
	Values []string
}

func newComparePage(c *compare.Comparison) comparePage {
	names, labels := sideNames(c)
	p := comparePage{
		Title:   "nasprobe comparison: " + strings.Join(names, " / "),
		Summary: probe.Printable(c.Summary),
		Legend:  compareLegend(c),
		Rows:    htmlRows(c, names),
		Cost:    htmlCost(c, names),
	}
	for i, s := range c.Sides {
		p.Sides = append(p.Sides, newHTMLSide(s, names[i], labels))
	}
	for _, r := range c.Rows {
		for _, s := range r.Sides {
			p.Outliers = p.Outliers || len(s.Outliers) > 0
		}
	}
	p.circumstances(c, names)
	return p
}

func newHTMLSide(s compare.Side, name string, labels bool) htmlSide {
	side := htmlSide{Name: name}
	if !labels {
		side.Label = probe.Printable(s.Label)
	}
	for _, f := range []htmlFact{
		{"Measured", printables([]string{sideFacts(s)})},
		{"Comment", printables([]string{s.Comment})},
		{"Runs", printables(s.Runs)},
		{"Session", printables([]string{sideSession(s)})},
		{"Path", printables([]string{pathText(s.Path)})},
	} {
		if strings.Join(f.Values, "") != "" {
			side.Facts = append(side.Facts, f)
		}
	}
	return side
}

// circumstances is what the page tells apart from figures.
func (p *comparePage) circumstances(c *compare.Comparison, names []string) {
	p.Subject, p.Causes = htmlDifferences(c, names, true), htmlDifferences(c, names, false)
	for _, u := range c.Unmatched {
		p.Unmatched = append(p.Unmatched, htmlFact{probe.Printable(u.Pattern), printables(u.Sides)})
	}
	for _, w := range c.Warnings {
		shown := probe.Warning{Message: sentence(probe.Printable(w.Message))}
		if w.Remedy != "" {
			shown.Remedy = sentence(probe.Printable(w.Remedy))
		}
		p.Warnings = append(p.Warnings, shown)
	}
}

func printables(in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = probe.Printable(s)
	}
	return out
}
