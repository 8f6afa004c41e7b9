package probe

import (
	"context"
	"sync"
	"time"
)

// beside are round trips while a pass is under way.
type beside struct {
	trips  *trips
	found  *Times
	over   chan struct{}
	end    func()
	cancel context.CancelFunc
	group  sync.WaitGroup
}

// beside begins to measure. It is nil, which does nothing, where t is nil or has no
// connection.
func (t *trips) beside(ctx context.Context) *beside {
	if t == nil || !t.open(ctx) {
		return nil
	}
	b := &beside{trips: t, found: NewTimes(), over: make(chan struct{})}
	b.end = sync.OnceFunc(func() { close(b.over) })
	ctx, b.cancel = context.WithCancel(ctx)
	b.group.Go(func() { b.run(ctx) })
	return b
}

// run gives the connection up when it fails; the next pass gets a new one.
func (b *beside) run(ctx context.Context) {
	defer func() {
		if recover() != nil { // a driver's bug here must not cost the run
			b.trips.target = nil
		}
	}()
	tick := time.NewTicker(tripsEvery)
	defer tick.Stop()
	for {
		select {
		case <-b.over:
			return
		case <-tick.C:
		}
		if b.pair(ctx) != nil {
			b.trips.close()
			<-b.over
			return
		}
	}
}

// pair sends two, of which the first is not recorded: after a rest it pays for waking
// both ends, which takes several times a round trip on a path without any load.
func (b *beside) pair(ctx context.Context) error {
	if err := b.trips.echo.RoundTrip(ctx); err != nil {
		return err
	}
	return trip(ctx, b.trips.echo, b.found)
}

// stop ends the measuring once the last reply has come.
func (b *beside) stop() {
	if b != nil {
		b.end()
	}
}

// join is what was found. It waits for the last reply, but not for long.
func (b *beside) join() Distribution {
	if b == nil {
		return Distribution{}
	}
	b.stop()
	defer b.cancel()
	waits := time.Now()
	defer time.AfterFunc(b.trips.patience, b.cancel).Stop()
	b.group.Wait()
	if b.trips.echo == nil {
		b.trips.patient(time.Since(waits))
	}
	return b.found.Distribution()
}
