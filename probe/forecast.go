package probe

import (
	"time"

	"nasprobe/patterns"
)

// forecast tells how much longer a run will take. What is known of a pass is that it
// lasts Plan.PassTime, and a sequential one as long as the file takes; the last pass of
// a row tells better what the next ones of it will be like.
type forecast struct {
	plan  Plan
	sides int             // that have their passes in each row
	rate  float64         // bytes a second of the last sequential phase; 0 before there is one
	round int             // the current one, from 0
	row   int             // index of the current row
	done  int             // its passes in this round, on all sides, that are over
	seen  []time.Duration // length of the last pass of each row; 0 before there is one
}

// expected is the length of a pass of the row with index i.
func (f *forecast) expected(i int) time.Duration {
	if i < len(f.seen) && f.seen[i] > 0 {
		return f.seen[i]
	}
	d := f.plan.PassTime
	if !f.plan.Rows[i].Random && f.rate > 0 {
		d = max(d, time.Duration(float64(f.plan.sweep(f.plan.Rows[i]))/f.rate*float64(time.Second)))
	}
	return min(d, f.plan.TimeLimit)
}

// now is the expected length of the pass that runs.
func (f *forecast) now() time.Duration { return f.expected(f.row) }

// rounds is the time that n rounds take, from the row with index i of the first on.
func (f *forecast) rounds(n, i int) time.Duration {
	var whole, part time.Duration
	for j := range f.plan.Rows {
		d := time.Duration(f.sides) * f.expected(j)
		whole += d
		if j >= i {
			part += d
		}
	}
	return part + time.Duration(n-1)*(whole+f.plan.Interval)
}

// left is what the run still takes when a phase has lasted for elapsed and is
// expected to take that long.
func (f *forecast) left(phase string, elapsed, expected time.Duration) time.Duration {
	rest := max(expected-elapsed, 0)
	switch phase {
	case phasePrepare:
		return rest + f.rounds(f.plan.Passes+1, 0)
	case phaseInterval: // the pause before the next round
		return rest + f.rounds(f.plan.Passes-f.round, 0)
	case phasePass:
		return max(f.now()-elapsed, 0) + f.after()
	case phaseFlush:
		return f.after()
	}
	return 0
}

// after is what comes once the current pass is over.
func (f *forecast) after() time.Duration {
	return time.Duration(f.sides-1-f.done)*f.now() + f.rounds(f.plan.Passes+1-f.round, f.row+1)
}

// begin turns to a row of a round.
func (f *forecast) begin(round, row int) { f.round, f.row, f.done = round, row, 0 }

// learn takes the length of a pass into account.
func (f *forecast) learn(p patterns.Pattern, length time.Duration, throughput float64) {
	if f.seen == nil {
		f.seen = make([]time.Duration, len(f.plan.Rows))
	}
	f.seen[f.row] = length
	f.done++
	if !p.Random {
		f.rate = throughput
	}
}
