package report

import (
	"strconv"

	"nasprobe/probe"
)

// cdmFigures are those of a row as they are printed; iops and latency may be "".
type cdmFigures struct{ throughput, iops, latency string }

func (f cdmFigures) String() string {
	s := f.throughput + " MB/s"
	if f.iops != "" {
		s += " [" + f.iops + " IOPS]"
	}
	if f.latency != "" {
		s += " <" + f.latency + " us>"
	}
	return s
}

// measured is false of the zeros that stand for a test not run.
func (f cdmFigures) measured() bool {
	return decimal(f.throughput) != 0 || decimal(f.iops) != 0 || decimal(f.latency) != 0
}

func (f cdmFigures) pass(block int64) probe.Pass {
	p := probe.Pass{Throughput: f.score(block), Latency: probe.Latency{Mean: decimal(f.latency) / 1e6}}
	p.IOPS = p.Throughput / float64(block)
	return p
}

// score is a throughput in bytes a second that prints as the figures. Both are rounded
// from it, MB/s to a thousandth and IOPS to a tenth, and one may narrow down the other:
// 0.760 MB/s of 4 KiB with 185.6 IOPS was 0.7602, not 0.7600.
func (f cdmFigures) score(block int64) float64 {
	exact := decimal(f.throughput) * mega
	if f.iops == "" || f.printedBy(exact, block) {
		return exact
	}
	ios, b := decimal(f.iops), float64(block)
	low := max(exact-0.0005*mega, (ios-0.05)*b)
	high := min(exact+0.0005*mega, (ios+0.05)*b)
	for _, score := range []float64{(low + high) / 2, low, high} {
		if f.printedBy(score, block) {
			return score
		}
	}
	return exact
}

func (f cdmFigures) printedBy(score float64, block int64) bool {
	return fixed(score/mega, 3) == f.throughput && fixed(score/float64(block), 1) == f.iops
}

// decimal is the value of digits with a point; "" is 0.
func decimal(digits string) float64 {
	v, _ := strconv.ParseFloat(digits, 64) // a regular expression saw to it
	return v
}
