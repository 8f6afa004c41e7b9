package report

import (
	"fmt"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// handScoreRow is a row of one pass that knows one figure: the throughput or the IOPS, which
// follow from each other, or one of its latencies.
func handScoreRow(m metric.Metric, value float64) (probe.Row, error) {
	_, figure, _ := strings.Cut(m.String(), ".")
	p, ok := patternFor(m)
	set := scoreFigures()[figure]
	if !ok || set == nil {
		return probe.Row{}, fmt.Errorf("%s is no figure that a table of runs can have: want one of a row, such as seq-read or rnd4k-q32-write.iops", m)
	}
	row, pass := probe.NewRow(p), probe.Pass{}
	set(&pass, value, float64(p.BlockSize))
	row.Passes = []probe.Pass{pass}
	row.Summarize()
	return row, nil
}

// scoreFigures is the table of what a figure of a row says about its pass.
func scoreFigures() map[string]func(p *probe.Pass, v, block float64) {
	return map[string]func(*probe.Pass, float64, float64){
		"":     func(p *probe.Pass, v, block float64) { p.Throughput, p.IOPS = v, v/block },
		"iops": func(p *probe.Pass, v, block float64) { p.Throughput, p.IOPS = v*block, v },
		"mean": func(p *probe.Pass, v, _ float64) { p.Latency.Mean = v },
		"p50":  func(p *probe.Pass, v, _ float64) { p.Latency.P50 = v },
		"p90":  func(p *probe.Pass, v, _ float64) { p.Latency.P90 = v },
		"p99":  func(p *probe.Pass, v, _ float64) { p.Latency.P99 = v },
		"p999": func(p *probe.Pass, v, _ float64) { p.Latency.P999 = v },
		"max":  func(p *probe.Pass, v, _ float64) { p.Latency.Max = v },
	}
}

// patternFor is the first pattern of a profile that a figure can be of, the default
// profile first, or else the one that its name spells out.
func patternFor(m metric.Metric) (patterns.Pattern, bool) {
	for _, profile := range patterns.Profiles() {
		for _, p := range profile.Rows {
			if means(m, p) {
				return p, true
			}
		}
	}
	name, _, _ := strings.Cut(m.String(), ".")
	spelt, err := patterns.Parse(strings.ReplaceAll(name, "-", " "))
	if err != nil || len(spelt) != 1 || !means(m, spelt[0]) {
		return patterns.Pattern{}, false
	}
	return spelt[0], true
}

func means(m metric.Metric, p patterns.Pattern) bool {
	_, ok := m.Row(&probe.Run{Rows: []probe.Row{probe.NewRow(p)}})
	return ok
}
