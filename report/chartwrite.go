package report

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/report/chart"
)

// ChartKind is one picture that WriteChart draws.
type ChartKind struct {
	Name string
	Help string // half a sentence for the usage
	draw func(p Page, m *metric.Metric) *chart.Figure
}

// ChartKinds is the table of them, the default first.
func ChartKinds() []ChartKind {
	return []ChartKind{
		{"bars", "a bar a row and run, with its passes", barsPicture},
		{"trend", "figures over time", trendPicture},
		{"latency", "a percentile curve a row and run", latencyPicture},
	}
}

// ChartOptions say which picture is wanted.
type ChartOptions struct {
	Kind   string         // the name of a ChartKind
	Metric *metric.Metric // the row, or the figure of a row, that is wanted; nil is every row
	Image  string         // "svg" or "png"
	Dark   bool           // the scheme of a PNG; an SVG follows that of who looks at it
}

// WriteChart draws one picture of what a page would show. A kind that is unknown, a
// metric of no row, and what has no figures are ErrUsage.
func WriteChart(w io.Writer, p Page, o ChartOptions) error {
	kinds := ChartKinds()
	i := slices.IndexFunc(kinds, func(k ChartKind) bool { return k.Name == o.Kind })
	if i < 0 {
		return noChart("draw chart", fmt.Errorf("there is no chart %q", o.Kind), "use "+strings.Join(kindNames(), ", "))
	}
	f := kinds[i].draw(p, o.Metric)
	switch {
	case f == nil:
		return noChart("draw chart "+o.Kind, errors.New("there are no figures for it"+ofMetric(o.Metric)), "nasprobe history list tells what there is; a figure is named like seq-read or rnd4k-write.p99")
	case o.Image == "svg":
		return emit(w, []byte(f.Document()))
	}
	if err := f.WritePNG(w, o.Dark); err != nil {
		return &probe.Error{Op: "write report", Offset: -1, Err: err}
	}
	return nil
}

func ofMetric(m *metric.Metric) string {
	if m == nil {
		return ""
	}
	return ": " + m.String()
}

func kindNames() []string {
	var out []string
	for _, k := range ChartKinds() {
		out = append(out, k.Name)
	}
	return out
}

func noChart(op string, err error, remedy string) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: op, Offset: -1, Err: err, Remedy: remedy}
}

// onePicture is a picture of figures side by side, without those that there are none of.
func onePicture(title, desc string, figures []*chart.Figure) *chart.Figure {
	const most = 2
	figures = slices.DeleteFunc(figures, func(f *chart.Figure) bool { return f == nil })
	return chart.Panels(title, desc, most, figures)
}

func barsPicture(p Page, m *metric.Metric) *chart.Figure {
	desc := ""
	if isThroughput(m) {
		desc = barsKey(p.Runs)
	}
	return onePicture(pictureTitle(p), desc, []*chart.Figure{barsOf(p.Runs, runNames(p), m)})
}

func latencyPicture(p Page, m *metric.Metric) *chart.Figure {
	var figures []*chart.Figure
	for _, pattern := range wanted(m, patternsIn(p.Runs)) {
		figures = append(figures, latencyOf(pattern, p.Runs, runNames(p)))
	}
	return onePicture(pictureTitle(p), latencyKey(p.Runs), figures)
}

func trendPicture(p Page, m *metric.Metric) *chart.Figure {
	var figures []*chart.Figure
	all := historiesOf(p.Histories, m)
	apart := historyFacts(all)
	for i, h := range all {
		c := newTrendCharts(h.Trends, mostSpans, runIDs(p.Runs))
		for _, t := range measuredTrends(h.Trends) {
			f := c.figure(t, m)
			if f != nil && len(all) > 1 {
				f.Heading += ": " + strings.Join(apart[i], ", ")
			}
			figures = append(figures, f)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return onePicture(trendTitle(all), "", figures)
}

// historiesOf are the histories with the rows that m means, without those that have none.
func historiesOf(all []History, m *metric.Metric) []History {
	var out []History
	for _, h := range all {
		rows := wanted(m, patternsOfTrends(h.Trends))
		h.Trends = measuredTrends(slices.DeleteFunc(slices.Clone(h.Trends), func(t Trend) bool { return !slices.Contains(rows, t.Pattern) }))
		if len(h.Trends) > 0 {
			out = append(out, h)
		}
	}
	return out
}

// trendTitle is what was measured when, and by which plan if there is one.
func trendTitle(all []History) string {
	text := historySummary(all)
	if words := withoutEmpty(planWords(all[0])[1:]...); len(all) == 1 && len(words) > 0 {
		text += ", " + strings.Join(printables(words), ", ")
	}
	return text
}

// pictureTitle is the target of the runs, and which they are.
func pictureTitle(p Page) string {
	names := strings.Join(fullNames(p), " / ")
	if len(p.Runs) == 0 || !sameTarget(p.Runs) {
		return names
	}
	target := probe.Printable(title(p.Runs[0]))
	if names == "" || names == target || len(p.Names) == 0 {
		return target
	}
	return target + ": " + names
}

func sameTarget(runs []*probe.Run) bool {
	return !slices.ContainsFunc(runs, func(r *probe.Run) bool { return title(r) != title(runs[0]) })
}

func patternsOfTrends(trends []Trend) []string {
	var out []string
	for _, t := range trends {
		out = append(out, t.Pattern)
	}
	return out
}
