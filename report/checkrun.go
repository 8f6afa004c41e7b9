package report

import (
	"errors"
	"fmt"

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
	if err := checkPath(r.Path); err != nil {
		return fmt.Errorf("path: %w", err)
	}
	return firstError(
		checkDistribution("round_trip_seconds", r.RoundTrip), checkLink(r.Link), checkVerdict(r.Verdict), checkEnvironment(r.Environment), rates().check(map[string]float64{"plan.link_bits_per_second": float64(r.Plan.LinkRate)}),
		times().check(map[string]float64{"plan.pass_seconds": r.Plan.PassSeconds, "plan.interval_seconds": r.Plan.Interval, "plan.omit_seconds": r.Plan.Omit}),
		above().check(map[string]float64{
			"plan.file_bytes": float64(r.Plan.FileBytes), "plan.passes": float64(r.Plan.Passes), "plan.write_pass_bytes": float64(r.Plan.WriteBound), "plan.best": float64(r.Plan.Best), "plan.window_bytes": float64(r.Plan.Window), "written_bytes": float64(r.Written),
			"target.total_bytes": float64(r.Target.TotalBytes), "target.free_bytes": float64(r.Target.FreeBytes),
			"conditions.transfer_read_bytes": float64(r.Conditions.TransferReadBytes), "conditions.transfer_write_bytes": float64(r.Conditions.TransferWriteBytes),
			"conditions.connections": float64(r.Conditions.Connections), "conditions.credits": float64(r.Conditions.Credits), "host.cpus": float64(r.Host.CPUs),
		}))
}

func checkRow(r probe.Row) error {
	if r.BlockBytes <= 0 || r.QueueDepth <= 0 || r.Threads <= 0 {
		return errors.New("block_bytes, queue_depth and threads must be above 0")
	}
	if r.ReadPercent < 0 || r.ReadPercent > 100 {
		return errors.New("read_percent must be 0 to 100")
	}
	if err := above().check(map[string]float64{"segments": orZero(r.Segments), "retransmits": orZero(r.Retransmits), "timeouts": orZero(r.Timeouts)}); err != nil {
		return err
	}
	if err := checkDistribution("loaded_round_trip_seconds", r.LoadedRoundTrip); err != nil {
		return err
	}
	for i, p := range r.Passes {
		if err := checkPass(p); err != nil {
			return fmt.Errorf("passes[%d]: %w", i, err)
		}
	}
	for i, p := range r.Connections {
		if err := checkPath(p); err != nil {
			return fmt.Errorf("connections[%d]: %w", i, err)
		}
	}
	for _, s := range []stats.Summary{r.Throughput, r.IOPS} {
		if err := rates().check(summaryFigures(s)); err != nil {
			return err
		}
	}
	return nil
}

func summaryFigures(s stats.Summary) map[string]float64 {
	return map[string]float64{"median": s.Median, "min": s.Min, "max": s.Max, "best": s.Best, "mean": s.Mean}
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
