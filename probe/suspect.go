package probe

import (
	"context"
	"errors"
	"time"

	"nasprobe/patterns"
)

// How a run that stands still is looked into: a server that is slow or gone does as a
// black hole does, so only an experiment tells them apart.
const (
	doubtAfter = 3 * time.Second         // without progress
	doubtTime  = 2500 * time.Millisecond // bounds the experiment
	leastDoubt = time.Second / 2         // an experiment in less proves nothing: a lost packet takes 0.2 s
)

// smallRead is a read whose request and reply fit a standard frame, in bytes.
const smallRead = 512

// doubt finds out whether a row stands still because large packets vanish. It is so if,
// on a new connection like the row's, a small read is answered and data do not come
// through, while the same data do over packets that every path carries.
func (r *rowRun) doubt(ctx context.Context) error {
	whole, err := r.queue(ctx, r.deepest())
	if err != nil {
		return nil
	}
	defer whole.Close()
	large, ok := r.carries(ctx, whole)
	if !ok {
		return nil
	}
	p := pace(ctx)
	if r.moveHeld(ctx) != nil || !p.fails(ctx, func(ctx context.Context) error { return r.moveData(ctx, whole) }) {
		return nil
	}
	return swallowed(whole.(PathReporter).Path(), large)
}

// carries tells what size of packets the connection of q would need, if they are jumbo
// ones and small requests pass.
func (r *rowRun) carries(ctx context.Context, q Queue) (large int, ok bool) {
	reporter, ok := q.(PathReporter)
	if !ok {
		return 0, false
	}
	p := reporter.Path()
	if large = p.largest(); p.local() || large <= EthernetMTU {
		return 0, false
	}
	// A file that is still empty answers with an error, which is an answer.
	err := transfer(ctx, q, patterns.Read, make([]byte, smallRead), 0)
	return large, ctx.Err() == nil && !errors.Is(err, ErrUnreachable)
}

// fair is how long a deed may take at large packets, by how long it took at small ones.
type fair struct {
	started time.Time
	whole   time.Duration // of the experiment
}

// pace begins the small half of an experiment that has the time of ctx.
func pace(ctx context.Context) fair {
	f := fair{started: time.Now(), whole: doubtTime}
	if end, ok := ctx.Deadline(); ok {
		f.whole = time.Until(end)
	}
	return f
}

// fails tells whether a deed, which just went well over small packets, stands still:
// three times as long and half of the experiment at least, and not because that is over.
func (f fair) fails(ctx context.Context, deed func(context.Context) error) bool {
	patience, cancel := context.WithTimeout(ctx, max(3*time.Since(f.started), f.whole/2))
	defer cancel()
	err := deed(patience)
	return err != nil && patience.Err() != nil && ctx.Err() == nil
}
