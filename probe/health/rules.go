package health

// Rules say what a check alerts on.
type Rules struct {
	Warn, Crit []Threshold // absolute
	// Drop is the share by which the throughput of a row may fall behind the median of
	// like runs before that is a Warning, and CritDrop before it is Critical; 0 is twice
	// Drop, but 0.9 at most, and no less than Drop. A Drop of 0 compares with no earlier run.
	Drop, CritDrop float64
	// Least is how many like runs a comparison takes; 0 is 3.
	Least int
	// OnChange is the state of a run in which a fact of session, path or client is not
	// what it usually was, though no figure is bad.
	OnChange State
}

// DefaultRules have no absolute threshold.
func DefaultRules() Rules { return Rules{Drop: 0.2}.complete() }

const (
	fewestRuns  = 3
	largestDrop = 0.9
)

// complete fills in what was left at 0.
func (r Rules) complete() Rules {
	if !(r.CritDrop > 0) {
		r.CritDrop = max(r.Drop, min(2*r.Drop, largestDrop)) // no fall is CRITICAL before it is WARNING
	}
	if r.Least <= 0 {
		r.Least = fewestRuns
	}
	return r
}

// relative tells whether earlier runs are to count.
func (r Rules) relative() bool { return r.Drop > 0 }
