package report

import (
	"fmt"
	"io"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// writeCompareText is the comparison for people: the sides, a table with a line a row,
// what else differs, warnings, and last the result in plain words.
func writeCompareText(w io.Writer, c *compare.Comparison, o Options) error {
	p := newPage(o)
	p.paragraph(span{}, compareTitle(c))
	for i, s := range c.Sides {
		sideText(p, i, s)
	}
	changed(p, c)
	compareTables(p, c)
	causes(p, c)
	warnings, notes := apart(c.Warnings)
	for _, w := range warnings {
		p.paragraph(span{yellow, "Warning: "}, sentence(w.Message))
		p.paragraph(span{plain, " Remedy: "}, sentence(w.Remedy))
		p.line()
	}
	for _, n := range notes {
		p.paragraph(span{plain, "Note: "}, sentence(n.Message+"; "+n.Remedy))
		p.line()
	}
	p.paragraph(span{}, compareLegend(c))
	p.line()
	for _, pair := range summaryLines(c) {
		for _, l := range wrap(probe.Printable(pair), p.width) {
			p.line(span{bold, l})
		}
	}
	return emit(w, p.buf.Bytes())
}

// compareTitle says which letter is which side.
func compareTitle(c *compare.Comparison) string {
	var names []string
	for i, s := range c.Sides {
		names = append(names, fmt.Sprintf("%s (%s)", letter(i), s.Label))
	}
	return strings.Join(names[1:], ", ") + " against " + names[0]
}

// letter is the short name of side i in tables.
func letter(i int) string {
	const letters = 26
	if i < letters {
		return string(rune('A' + i))
	}
	return fmt.Sprintf("S%d", i+1)
}

// sideText tells under what conditions a side was measured.
func sideText(p *page, i int, s compare.Side) {
	p.line()
	mark := letter(i) + "  "
	p.paragraph(span{bold, mark}, s.Label)
	indent := span{plain, strings.Repeat(" ", len(mark))}
	if text := sideFacts(s); text != "" {
		p.paragraph(indent, text)
	}
	if s.Comment != "" {
		p.paragraph(span{plain, indent.text + "Comment: "}, s.Comment)
	}
	if text := sideSession(s); text != "" {
		p.paragraph(span{plain, indent.text + "Session: "}, text)
	}
	if text := pathText(s.Path); text != "" {
		p.paragraph(span{plain, indent.text + "Path:    "}, text)
	}
}

func sideFacts(s compare.Side) string {
	var out facts
	out.add(s.Target.URL != "", readable(s.Target.URL))
	out.add(len(s.Runs) > 1, count(len(s.Runs), "run", "runs"))
	out.add(!s.Started.IsZero(), startText(s))
	out.add(s.Plan.Profile != "", "profile "+s.Plan.Profile)
	out.add(s.Plan.FileBytes > 0, size(s.Plan.FileBytes)+" file")
	out.add(s.Plan.Passes > 0, count(s.Plan.Passes, "pass", "passes")+passTime(s.Plan))
	return strings.Join(out, ", ")
}

// startText has no zone where the run tells none, as an imported text.
func startText(s compare.Side) string {
	if s.Target.Protocol == "" {
		return s.Started.Format("2006-01-02 15:04:05")
	}
	return s.Started.Format("2006-01-02 15:04:05 -07:00")
}

// changed shows what an experiment with packet sizes changed, before its figures.
func changed(p *page, c *compare.Comparison) {
	p.line()
	differing(p, span{bold, "Packet sizes"}, c, true)
}

// causes lists what else differs, and the rows that could not be compared.
func causes(p *page, c *compare.Comparison) {
	differing(p, span{yellow, "Possible causes: the sides also differ in"}, c, false)
	if len(c.Unmatched) > 0 {
		p.paragraph(span{plain, "Not compared: "}, unmatchedText(c))
		p.line()
	}
}

func differing(p *page, title span, c *compare.Comparison, subject bool) {
	found := false
	for _, d := range c.Differences {
		if d.Subject != subject {
			continue
		}
		if !found {
			p.line(title)
		}
		found = true
		p.paragraph(span{plain, "  " + d.What + ": "}, lettered(d.Values))
	}
	if found {
		p.line()
	}
}

// lettered are values with the letters of their sides: "off (A), on (B, C)".
func lettered(values []string) string {
	var order []string
	sides := map[string][]string{}
	for i, v := range values {
		if sides[v] == nil {
			order = append(order, v)
		}
		sides[v] = append(sides[v], letter(i))
	}
	for i, v := range order {
		order[i] = fmt.Sprintf("%s (%s)", v, strings.Join(sides[v], ", "))
	}
	return strings.Join(order, ", ")
}

func unmatchedText(c *compare.Comparison) string {
	var out []string
	for _, u := range c.Unmatched {
		out = append(out, u.Pattern+" (only "+strings.Join(lettersOf(c, u.Sides), ", ")+")")
	}
	return strings.Join(out, "; ")
}

func lettersOf(c *compare.Comparison, labels []string) []string {
	var out []string
	for i, s := range c.Sides {
		for _, l := range labels {
			if s.Label == l {
				out = append(out, letter(i))
			}
		}
	}
	return out
}
