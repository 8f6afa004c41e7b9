package probe

import (
	"context"
	"sync"
	"time"
)

// inquiry looks once into a phase that stands still, beside it.
type inquiry struct {
	vigil
	after   time.Duration // of standing still
	ctx     context.Context
	cancel  context.CancelFunc
	moved   time.Time // of the phase, before the inquiry; zero until it begins
	result  chan error
	running sync.WaitGroup
}

// inquiry is nil where there is nothing to look into, or no time for it.
func (v vigil) inquiry(ctx context.Context) *inquiry {
	after := min(doubtAfter, v.stall/2)
	if v.doubt == nil || v.stall-after < leastDoubt {
		return nil
	}
	q := &inquiry{vigil: v, after: after, result: make(chan error, 1)}
	q.ctx, q.cancel = context.WithCancel(ctx)
	return q
}

// finding begins the inquiry when the phase has stood still for long enough, and returns
// what came out if that is an error and nothing moved meanwhile.
func (q *inquiry) finding(now, moved time.Time) error {
	switch {
	case q == nil || now.Sub(moved) < q.after:
		return nil
	case q.moved.IsZero():
		q.moved = moved
		q.running.Go(q.begin)
		return nil
	}
	select {
	case err := <-q.result:
		if moved.Equal(q.moved) {
			return err
		}
	default:
	}
	return nil
}

func (q *inquiry) begin() {
	ctx, cancel := context.WithTimeout(q.ctx, min(doubtTime, q.stall-q.after))
	defer cancel()
	q.result <- q.doubt(ctx)
}

// end gives the inquiry up, and waits for it: it uses what the next phase does.
func (q *inquiry) end() {
	if q != nil {
		q.cancel()
		q.running.Wait()
	}
}
