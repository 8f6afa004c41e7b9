package smb1

import (
	"context"
	"errors"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// A server may hold a file open for a connection that is no more.
const (
	heldPatience = 5 * time.Second // that one which was given up takes to go
	heldPause    = 50 * time.Millisecond
	// remedyHeld is for our own files: who else has one open is most often a run that
	// could not say goodbye.
	remedyHeld = "the NAS holds the file open, most likely for a run that was killed or lost its network: it lets go of a client that vanished after some minutes, so try again then; or close the programs that use the file"
)

// Remove deletes a file. Handles of this target on it are closed first, since an open
// file cannot be deleted here: none of them shares deletion. The server may hold those
// of a connection that was given up for a moment longer; Remove waits for that.
func (t *Target) Remove(ctx context.Context, name string) error {
	if err := checkName("remove", name); err != nil {
		return err
	}
	d := deed{"remove", name, -1}
	if ctx.Err() != nil {
		return d.ended(ctx)
	}
	t.closeFiles(name)
	for start := time.Now(); ; {
		err := t.remove(ctx, d, name)
		if !isHeld(err) {
			return err
		}
		if time.Since(start) > heldPatience {
			return held(err)
		}
		select {
		case <-time.After(heldPause):
		case <-ctx.Done():
			if probe.Interrupted(context.Cause(ctx)) {
				return d.ended(ctx)
			}
			return held(err) // time was short, yet the server did answer
		}
	}
}

func isHeld(err error) bool {
	return failedWith(err, ntstatus.Sharing) || failedWith(err, ntstatus.DeletePending)
}

// held gives the error of a file that is open the remedy for one of ours.
func held(err error) error {
	var e *probe.Error
	if errors.As(err, &e) {
		e.Remedy = remedyHeld
	}
	return err
}

func (t *Target) remove(ctx context.Context, d deed, name string) error {
	attempts := 0
	err := t.retry(ctx, d, func(s *session) error {
		attempts++
		return s.delete(ctx, d, t.path(name))
	})
	if attempts > 1 && errors.Is(err, probe.ErrNotExist) {
		return nil // the reply to the first attempt was lost
	}
	return err
}
