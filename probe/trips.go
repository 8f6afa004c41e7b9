package probe

import (
	"context"
	"time"
)

// How requests without work are sent. A path of 1 ms gets all of them into its time.
const (
	tripsAtOnce   = 100                    // before each round, at most
	tripsTime     = 150 * time.Millisecond // that they take, at most
	tripsShare    = 8                      // part of the longest pass that they take, at most: a run of a second is not one of echoes
	tripsEvery    = 20 * time.Millisecond  // beside a pass
	tripsPatience = time.Second            // with a server that does not answer them, in all of the run
)

// trips measures the round trips of a run: before each round, and beside the passes of
// the first one, which are not scored. It has a connection of its own, a new one in each
// round. One that fails is given up, and what was measured stays: no error ends a run.
type trips struct {
	target   Echoer // nil: it cannot be asked, or did not answer
	echo     Echo   // nil: there is no connection now
	time     time.Duration
	patience time.Duration
	idle     *Times
}

func newTrips(target Target, plan Plan) *trips {
	t := &trips{time: min(tripsTime, plan.TimeLimit/tripsShare), patience: tripsPatience, idle: NewTimes()}
	t.target, _ = target.(Echoer)
	return t
}

// open makes a connection unless there is one. A server that refuses it is not asked
// again.
func (t *trips) open(ctx context.Context) bool {
	if t.target == nil || t.echo != nil {
		return t.echo != nil
	}
	ctx, cancel := context.WithTimeout(ctx, t.patience)
	defer cancel()
	echo, err := t.target.Echo(ctx)
	if err != nil {
		t.target = nil
		return false
	}
	t.echo = echo
	return true
}

func (t *trips) close() {
	if t.echo != nil {
		_ = t.echo.Close() // it was for measuring alone
		t.echo = nil
	}
}

// beforeRound measures while nothing else goes on.
func (t *trips) beforeRound(ctx context.Context) {
	if !t.open(ctx) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, t.patience)
	defer cancel()
	if t.measure(ctx) != nil {
		t.close()
		t.target = nil
	}
}

// measure does not record the first round trip, as it wakes both ends.
func (t *trips) measure(ctx context.Context) error {
	start := time.Now()
	err := t.echo.RoundTrip(ctx)
	for n := 0; err == nil && n < tripsAtOnce && time.Since(start) < t.time; n++ {
		err = trip(ctx, t.echo, t.idle)
	}
	return err
}

// patient takes note of a wait that came to nothing.
func (t *trips) patient(waited time.Duration) {
	if t.patience -= waited; t.patience <= 0 {
		t.target = nil
	}
}

// trip records one round trip.
func trip(ctx context.Context, echo Echo, into *Times) error {
	start := time.Now()
	if err := echo.RoundTrip(ctx); err != nil {
		return err
	}
	into.Add(time.Since(start))
	return nil
}
