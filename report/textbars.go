package report

import (
	"math"
	"strings"

	"nasprobe/probe"
)

// bars is a column that draws the throughput of each row, the largest as long as the
// column. It is there on a terminal that is wide enough and has room left by cols.
func (p *page) bars(cols []column[probe.Row], r *probe.Run) []column[probe.Row] {
	const wide, least, most = 100, 14, 40
	if p.width < wide || p.width == math.MaxInt {
		return nil
	}
	width := min(p.width-columns(table(cols, r.Rows)[0])-len(columnGap), most)
	largest := 0.0
	for _, row := range r.Rows {
		largest = max(largest, rowThroughput(r, row))
	}
	if width < least || largest <= 0 || math.IsInf(largest, 0) {
		return nil
	}
	return []column[probe.Row]{{padded("0-"+digits(largest/mega, 3)+" MB/s", width), func(row probe.Row) string {
		return padded(p.bar(rowThroughput(r, row)/largest*float64(width)), width)
	}}}
}

// bar is so many columns long. What is not nothing shows.
func (p *page) bar(length float64) string {
	const full, eighths = "\u2588", 8 // the block elements of Unicode
	if length <= 0 {
		return ""
	}
	if !p.unicode {
		return strings.Repeat("#", max(1, int(math.Round(length))))
	}
	n := max(1, int(math.Round(length*eighths)))
	bar := strings.Repeat(full, n/eighths)
	if rest := n % eighths; rest > 0 {
		bar += string(rune('\u2590' - rest)) // from U+2589, seven eighths, to U+258F, one
	}
	return bar
}

// padded is s with spaces behind it.
func padded(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-columns(s)))
}
