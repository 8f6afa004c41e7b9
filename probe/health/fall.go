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
	return r.against(before)
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
		l := r.against(rest)
		l.Fallen, l.Since = fallen, last[0].started
		if !slices.ContainsFunc(last, func(e earlier) bool { return l.fell(e.value) == OK }) {
			out = append(out, l)
		}
	}
	return out
}

// against is the level of earlier figures with its levels of alert: a fall counts if it is
// as large as the user said, and larger than what runs of the same thing differ by.
func (r Rules) against(before []earlier) Level {
	usual := r.usual(before)
	l := levelOf(usual)
	l.Odd = len(before) - len(usual)
	low, known := stats.LowEnd(valuesOf(usual), chanceOf(len(usual)))
	if !known || len(before) < r.Least {
		return l
	}
	l.Low = math.Floor(low) // less than a byte a second is no difference
	l.WarnBelow = max(0, min(l.Median*(1-r.Drop), l.Low))
	l.CritBelow = max(0, min(l.Median*(1-r.CritDrop), l.Low))
	return l
}

// chanceOf is that of a false alarm in one check, of so many like runs.
func chanceOf(runs int) float64 { return min(mostChance, falseAlarms/float64(max(runs, 1))) }

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
