package metrics

import (
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// rowLabels tell the rows of a run apart: "RND4K Q32T1" and "read", "write" or "mix70".
var rowLabels = []string{"pattern", "op"}

// rowFamilies have a sample a row, and the latency one a figure of each.
func rowFamilies() []family {
	return []family{
		{"throughput_bytes_per_second", "Throughput of a row: the median of its scored passes.", rowLabels,
			eachRow(func(r probe.Row) float64 { return r.Throughput.Median })},
		{"throughput_min_bytes_per_second", "Throughput of the slowest scored pass of a row.", rowLabels,
			eachRow(func(r probe.Row) float64 { return r.Throughput.Min })},
		{"throughput_max_bytes_per_second", "Throughput of the fastest scored pass of a row.", rowLabels,
			eachRow(func(r probe.Row) float64 { return r.Throughput.Max })},
		{"iops", "Blocks completed a second in a row: the median of its scored passes.", rowLabels,
			eachRow(func(r probe.Row) float64 { return r.IOPS.Median })},
		{"latency_seconds", "Time from the submission of a block to its completion in a row: of each figure (mean, p50, p90, p99, p999, max) the median of the scored passes.",
			append(rowLabels[:2:2], "stat"), ofRun(latencies)},
		{"loaded_round_trip_seconds", "Time of requests without work on a connection of their own while a row was under way, by figure (min, mean, p50, p99).",
			append(rowLabels[:2:2], "stat"), ofRun(loaded)},
		{"client_cpu_ratio", "CPU time of the measuring process in a second of a row, 1 for one whole core: the median of the scored passes.", rowLabels, eachRow(cpu)},
		{"scored_passes", "Passes of a row that its figures rest on.", rowLabels, eachRow(func(r probe.Row) float64 { return float64(len(r.Scored())) })},
	}
}

func eachRow(of func(probe.Row) float64) func(Outcome) []sample {
	return ofRun(func(r *probe.Run) []sample {
		var out []sample
		for _, row := range distinct(r.Rows) {
			out = append(out, known(of(row), labelsOf(row)...)...)
		}
		return out
	})
}

func latencies(r *probe.Run) []sample {
	var out []sample
	for _, row := range distinct(r.Rows) {
		for _, f := range []struct {
			stat  string
			value float64
		}{{"mean", row.Latency.Mean}, {"p50", row.Latency.P50}, {"p90", row.Latency.P90}, {"p99", row.Latency.P99}, {"p999", row.Latency.P999}, {"max", row.Latency.Max}} {
			out = append(out, known(f.value, append(labelsOf(row), f.stat)...)...)
		}
	}
	return out
}

func loaded(r *probe.Run) []sample {
	var out []sample
	for _, row := range distinct(r.Rows) {
		out = append(out, distribution(row.LoadedRoundTrip, labelsOf(row)...)...)
	}
	return out
}

func cpu(r probe.Row) float64 {
	var shares []float64
	for _, p := range r.Scored() {
		if p.Seconds > 0 {
			shares = append(shares, p.CPUTime/p.Seconds)
		}
	}
	return stats.Median(shares)
}

// distinct leaves out a row that has the labels of one before it: a row can be asked for
// twice, and a metric has one value.
func distinct(rows []probe.Row) []probe.Row {
	var out []probe.Row
	seen := map[string]bool{}
	for _, r := range rows {
		key := strings.Join(labelsOf(r), " ")
		if !seen[key] {
			out = append(out, r)
		}
		seen[key] = true
	}
	return out
}

func labelsOf(r probe.Row) []string {
	return []string{r.Name(), r.Direction()}
}
