package report

import (
	"math"

	"nasprobe/probe/health"
)

// perfRange is where a figure raises no alert, as the guidelines write it ("Threshold and
// Ranges"): both ends belong to it. An end that an alert is raised at needs the other
// form, which says where one is raised; with an end on both sides there is no such form,
// and the range is wrong for that one value.
type perfRange struct {
	low, high *perfEnd
}

type perfEnd struct {
	value  float64
	text   string
	alerts bool // at the end itself
}

// limits are those of a figure in one range: of several on a side the one that alerts
// first.
func (u perfUnit) limits(all []health.Limit) perfRange {
	var out perfRange
	for _, l := range all {
		if math.IsNaN(l.Value) || math.IsInf(l.Value, 0) {
			continue
		}
		end := &perfEnd{l.Value, u.number(l.Value), l.Op == "<=" || l.Op == ">="}
		if l.Op == "<" || l.Op == "<=" {
			out.raise(end)
		} else if out.high == nil || end.value < out.high.value || end.value == out.high.value && end.alerts {
			out.high = end
		}
	}
	return out
}

func (r *perfRange) raise(end *perfEnd) {
	if r.low == nil || end.value > r.low.value || end.value == r.low.value && end.alerts {
		r.low = end
	}
}

// above lets the range begin at a level at least; 0 is none.
func (r *perfRange) above(text string, level float64) {
	if level > 0 {
		r.raise(&perfEnd{value: level, text: text})
	}
}

// String is "" for no limit. All figures are 0 or more, so that an upper end alone is a
// plain number, which graphs can draw.
func (r perfRange) String() string {
	low, high := r.low, r.high
	switch {
	case low == nil && high == nil:
		return ""
	case low != nil && high != nil && low.value > high.value:
		return "@0:" // whatever it is, one of both is passed
	case low != nil && high != nil:
		return low.text + ":" + high.text
	case low != nil && low.alerts:
		return "@~:" + low.text
	case low != nil:
		return low.text + ":"
	case high.alerts:
		return "@" + high.text + ":"
	}
	return high.text
}
