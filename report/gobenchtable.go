package report

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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

// gobenchSetting is one configuration line.
type gobenchSetting struct{ key, value string }

// gobenchConfig are the settings that are known, the tags last. A value of nothing
// would delete its key.
func gobenchConfig(r *probe.Run) []gobenchSetting {
	c := r.Conditions
	all := []gobenchSetting{
		{"tool", strings.TrimSpace(r.Tool.Name + " " + r.Tool.Version)},
		{"host", r.Host.Name},
		{"os", r.Host.OS},
		{"arch", r.Host.Arch},
		{"target", r.Target.URL},
		{"dialect", when(c.Dialect != "", dialectText(r))},
		{"signing", c.Signing},
		{"encryption", c.Encryption},
		{"data-path", c.DataPath},
		{"profile", r.Plan.Profile},
		{"file-bytes", when(r.Plan.FileBytes > 0, strconv.FormatInt(r.Plan.FileBytes, 10))},
		{"data", r.Plan.Data},
		{"label", r.Label},
	}
	all = append(all, gobenchTags(r.Tags, all)...)
	return slices.DeleteFunc(all, func(s gobenchSetting) bool { return strings.TrimSpace(s.value) == "" })
}

// gobenchTags are settings of the user's. A key that is taken gets a prefix until it
// is free.
func gobenchTags(tags map[string]string, taken []gobenchSetting) []gobenchSetting {
	used := map[string]bool{}
	for _, s := range taken {
		used[s.key] = true
	}
	var out []gobenchSetting
	for _, k := range slices.Sorted(maps.Keys(tags)) {
		key := gobenchKey(k)
		for used[key] {
			key = "tag-" + key
		}
		used[key] = true
		out = append(out, gobenchSetting{key, tags[k]})
	}
	return out
}

// gobenchKey makes a legal key of a tag's: it begins with a lower-case letter and has
// neither an upper-case one nor a space nor a colon.
func gobenchKey(tag string) string {
	key := strings.Map(func(r rune) rune {
		r = unicode.ToLower(r)
		if r == ':' || r == unicode.ReplacementChar || unicode.IsSpace(r) || unicode.IsUpper(r) || !probe.IsPrintable(r) {
			return '-'
		}
		return r
	}, tag)
	if first, _ := utf8.DecodeRuneInString(key); unicode.IsLower(first) {
		return key
	}
	return "tag-" + key
}

func when(known bool, text string) string {
	if known {
		return text
	}
	return ""
}
