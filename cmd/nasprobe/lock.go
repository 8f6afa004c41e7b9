package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// targetLock keeps two checks of one target from overlapping: each would find the target
// slow. It is on a file of this machine, never of the share, and the system lets go of it
// when the process ends, however that is.
type targetLock struct {
	file   *flock.Flock
	holder string // file that tells who has it
}

// lockPoll is how often a lock is tried that another has.
const lockPoll = 100 * time.Millisecond

// lockTarget takes the lock of a target, for which it waits that long. The first of the
// folders that can be written holds it; the error of a lock that no folder could hold is
// of kind errNoLock.
func lockTarget(ctx context.Context, loc probe.Location, wait time.Duration, folders []string) (*targetLock, error) {
	var failed error
	for _, folder := range folders {
		l, err := lockIn(ctx, folder, lockName(loc), wait)
		if !errors.Is(err, errNoLock) {
			return l, err
		}
		failed = err
	}
	return nil, failed
}

// errNoLock is a lock that could not be tried.
var errNoLock = errors.New("no place for a lock")

func lockIn(ctx context.Context, folder, name string, wait time.Duration) (*targetLock, error) {
	if err := ownFolder(folder); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoLock, err)
	}
	path := filepath.Join(folder, name)
	l := &targetLock{file: flock.New(path+".lock", flock.SetFlag(os.O_CREATE|os.O_RDWR|noFollow), flock.SetPermissions(0o600)), holder: path + ".holder"}
	taken, err := l.take(ctx, wait)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errNoLock, err)
	case !taken:
		return nil, l.busy(wait)
	}
	l.sign()
	return l, nil
}

// take is false when another has the lock all the time.
func (l *targetLock) take(ctx context.Context, wait time.Duration) (bool, error) {
	taken, err := l.file.TryLock()
	if taken || err != nil || wait == 0 {
		return taken, err
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	taken, err = l.file.TryLockContext(ctx, lockPoll)
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	return taken, err
}

// sign tells others who has the lock, in a file of its own: some systems let nobody read
// one that is locked.
func (l *targetLock) sign() {
	text := fmt.Sprintf("process %d, since %s", os.Getpid(), time.Now().Format(time.DateTime))
	_ = rename(l.holder, nil, allOf([]byte(text))) // it is for information only
}

func (l *targetLock) busy(wait time.Duration) error {
	who, err := os.ReadFile(l.holder)
	if err != nil {
		who = []byte("another process")
	}
	e := &probe.Error{Kind: health.ErrBusy, Op: "take turns", Offset: -1, Err: fmt.Errorf("this target is being checked by %s", who)}
	if wait == 0 {
		e.Remedy = "let it end, check less often, or wait for it with --wait"
	} else {
		e.Remedy = fmt.Sprintf("see why it takes longer than the %v of --wait, or check less often", wait)
	}
	return e
}

func (l *targetLock) release() {
	_ = os.Remove(l.holder)
	_ = l.file.Unlock() // the end of the process does it as well
}
