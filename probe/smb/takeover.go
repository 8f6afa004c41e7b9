package smb

import (
	"context"
	"errors"
	"os"
	"time"
)

// longAgo is a deadline that ends a blocked read at once.
var longAgo = time.Unix(1, 0)

// takeOver ends the library's use of the connection.
func (s *session) takeOver(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, s.options.timeout(), &tooLate{s.options.timeout()})
	defer cancel()
	d := deed{"take over the connection to", s.options.Host, -1}
	err := s.tap.takeOver(ctx)
	switch {
	case err != nil && ctx.Err() != nil:
		return d.ended(ctx)
	case err != nil:
		return d.broken(err)
	}
	return nil
}

// takeOver makes the library's reader give up and refuses its writes from now on.
// Whole replies that were read ahead still went to the library, which gives up only
// where it would have to wait.
func (t *tap) takeOver(ctx context.Context) error {
	t.taken.Store(true)
	if err := t.Conn.SetReadDeadline(longAgo); err != nil {
		return err
	}
	select {
	case <-t.released:
	case <-ctx.Done(): // the reader stopped by itself, or is stuck
		return context.Cause(ctx)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !errors.Is(t.fault, os.ErrDeadlineExceeded):
		return t.fault
	case !t.replies.between():
		return errMidFrame
	}
	return t.Conn.SetReadDeadline(time.Time{})
}

var errMidFrame = errors.New("an unexpected reply was under way")
