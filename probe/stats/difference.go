package stats

import "math"

// Verdict says what passes support.
type Verdict string

// The verdicts.
const (
	Faster    Verdict = "faster"
	Slower    Verdict = "slower"
	Unchanged Verdict = "~" // no difference that the passes support
)

// Basis says what a verdict rests on.
type Basis string

// What a verdict rests on.
const (
	OnPasses      Basis = "passes"
	OnSingleScore Basis = "single score" // of one side at least there is one figure only
)

// Rules are what a difference must meet to be claimed.
type Rules struct {
	Alpha        float64 `json:"alpha"`         // false-alarm rate of the rank test for one row
	MinEffect    float64 `json:"min_effect"`    // least change, as a ratio
	SingleEffect float64 `json:"single_effect"` // change between single scores must exceed it
}

// DefaultRules: at 5 passes a side an alpha of 0.01 asks for complete separation,
// which chance gives in 2 of 252 cases.
func DefaultRules() Rules { return Rules{Alpha: 0.01, MinEffect: 0.03, SingleEffect: 0.10} }

// Difference is what two sides show when they are set against each other. All its
// numbers are finite, whatever the figures were.
type Difference struct {
	Change    float64 // of the median, as a ratio: 0.476 is +47.6 %; 0 where there is no ratio
	Low, High float64 // hold it with the confidence 1 - Rules.Alpha, when passes after are those before times a factor
	Known     bool    // Low and High are set
	P         float64 // of the two-sided Mann-Whitney U test; 1 where it was not done
	Tested    bool    // there were two passes a side at least, so that P says something
	N1, N2    int     // figures that counted, before and after
	Verdict   Verdict
	Basis     Basis
	Needed    int // passes a side that would allow a verdict; 0 when there are enough, or none would do
}

// Passes is how many each side must have for a verdict on passes; 0 where no number
// would do.
func (r Rules) Passes() int { return needed(r.Alpha) }

// Confidence is that of the intervals: 1 - Alpha, without the digits that the difference
// of two float64 adds.
func (r Rules) Confidence() float64 {
	const scale = 1e9
	return math.Round((1-r.Alpha)*scale) / scale
}
