package bottleneck

import (
	"cmp"
	"slices"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
	"nasprobe/probe/ceiling"
)

// Rate is that of the slowest link of the path of a run in bits a second, and one of the
// probe.Source constants: as it was told, as the rows of the run show it by keeping to
// what it carries, or as a wired interface of this machine has it. What a row exceeds is
// not the rate. It is 0 where none is known.
func Rate(run *probe.Run) (rate int64, source string) {
	p := run.Path
	if told := run.Plan.LinkRate; told > 0 && !exceeded(run, told) {
		return told, probe.SourceTold
	}
	own := p.LinkBitsPerSecond
	if p.Medium == probe.MediumWiFi || p.Medium == probe.MediumVirtual || p.Medium == probe.MediumLoopback || exceeded(run, own) {
		own = 0
	}
	if rate, ok := inferred(run); ok && (own == 0 || rate < own) {
		return rate, probe.SourceInferred
	}
	if own > 0 {
		return own, probe.SourceInterface
	}
	return 0, ""
}

// Findings are the warnings about what was told of the link of a run and cannot be.
func Findings(run *probe.Run) []probe.Warning {
	if told := run.Plan.LinkRate; told > 0 && exceeded(run, told) {
		return []probe.Warning{probe.Warn("told-rate", humanize.SIWithDigits(float64(told), 1, "bit/s"))}
	}
	return nil
}

// inferred is the rate that the fastest of the rows show which keep to one.
func inferred(run *probe.Run) (int64, bool) {
	rows := slices.SortedFunc(slices.Values(run.Rows), func(a, b probe.Row) int {
		return cmp.Compare(b.Throughput.Median, a.Throughput.Median)
	})
	if run.Path.Medium == probe.MediumLoopback {
		return 0, false
	}
	for _, row := range rows {
		var passes []ceiling.Transfer
		for _, p := range row.Scored() {
			passes = append(passes, ceiling.Transfer{Bytes: p.Bytes, Seconds: p.Seconds - p.FlushTime})
		}
		rate, ok := ceiling.Infer(packetsOf(pathOf(run, row)), messagesOf(run), patternOf(row), passes)
		if ok && !exceeded(run, rate) {
			return rate, true
		}
	}
	return 0, false
}

// exceeded tells whether a row was faster than a link of that rate allows.
func exceeded(run *probe.Run, rate int64) bool {
	for _, row := range run.Rows {
		bound := ceiling.Link{Rate: rate}.Of(packetsOf(pathOf(run, row)), messagesOf(run), patternOf(row))
		if bound > 0 && row.Throughput.Median > bound*beyond {
			return true
		}
	}
	return false
}
