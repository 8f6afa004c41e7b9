package report

import (
	"strconv"
	"time"

	"nasprobe/probe"
)

// csvLine is what one line of the table is about: pass n of a row, from 1.
type csvLine struct {
	run  *probe.Run
	row  probe.Row
	n    int
	pass probe.Pass
}

type csvColumn struct {
	name  string
	value func(csvLine) string
}

// csvColumns is the table of columns. New ones go to the end: scripts may count.
func csvColumns() []csvColumn {
	return []csvColumn{
		text("run_id", func(l csvLine) string { return l.run.ID }),
		text("label", func(l csvLine) string { return l.run.Label }),
		text("started", func(l csvLine) string { return l.run.Started.Format(time.RFC3339) }),
		truth("incomplete", func(l csvLine) bool { return l.run.Incomplete }),
		text("target", func(l csvLine) string { return l.run.Target.URL }),
		text("protocol", func(l csvLine) string { return l.run.Target.Protocol }),
		text("profile", func(l csvLine) string { return l.run.Plan.Profile }),
		whole64("file_bytes", func(l csvLine) int64 { return l.run.Plan.FileBytes }),
		text("data", func(l csvLine) string { return l.run.Plan.Data }),
		text("pattern", func(l csvLine) string { return l.row.Pattern }),
		text("op", func(l csvLine) string { return l.row.Op.String() }),
		whole64("block_bytes", func(l csvLine) int64 { return l.row.BlockBytes }),
		whole64("queue_depth", func(l csvLine) int64 { return int64(l.row.QueueDepth) }),
		whole64("threads", func(l csvLine) int64 { return int64(l.row.Threads) }),
		truth("random", func(l csvLine) bool { return l.row.Random }),
		whole64("pass", func(l csvLine) int64 { return int64(l.n) }),
		truth("warmup", func(l csvLine) bool { return l.pass.Warmup }),
		figure("seconds", func(l csvLine) float64 { return l.pass.Seconds }),
		whole64("bytes", func(l csvLine) int64 { return l.pass.Bytes }),
		whole64("ios", func(l csvLine) int64 { return l.pass.IOs }),
		figure("bytes_per_second", func(l csvLine) float64 { return l.pass.Throughput }),
		figure("iops", func(l csvLine) float64 { return l.pass.IOPS }),
		figure("flush_seconds", func(l csvLine) float64 { return l.pass.FlushTime }),
		figure("cpu_seconds", func(l csvLine) float64 { return l.pass.CPUTime }),
		{"retransmits", func(l csvLine) string { return optional(l.pass.Retransmits) }},
		figure("latency_mean_seconds", func(l csvLine) float64 { return l.pass.Latency.Mean }),
		figure("latency_p50_seconds", func(l csvLine) float64 { return l.pass.Latency.P50 }),
		figure("latency_p90_seconds", func(l csvLine) float64 { return l.pass.Latency.P90 }),
		figure("latency_p99_seconds", func(l csvLine) float64 { return l.pass.Latency.P99 }),
		figure("latency_p999_seconds", func(l csvLine) float64 { return l.pass.Latency.P999 }),
		figure("latency_max_seconds", func(l csvLine) float64 { return l.pass.Latency.Max }),
		text("dialect", func(l csvLine) string { return l.run.Conditions.Dialect }),
		text("signing", func(l csvLine) string { return l.run.Conditions.Signing }),
		text("encryption", func(l csvLine) string { return l.run.Conditions.Encryption }),
		text("data_path", func(l csvLine) string { return l.run.Conditions.DataPath }),
		known("interface_mtu", func(l csvLine) int { return l.run.Path.InterfaceMTU }),
		known("send_mss_bytes", func(l csvLine) int { return l.run.Path.SendMSS }),
		known("receive_mss_bytes", func(l csvLine) int { return l.run.Path.ReceiveMSS }),
	}
}

func text(name string, of func(csvLine) string) csvColumn {
	return csvColumn{name, func(l csvLine) string { return harmless(of(l)) }}
}

func truth(name string, of func(csvLine) bool) csvColumn {
	return csvColumn{name, func(l csvLine) string { return strconv.FormatBool(of(l)) }}
}

func whole64(name string, of func(csvLine) int64) csvColumn {
	return csvColumn{name, func(l csvLine) string { return strconv.FormatInt(of(l), 10) }}
}

func figure(name string, of func(csvLine) float64) csvColumn {
	return csvColumn{name, func(l csvLine) string { return short(of(l)) }}
}

// known is a figure that no system reports as 0: 0 means that nobody told.
func known(name string, of func(csvLine) int) csvColumn {
	return csvColumn{name, func(l csvLine) string {
		if of(l) == 0 {
			return ""
		}
		return strconv.Itoa(of(l))
	}}
}

func optional(n *int64) string {
	if n == nil {
		return ""
	}
	return strconv.FormatInt(*n, 10)
}
