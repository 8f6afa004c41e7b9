package health

import (
	"math"
	"slices"

	"nasprobe/probe/stats"
)

const (
	// falseAlarms is the share of rows for which chance may raise an alarm in as many
	// checks as there are like runs. So one check may for that share by the number of like
	// runs, and with a baseline of 30 days the alarms of 30 days are the same whether a
	// check is made once a day or once an hour.
	falseAlarms = 0.03
	// mostChance is that of one check while like runs are few.
	mostChance = 0.01
	// mostTries bounds how many beginnings of a lasting fall are looked at.
	mostTries = 32
)

// judge is the level that v is held against: that of earlier figures but for the last
// ones if v continues a fall that began with them. Else a fall would soon hide itself. Of
// several beginnings it is the one by which v fell farthest, or the first of those.
func (r Rules) judge(before []earlier, v *float64) Level {
	if v != nil {
		fits := slices.DeleteFunc(r.falls(before, *v), func(l Level) bool { return l.fell(*v) == OK })
		if len(fits) > 0 {
			return slices.MaxFunc(fits, func(a, b Level) int { return a.fell(*v).weight() - b.fell(*v).weight() })
		}
	}
	out := levelOf(before)
	out.limit(before, r, stats.LowEnd)
	return out
}

// falls are the levels from which the last figures have all fallen, from the longest fall
// on, if one is possible that v continues.
func (r Rules) falls(before []earlier, v float64) []Level {
	var out []Level
	highest := slices.Max(valuesOf(before))
	low := func(v float64) bool { return v <= highest*(1-r.Drop) }
	longest := 0
	for n := len(before); low(v) && longest < n-r.Least && low(before[n-longest-1].value); {
		longest++
	}
	for fallen := longest; fallen > 0; fallen = min(fallen-1, mostTries) {
		rest, last := before[:len(before)-fallen], before[len(before)-fallen:]
		l := levelOf(rest)
		l.limit(rest, r, eitherEnd)
		l.Fallen, l.Since = fallen, last[0].started
		if !slices.ContainsFunc(last, func(e earlier) bool { return l.fell(e.value) == OK }) {
			out = append(out, l)
		}
	}
	return out
}

// eitherEnd is the higher of both low ends. Where several runs in a row are low, odd ones
// among those before need not be allowed for. Neither is with less chance than a first
// fall has: what raised an alarm then goes on to raise one.
func eitherEnd(values []float64, chance float64) (float64, bool) {
	standard, known := stats.LowEnd(values, chance)
	robust, also := stats.RobustLowEnd(values, chance)
	return max(standard, robust), known && also
}

// limit sets the levels of alert: a fall counts if it is as large as the user said, and
// larger than what runs of the same thing differ by.
func (l *Level) limit(before []earlier, r Rules, end func([]float64, float64) (float64, bool)) {
	low, known := end(valuesOf(before), min(mostChance, falseAlarms/float64(len(before))))
	if !known || len(before) < r.Least {
		return
	}
	l.Low = math.Floor(low) // less than a byte a second is no difference
	l.WarnBelow = max(0, min(l.Median*(1-r.Drop), l.Low))
	l.CritBelow = max(0, min(l.Median*(1-r.CritDrop), l.Low))
}

func levelOf(before []earlier) Level {
	s := stats.Summarize(valuesOf(before))
	return Level{Runs: len(before), Median: s.Median, Min: s.Min, Max: s.Max}
}

func valuesOf(before []earlier) []float64 {
	out := make([]float64, len(before))
	for i, e := range before {
		out[i] = e.value
	}
	return out
}
