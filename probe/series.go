package probe

import "time"

// seriesStep is what one figure of Pass.Series covers.
const seriesStep = 250 * time.Millisecond

// Bounds of a series, which has its memory before the pass begins. What completes after
// them is not in it: one last figure for all of that would be no throughput.
const (
	longestSeries = 4096             // figures, of 17 minutes
	drainSeries   = 15 * time.Second // after the time limit, for requests that are in flight then
)

// series counts the bytes that completed in each step of a pass.
type series []int64

// newSeries has room for a pass that issues requests until limit.
func newSeries(limit time.Duration) series {
	steps := min(limit, longestSeries*seriesStep)/seriesStep + drainSeries/seriesStep
	return make(series, min(steps, longestSeries))
}

func (s series) add(elapsed time.Duration, bytes int) {
	if i := int(elapsed / seriesStep); i < len(s) {
		s[i] += int64(bytes)
	}
}

// merge adds another of the same pass.
func (s *series) merge(other series) {
	if len(*s) < len(other) {
		*s = append(*s, make(series, len(other)-len(*s))...)
	}
	for i, n := range other {
		(*s)[i] += n
	}
}

// trimmed ends with the step in which the last request completed.
func (s series) trimmed() []int64 {
	n := len(s)
	for n > 0 && s[n-1] == 0 {
		n--
	}
	return append([]int64(nil), s[:n]...)
}
