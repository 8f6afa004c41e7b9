package nfs

import (
	"context"
	"time"
)

// Bounds of the wait after JUKEBOX.
const (
	firstWait = 50 * time.Millisecond
	lastWait  = 2 * time.Second
)

// backoff is how long to wait after the given number of earlier waits.
func backoff(tries int) time.Duration {
	return min(firstWait<<min(tries, 10), lastWait)
}

// sleep waits unless the context ends first.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
