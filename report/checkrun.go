package report

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// checkRun refuses what would divide by zero or print as nonsense further on.
func checkRun(r *probe.Run) error {
	for i, row := range r.Rows {
		if err := checkRow(row); err != nil {
			return fmt.Errorf("rows[%d] (%s): %w", i, row.Pattern, err)
		}
	}
	return firstNegative(map[string]float64{
		"plan.file_bytes":    float64(r.Plan.FileBytes),
		"plan.passes":        float64(r.Plan.Passes),
		"written_bytes":      float64(r.Written),
		"plan.pass_seconds":  r.Plan.PassSeconds,
		"target.total_bytes": float64(r.Target.TotalBytes),
		"target.free_bytes":  float64(r.Target.FreeBytes),
	})
}

func checkRow(r probe.Row) error {
	if r.BlockBytes <= 0 || r.QueueDepth <= 0 || r.Threads <= 0 {
		return errors.New("block_bytes, queue_depth and threads must be above 0")
	}
	if r.ReadPercent < 0 || r.ReadPercent > 100 {
		return errors.New("read_percent must be 0 to 100")
	}
	for i, p := range r.Passes {
		if err := firstNegative(passFigures(p)); err != nil {
			return fmt.Errorf("passes[%d]: %w", i, err)
		}
	}
	for _, s := range []stats.Summary{r.Throughput, r.IOPS} {
		if err := firstNegative(summaryFigures(s)); err != nil {
			return err
		}
	}
	return nil
}

func passFigures(p probe.Pass) map[string]float64 {
	return map[string]float64{
		"seconds": p.Seconds, "bytes": float64(p.Bytes), "ios": float64(p.IOs),
		"bytes_per_second": p.Throughput, "iops": p.IOPS,
		"flush_seconds": p.FlushTime, "cpu_seconds": p.CPUTime,
		"mean": p.Latency.Mean, "p50": p.Latency.P50, "p90": p.Latency.P90,
		"p99": p.Latency.P99, "p999": p.Latency.P999, "latency max": p.Latency.Max,
	}
}

func summaryFigures(s stats.Summary) map[string]float64 {
	return map[string]float64{"median": s.Median, "min": s.Min, "max": s.Max, "best": s.Best, "mean": s.Mean}
}

func firstNegative(figures map[string]float64) error {
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		if figures[name] < 0 {
			return fmt.Errorf("%s is below 0", name)
		}
	}
	return nil
}

// patternsOf are the rows of r as a plan has them.
func patternsOf(r *probe.Run) []patterns.Pattern {
	var out []patterns.Pattern
	for _, row := range r.Rows {
		out = append(out, patternOf(row))
	}
	return out
}

func patternOf(r probe.Row) patterns.Pattern {
	return patterns.Pattern{Random: r.Random, BlockSize: r.BlockBytes, QueueDepth: r.QueueDepth, Threads: r.Threads, Op: r.Op, ReadPercent: r.ReadPercent}
}
