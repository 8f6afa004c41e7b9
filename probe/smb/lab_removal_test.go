package smb

import (
	"context"
	"errors"
	"testing"
	"time"

	"nasprobe/probe"
)

// A file that somebody has open cannot be removed: the server's word is told however
// short the time was, with what to do about a client that the server still believes in.
func TestRemoveWhatIsHeldOpen(t *testing.T) {
	const name = "probe-smb-held.tmp"
	for what, encrypt := range map[string]bool{"plain": false, "encrypted": true} {
		t.Run(what, func(t *testing.T) {
			o := lab(t, "share")
			o.Encrypt = encrypt
			ctx := bounded(t)
			first, second := dialed(t, o), dialed(t, o)
			f, err := first.Create(ctx, name, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer first.Remove(ctx, name)
			held := refused{kind: probe.ErrRefused, text: "STATUS_SHARING_VIOLATION", remedy: "after some minutes"}
			held.check(t, second.Remove(ctx, name))
			hurried, cancel := context.WithTimeoutCause(ctx, 500*time.Millisecond, errors.New("too late"))
			defer cancel()
			held.check(t, second.Remove(hurried, name))
			interrupted, cancel := context.WithCancel(ctx)
			time.AfterFunc(200*time.Millisecond, cancel)
			if err := second.Remove(interrupted, name); !probe.Interrupted(err) {
				t.Errorf("interrupted: %v", err)
			}
			time.AfterFunc(300*time.Millisecond, func() { f.Close() })
			if err := second.Remove(ctx, name); err != nil {
				t.Errorf("a file that is closed meanwhile: %v", err)
			}
		})
	}
}
