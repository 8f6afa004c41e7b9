package probe

import (
	"slices"

	"nasprobe/probe/stats"
)

// Best is the mean throughput of the n fastest scored passes in bytes a second, as people
// take the best three of five; of all if n is 0 or there are no more.
func (r Row) Best(n int) float64 {
	figures := r.figures(func(p Pass) float64 { return p.Throughput })
	slices.Sort(figures)
	if n > 0 && n < len(figures) {
		figures = figures[len(figures)-n:]
	}
	return stats.Summarize(figures).Mean
}
