package report

import (
	"fmt"
	"html/template"

	"nasprobe/probe"
)

// htmlHistory is what a target did over time.
type htmlHistory struct {
	ID, Title string
	Key       []string
	Latest    htmlTable
	Changes   []htmlChange
	Earlier   string // of the changes that are not listed; "" if there are none
	Cards     []htmlTrend
	Figures   htmlTable
}

// htmlChange is a run from which on conditions were not as before.
type htmlChange struct {
	Mark, At string
	What     []string
}

// htmlTrend is one row over time.
type htmlTrend struct {
	Pattern             string
	Throughput, Latency template.HTML
}

// The most of what a history shows, so that a page stays below half a megabyte.
const (
	mostSpans   = 100 // of a history
	allSpans    = 200 // of all histories of a page together
	leastSpans  = 24  // of each, however many there are
	mostChanges = 20
)

func newHTMLHistory(h History, index, all int, shown []string) htmlHistory {
	trends := measuredTrends(h.Trends)
	c := newTrendCharts(h.Trends, min(mostSpans, max(leastSpans, allSpans/all)), shown)
	out := htmlHistory{ID: fmt.Sprintf("history-%d", index+1), Key: c.key(trends), Latest: latestTable(h.Trends), Figures: c.table(trends)}
	changes := c.changes
	if skipped := len(changes) - mostChanges; skipped > 0 {
		out.Earlier, changes = count(skipped, "earlier change is", "earlier changes are")+" not listed.", changes[skipped:]
	}
	for _, change := range changes {
		out.Changes = append(out.Changes, htmlChange{change.mark, change.at.In(c.last.Location()).Format(trendLayout), change.what})
	}
	for i, t := range trends {
		id := fmt.Sprintf("%s-%d", out.ID, i+1)
		if throughput := inline(c.figure(t, nil), id); throughput != "" {
			out.Cards = append(out.Cards, htmlTrend{probe.Printable(t.Pattern), throughput, inline(c.latency(t), id+"-latency")})
		}
	}
	return out
}
