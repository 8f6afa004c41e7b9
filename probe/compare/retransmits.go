package compare

import (
	"fmt"

	"nasprobe/probe"
)

// Bounds above which sides differ in what they lost enough to say so: the loss of the
// worse one in segments for a GB (70 are one in 10,000 of the standard size), and how
// often it is that of the better.
const (
	lossWorthTold = 70
	lossRatio     = 5
)

// lossy finds a side on whose path much more was lost than on the best one's.
func lossy(sides []Input, c *Comparison) []probe.Warning {
	best, worst := -1, -1
	rates := make([]float64, len(sides))
	for i, s := range sides {
		rate, known := loss(s)
		if !known {
			continue
		}
		rates[i] = rate
		if best < 0 || rate < rates[best] {
			best = i
		}
		if worst < 0 || rate > rates[worst] {
			worst = i
		}
	}
	if best < 0 || rates[worst] < lossWorthTold || rates[worst] < lossRatio*rates[best] {
		return nil
	}
	return []probe.Warning{warn("more-retransmits", c.Sides[worst].Label, segments(rates[worst]), c.Sides[best].Label, segments(rates[best]))}
}

func segments(n float64) string { return fmt.Sprintf("%.0f segments", n) }

// loss is how many segments of a side were sent again for each GB of its scored passes.
func loss(s Input) (rate float64, known bool) {
	var again, bytes int64
	for _, r := range s.Runs {
		for _, row := range r.Rows {
			for _, p := range row.Scored() {
				if p.Retransmits != nil {
					again, bytes, known = again+*p.Retransmits, bytes+p.Bytes, true
				}
			}
		}
	}
	if bytes <= 0 {
		return 0, false
	}
	return float64(again) / float64(bytes) * gigabyte, known
}
