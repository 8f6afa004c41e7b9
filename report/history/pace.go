package history

import (
	"context"
	"time"
)

// pace is how much of a long work is done before others may write: as much as takes about a
// tenth of a second, on any machine.
type pace struct{ n int }

func (p *pace) took(d time.Duration) {
	const short, long = 50 * time.Millisecond, 200 * time.Millisecond
	switch {
	case d < short:
		p.n *= 2
	case d > long:
		p.n = max(1, p.n/2)
	}
}

// step does a part of the work and lets those write who wait, none of whom looks less often.
func (p *pace) step(ctx context.Context, work func(n int) error) error {
	begun := time.Now()
	err := work(p.n)
	p.took(time.Since(begun))
	select {
	case <-ctx.Done():
	case <-time.After(slice + pause):
	}
	return err
}
