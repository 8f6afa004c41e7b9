package health

import (
	"fmt"
	"math"
	"strconv"

	"github.com/dustin/go-humanize"

	"nasprobe/probe/metric"
)

// Text is the figure as a sentence has it, "113.4 MB/s", or "unknown".
func (f Figure) Text() string {
	if f.Value == nil {
		return "unknown"
	}
	return f.TextOf(*f.Value)
}

// TextOf is a value of the figure's unit.
func (f Figure) TextOf(v float64) string {
	const (
		manyBytes = 1e5 // from which the last of them says nothing
		percents  = 100
	)
	switch {
	case f.Unit == metric.Share:
		return four(v*percents) + " %"
	case f.Unit == metric.Count:
		return whole(v)
	case f.Unit == metric.PerSecond && v >= percents:
		return whole(v) + " IOPS"
	case f.Unit == metric.Bytes && v < manyBytes:
		return whole(v) + " bytes"
	case f.Unit == metric.PerSecond:
		return four(v) + " IOPS"
	}
	scaled, prefix := humanize.ComputeSI(v)
	return four(scaled) + " " + prefix + string(f.Unit)
}

// four is v with the four digits that a measurement is worth at most.
func four(v float64) string {
	const digits, large = 4, 1e4
	if math.Abs(v) >= large {
		return whole(v)
	}
	return strconv.FormatFloat(v, 'g', digits, 64)
}

func whole(v float64) string { return strconv.FormatFloat(v, 'f', 0, 64) }

// percent is a ratio as a sentence has it: 63 %, 5.2 %.
func percent(ratio float64) string {
	const twoDigits = 0.0995
	decimals := 0
	if math.Abs(ratio) < twoDigits {
		decimals = 1
	}
	return strconv.FormatFloat(math.Abs(ratio)*100, 'f', decimals, 64) + " %"
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
