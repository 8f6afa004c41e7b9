package probe

import (
	"time"

	"nasprobe/patterns"
)

// forecast tells how much longer a run will take. What is known of a pass is that it
// lasts Plan.PassTime, and a sequential one as long as the file takes; the passes
// that a row has behind it tell better what those before it will be like.
type forecast struct {
	plan  Plan
	sides int           // that have their passes in each row
	rate  float64       // bytes a second of the last sequential phase; 0 before there is one
	row   int           // index of the current row
	done  int           // its passes, on all sides, that are over
	seen  time.Duration // length of the last pass of the current row; 0 before there is one
}

// pass is the expected length of a pass of p.
func (f *forecast) pass(p patterns.Pattern) time.Duration {
	d := f.plan.PassTime
	if !p.Random && f.rate > 0 {
		d = max(d, time.Duration(float64(f.plan.FileBytes)/f.rate*float64(time.Second)))
	}
	return min(d, f.plan.TimeLimit)
}

// now is the expected length of the pass that runs.
func (f *forecast) now() time.Duration {
	if f.seen > 0 {
		return f.seen
	}
	return f.pass(f.plan.Rows[f.row])
}

// from is the time that the rows from index i on will take, pauses included.
func (f *forecast) from(i int) time.Duration {
	var sum time.Duration
	for ; i < len(f.plan.Rows); i++ {
		sum += f.passes() * f.pass(f.plan.Rows[i])
		if i > 0 {
			sum += f.plan.Interval
		}
	}
	return sum
}

// passes is their number in a row.
func (f *forecast) passes() time.Duration { return time.Duration((f.plan.Passes + 1) * f.sides) }

// left is what the run still takes when a phase has lasted for elapsed and is
// expected to take that long.
func (f *forecast) left(phase string, elapsed, expected time.Duration) time.Duration {
	rest := max(expected-elapsed, 0)
	switch phase {
	case phasePrepare:
		return rest + f.from(0)
	case phaseInterval: // the pause before the current row
		return rest + f.from(f.row) - f.plan.Interval
	case phasePass:
		return max(f.now()-elapsed, 0) + f.after()
	case phaseFlush:
		return f.after()
	}
	return 0
}

// after is what comes once the current pass of the current row is over.
func (f *forecast) after() time.Duration {
	return (f.passes()-1-time.Duration(f.done))*f.now() + f.from(f.row+1)
}

// begin turns to a row.
func (f *forecast) begin(row int) { f.row, f.done, f.seen = row, 0, 0 }

// learn takes the length of a pass into account.
func (f *forecast) learn(p patterns.Pattern, length time.Duration, throughput float64) {
	f.seen = length
	f.done++
	if !p.Random {
		f.rate = throughput
	}
}
