package report

import (
	"strconv"
	"strings"

	"nasprobe/probe/health"
	"nasprobe/probe/metric"
)

// perfUnit is how performance data have a unit of ours. The guidelines know seconds,
// bytes, percent and counters that never fall. Rates have none: monitoring systems pass
// over an unknown one or refuse the value, and so the label says it.
type perfUnit struct {
	suffix   string // of the label
	uom      string
	factor   float64
	decimals int // more say nothing
}

// perfUnits is the table of them.
var perfUnits = map[metric.Unit]perfUnit{
	metric.BytesPerSecond: {"_bytes_per_second", "", 1, 0},
	metric.BitsPerSecond:  {"_bits_per_second", "", 1, 0},
	metric.PerSecond:      {"", "", 1, 3},
	metric.Seconds:        {"", "s", 1, 9},
	metric.Bytes:          {"", "B", 1, 0},
	metric.Share:          {"", "%", 100, 6},
	metric.Count:          {"", "", 1, 0}, // of one run: the next begins at 0
}

// perfdata are the known figures as label=value[unit];warn;crit;min;max, as many as fit.
func perfdata(res *health.Result) string {
	var out strings.Builder
	for _, f := range res.Figures {
		if f.Value == nil {
			continue
		}
		item := perfItem(res, f)
		if out.Len()+1+len(item) > mostPerfdata {
			break
		}
		if out.Len() > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(item)
	}
	return out.String()
}

func perfItem(res *health.Result, f health.Figure) string {
	u := perfUnits[f.Unit]
	most := ""
	if f.Name == "free" && res.Target.TotalBytes > 0 {
		most = u.number(float64(res.Target.TotalBytes))
	}
	warn, crit := u.limits(f.Warn), u.limits(f.Crit)
	if f.Level != nil {
		warn.above(u.number(f.Level.WarnBelow), f.Level.WarnBelow)
		crit.above(u.number(f.Level.CritBelow), f.Level.CritBelow)
	}
	return perfLabel(f.Name+u.suffix) + "=" + u.number(*f.Value) + u.uom + strings.TrimRight(";"+warn.String()+";"+crit.String()+";0;"+most, ";")
}

// perfLabel keeps to letters that need no quotes in any monitoring system.
func perfLabel(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.ToLower(name))
}

// number is v with a point and without an exponent.
func (u perfUnit) number(v float64) string {
	text := strconv.FormatFloat(v*u.factor, 'f', u.decimals, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
