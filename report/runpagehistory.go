package report

import (
	"fmt"
	"html/template"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/stats"
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
	c := newTrendCharts(h.Trends, min(mostSpans, max(leastSpans, allSpans/all)), shown)
	out := htmlHistory{ID: fmt.Sprintf("history-%d", index+1), Title: historyTitle(h), Key: c.key(h.Trends), Latest: latestTable(h.Trends), Figures: c.table(h.Trends)}
	changes := c.changes
	if skipped := len(changes) - mostChanges; skipped > 0 {
		out.Earlier, changes = count(skipped, "earlier change is", "earlier changes are")+" not listed.", changes[skipped:]
	}
	for _, change := range changes {
		out.Changes = append(out.Changes, htmlChange{change.mark, change.at.In(c.last.Location()).Format(trendLayout), change.what})
	}
	for i, t := range h.Trends {
		id := fmt.Sprintf("%s-%d", out.ID, i+1)
		if throughput := inline(c.figure(t, nil), id); throughput != "" {
			out.Cards = append(out.Cards, htmlTrend{probe.Printable(t.Pattern), throughput, inline(c.latency(t), id+"-latency")})
		}
	}
	return out
}

func historyTitle(h History) string {
	text := probe.Printable(readable(h.Target))
	if h.Profile != "" {
		text += ", profile " + probe.Printable(h.Profile)
	}
	return text
}

// historySummary is the headline of a history.
func historySummary(h History) string {
	first, last := period(h.Trends)
	return fmt.Sprintf("%s: %s from %s to %s", probe.Printable(readable(h.Target)), count(runsOf(h.Trends), "run", "runs"), first.Format(time.DateOnly), last.Format(time.DateOnly))
}

// latestSummary is how the last run of the first row compares with those before.
func latestSummary(trends []Trend) string {
	if len(trends) == 0 || len(trends[0].Points) < 2 {
		return ""
	}
	line := latestTable(trends[:1]).Lines[0]
	return fmt.Sprintf("; %s at last %s MB/s, before that %s in the median", line[0], line[1], line[2])
}

// runsOf is how many runs the trends have.
func runsOf(trends []Trend) int {
	seen := map[string]bool{}
	for _, t := range trends {
		for _, p := range t.Points {
			seen[p.Run] = true
		}
	}
	return len(seen)
}

// latestTable sets the last run against all before it, a line a row.
func latestTable(trends []Trend) htmlTable {
	t := htmlTable{Heads: []string{"MB/s", "latest", "earlier runs", "change", "min-max", "n"}}
	for _, trend := range trends {
		n := len(trend.Points)
		if n == 0 {
			continue
		}
		s := newSpan(trend.Points)
		latest, line := trend.Points[n-1].Throughput.Median, []string{probe.Printable(trend.Pattern)}
		line = append(line, digits(latest/mega, 3))
		line = append(line, earlierCells(trend.Points[:n-1], latest)...)
		t.Lines = append(t.Lines, append(line, digits(s.low/mega, 3)+"-"+digits(s.high/mega, 3), fmt.Sprint(n)))
	}
	return t
}

// earlierCells are the median of the points before the last, and how far that is from it.
func earlierCells(points []Point, latest float64) []string {
	var all []float64
	for _, p := range points {
		all = append(all, p.Throughput.Median)
	}
	median := stats.Median(all)
	if median <= 0 {
		return []string{absent, absent}
	}
	return []string{digits(median/mega, 3), changeText(latest/median - 1)}
}
