package report

import (
	"slices"

	"github.com/mattn/go-runewidth"
)

// leastRemarks is what the remarks of a list take at least, in columns of the terminal.
const leastRemarks = len(bothHead)

// listSteps is what a narrow terminal goes without, the first first: whole columns, and of
// the start its time of day.
func listSteps() []func([]listColumn) (fewer []listColumn, dropped string) {
	return []func([]listColumn) ([]listColumn, string){
		without("profile"), without("MSS"), daysOnly, without("write MB/s"), without(labelHead, tagsHead, bothHead), without(startedHead), without("read MB/s"), without("target"),
	}
}

// fitList leaves out what does not fit. Remarks get the room that the others leave.
func (p *page) fitList(cols []listColumn) (fitting []listColumn, dropped []string) {
	at := slices.IndexFunc(cols, isRemarks)
	var whole listColumn
	if at >= 0 {
		whole, cols[at] = cols[at], p.cut(cols[at], leastRemarks)
	}
	for _, step := range listSteps() {
		if listWidth(cols) <= p.width {
			break
		}
		fewer, head := step(cols)
		if cols = fewer; head != "" {
			dropped = append(dropped, head)
		}
	}
	if at = slices.IndexFunc(cols, isRemarks); at >= 0 {
		cols[at] = p.cut(whole, listWidth(cols[at:at+1])+p.width-listWidth(cols))
	}
	return cols, dropped
}

func isRemarks(c listColumn) bool {
	return slices.Contains([]string{labelHead, tagsHead, bothHead}, c.head)
}

// without leaves out the column of one of the heads.
func without(heads ...string) func([]listColumn) ([]listColumn, string) {
	return func(cols []listColumn) ([]listColumn, string) {
		at := slices.IndexFunc(cols, func(c listColumn) bool { return slices.Contains(heads, c.head) })
		if at < 0 {
			return cols, ""
		}
		head := cols[at].head
		return slices.Delete(slices.Clone(cols), at, at+1), head
	}
}

// daysOnly leaves the dates of the starts.
func daysOnly(cols []listColumn) ([]listColumn, string) {
	out := slices.Clone(cols)
	for i, c := range out {
		if c.head != startedHead {
			continue
		}
		days := make([]string, len(c.cells))
		for j, cell := range c.cells {
			days[j] = cell[:min(len(cell), len("2006-01-02"))]
		}
		out[i].cells = days
	}
	return out, ""
}

// cut shortens the cells to a width.
func (p *page) cut(c listColumn, width int) listColumn {
	tail := "..."
	if p.unicode {
		tail = "…"
	}
	condition := runewidth.Condition{StrictEmojiNeutral: true} // as columns has it
	cells := make([]string, len(c.cells))
	for i, cell := range c.cells {
		cells[i] = cell
		if columns(cell) > width {
			cells[i] = condition.Truncate(cell, width, tail)
		}
	}
	c.cells = cells
	return c
}
