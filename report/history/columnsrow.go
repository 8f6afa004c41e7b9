package history

import (
	"slices"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// rowColumns are those of table rows.
func rowColumns(r *probe.Row) []column {
	return slices.Concat([]column{
		{"pattern", given{text{&r.Pattern}}},
		{"op", direction{&r.Op}},
		{"block_bytes", whole(&r.BlockBytes)},
		{"queue_depth", whole(&r.QueueDepth)},
		{"threads", whole(&r.Threads)},
		{"random", truth{&r.Random}},
		{"read_percent", whole(&r.ReadPercent)},
	}, figureColumns(r), []column{
		{"segments", counter{&r.Segments}},
		{"retransmits", counter{&r.Retransmits}},
		{"timeouts", counter{&r.Timeouts}},
	}, distributionColumns("loaded_round_trip_seconds_", &r.LoadedRoundTrip))
}

// figureColumns are the summaries of a row.
func figureColumns(r *probe.Row) []column {
	return slices.Concat(summaryColumns("bytes_per_second_", &r.Throughput), summaryColumns("iops_", &r.IOPS), latencyColumns(&r.Latency))
}

func summaryColumns(prefix string, s *stats.Summary) []column {
	return []column{
		{prefix + "median", float{&s.Median}},
		{prefix + "min", float{&s.Min}},
		{prefix + "max", float{&s.Max}},
		{prefix + "best", float{&s.Best}},
		{prefix + "mean", float{&s.Mean}},
	}
}

func latencyColumns(l *probe.Latency) []column {
	const prefix = "latency_seconds_"
	return []column{
		{prefix + "mean", float{&l.Mean}},
		{prefix + "p50", float{&l.P50}},
		{prefix + "p90", float{&l.P90}},
		{prefix + "p99", float{&l.P99}},
		{prefix + "p999", float{&l.P999}},
		{prefix + "max", float{&l.Max}},
	}
}

func passColumns(p *probe.Pass) []column {
	return append([]column{
		{"warmup", truth{&p.Warmup}},
		{"seconds", float{&p.Seconds}},
		{"bytes", whole(&p.Bytes)},
		{"ios", whole(&p.IOs)},
		{"bytes_per_second", float{&p.Throughput}},
		{"iops", float{&p.IOPS}},
		{"flush_seconds", measured{float{&p.FlushTime}}},
		{"cpu_seconds", measured{float{&p.CPUTime}}},
		{"peer_cpu_share", float{&p.PeerCPU}},
		{"client_seconds", float{&p.ClientTime}},
		{"segments", counter{&p.Segments}},
		{"retransmits", counter{&p.Retransmits}},
		{"timeouts", counter{&p.Timeouts}},
		{"send_mss_bytes", whole(&p.SendMSS)},
		{"receive_mss_bytes", whole(&p.ReceiveMSS)},
		{"rtt_seconds", float{&p.RTT}},
		{"seed", bits{&p.Seed}},
		{"bytes_per_250ms", document[[]int64]{&p.Series}},
	}, latencyColumns(&p.Latency)...)
}

// connectionColumns are those of table connections.
func connectionColumns(p *probe.Path) []column {
	return append(pathColumns(p), stateColumns(p)...)
}
