package report

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"nasprobe/probe"
)

// gobenchUnit is one figure of a pass. benchstat shows nanoseconds as seconds and
// megabytes as bytes, also in units made up of them.
type gobenchUnit struct {
	name     string
	metadata string                           // of the unit: better, assume
	value    func(probe.Pass) (float64, bool) // false when the pass does not have it
}

// gobenchUnits is the table of figures. An operation is one block, so that ns/op is
// the time of a pass shared out to its blocks, and a latency only at depth 1.
func gobenchUnits() []gobenchUnit {
	return []gobenchUnit{
		{"ns/op", "", func(p probe.Pass) (float64, bool) { return perBlock(p.Seconds*1e9, p) }},
		{"MB/s", "", func(p probe.Pass) (float64, bool) { return p.Throughput / mega, true }},
		{"IOPS", "better=higher", func(p probe.Pass) (float64, bool) { return positive(p.IOPS) }},
		{"p50-ns", "better=lower", func(p probe.Pass) (float64, bool) { return positive(p.Latency.P50 * 1e9) }},
		{"p99-ns", "better=lower", func(p probe.Pass) (float64, bool) { return positive(p.Latency.P99 * 1e9) }},
		{"cpu-ns/op", "better=lower", func(p probe.Pass) (float64, bool) { return perBlock(p.CPUTime*1e9, p) }},
		{"retransmits", "better=lower", func(p probe.Pass) (float64, bool) { return counted(p.Retransmits) }},
		{"MSS", "assume=exact", func(p probe.Pass) (float64, bool) { return positive(float64(p.SendMSS)) }},
	}
}

func perBlock(v float64, p probe.Pass) (float64, bool) { return positive(v / float64(p.IOs)) }

// positive is v unless it is 0, which stands for a figure that nobody told.
func positive(v float64) (float64, bool) { return v, v > 0 && !math.IsInf(v, 0) }

func counted(n *int64) (float64, bool) {
	if n == nil {
		return 0, false
	}
	return float64(*n), true
}

// gobenchFigure is v as a whole number, or with six significant digits where these
// reach behind the point: no pass is measured more closely.
func gobenchFigure(v float64) string {
	const digits = 6
	if math.Abs(v) >= 1e5 {
		return fixed(v, 0)
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	if err != nil {
		return short(v)
	}
	return short(rounded)
}

// gobenchSetting is something to know of a run that is no figure.
type gobenchSetting struct{ what, text string }

// gobenchSettings are those that are known, the tags last.
func gobenchSettings(r *probe.Run) []gobenchSetting {
	c := r.Conditions
	all := []gobenchSetting{
		{"run", r.ID},
		{"label", r.Label},
		{"comment", r.Comment},
		{"started", r.Started.Format("2006-01-02 15:04:05 -07:00")},
		{"program", strings.TrimSpace(r.Tool.Name + " " + r.Tool.Version)},
		{"host", r.Host.Name},
		{"os", r.Host.OS},
		{"arch", r.Host.Arch},
		{"cpu", r.Host.CPU},
		{"target", r.Target.URL},
		{"dialect", when(c.Dialect != "", dialectText(r))},
		{"signing", c.Signing},
		{"encryption", c.Encryption},
		{"data path", c.DataPath},
		{"path", pathText(r.Path)},
		{"profile", r.Plan.Profile},
		{"file", when(r.Plan.FileBytes > 0, size(r.Plan.FileBytes))},
		{"data", r.Plan.Data},
	}
	for _, k := range slices.Sorted(maps.Keys(r.Tags)) {
		all = append(all, gobenchSetting{"tag " + k, r.Tags[k]})
	}
	return slices.DeleteFunc(all, func(s gobenchSetting) bool { return strings.TrimSpace(s.text) == "" })
}

func when(known bool, text string) string {
	if known {
		return text
	}
	return ""
}
