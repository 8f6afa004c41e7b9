package iperf3

import (
	"slices"

	"nasprobe/probe"
)

// Best is the mean throughput of the n fastest scored passes in bytes a second, as people
// took the best three of five with netperf; of all if n is 0 or there are no more.
func Best(passes []probe.Pass, n int) float64 {
	var figures []float64
	for _, p := range passes {
		if !p.Warmup {
			figures = append(figures, p.Throughput)
		}
	}
	slices.Sort(figures)
	if n > 0 && n < len(figures) {
		figures = figures[len(figures)-n:]
	}
	if len(figures) == 0 {
		return 0
	}
	sum := 0.0
	for _, f := range figures {
		sum += f
	}
	return sum / float64(len(figures))
}
