package report

import (
	"math"
	"slices"

	"nasprobe/probe"
)

// verdictFigures are the rows of a group by their evidence.
type verdictFigures []probe.RowVerdict

// span is the least and the greatest of a figure over the rows that have it.
func (g verdictFigures) span(figure string) (low, high float64, known bool) {
	for _, v := range g {
		for _, e := range v.Evidence {
			if e.Figure != figure {
				continue
			}
			if !known {
				low, high, known = e.Value, e.Value, true
			}
			low, high = min(low, e.Value), max(high, e.Value)
		}
	}
	return low, high, known
}

func (g verdictFigures) shares() string {
	low, high := g[0].Share, g[0].Share
	for _, v := range g {
		low, high = min(low, v.Share), max(high, v.Share)
	}
	return percent(low, high)
}

// notes are those of a figure, each once.
func (g verdictFigures) notes(figure string) []string {
	var out []string
	for _, v := range g {
		for _, e := range v.Evidence {
			if e.Figure == figure && e.Note != "" && !slices.Contains(out, e.Note) {
				out = append(out, e.Note)
			}
		}
	}
	return out
}

// ms is a time in milliseconds, or its range.
func (g verdictFigures) ms(figure string) string {
	low, high, known := g.span(figure)
	if !known {
		return ""
	}
	return between(briefly(low), briefly(high))
}

// roundly is v to two digits: it is a guess.
func roundly(v float64) string {
	if v <= 0 || math.IsInf(v, 0) {
		return absent
	}
	unit := math.Pow(10, math.Floor(math.Log10(v))-1)
	return digits(math.Round(v/unit)*unit, 1)
}
