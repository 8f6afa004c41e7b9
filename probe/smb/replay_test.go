package smb

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"nasprobe/probe"
)

// replay serves one connection from a recording of a guest session, which has no
// signatures to fit: the message id is that of the request, the rest as recorded.
func replay(stream []byte) func(net.Conn) {
	frames := splitFrames(stream)
	return func(c net.Conn) {
		left := frames
		for len(left) > 0 {
			request, err := nextFrame(c)
			if err != nil || len(request) < headerSize {
				return
			}
			for more := true; more && len(left) > 0; left = left[1:] {
				f := slices.Clone(left[0])
				if len(f) >= prefixSize+headerSize {
					more = header(f[prefixSize:]).status() == statusPending
					copy(f[prefixSize+24:], request[24:32])
				}
				c.Write(f)
			}
		}
		silence(c)
	}
}

// splitFrames trusts the length prefixes, as far as they lead.
func splitFrames(stream []byte) [][]byte {
	var out [][]byte
	for len(stream) >= prefixSize {
		n := min(prefixSize+int(stream[1])<<16+int(stream[2])<<8+int(stream[3]), len(stream))
		out = append(out, stream[:n])
		stream = stream[n:]
	}
	return out
}

// script does what the recordings were made of, and returns all errors.
func script(patience time.Duration, o Options) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	target, err := Dial(ctx, o)
	if err != nil {
		return err
	}
	defer target.Close()
	_, spaceErr := target.Space(ctx)
	_, listErr := target.List(ctx)
	f, err := target.Create(ctx, "recorded.tmp", 0)
	if err != nil {
		return errors.Join(spaceErr, listErr, err)
	}
	syncErr := f.Sync(ctx)
	_, againErr := target.Create(ctx, "recorded.tmp", 0)
	if errors.Is(againErr, probe.ErrExist) {
		againErr = nil
	}
	_, sizeErr := f.Size(ctx)
	return errors.Join(spaceErr, listErr, syncErr, againErr, sizeErr, f.Close(), target.Remove(ctx, "recorded.tmp"))
}

func guestOptions(o Options) Options {
	o.User, o.Password = "nobody", ""
	return o
}

func TestReplay(t *testing.T) {
	const patience = time.Minute
	if err := script(patience, guestOptions(fakeServer(t, replay(recording(t, "guest"))))); err != nil {
		t.Errorf("a recorded session, replayed: %v", err)
	}
}

// TestReplayDamaged changes a byte of a recorded session at a time: whatever the
// server says, the driver returns, and with errors that say something.
func TestReplayDamaged(t *testing.T) {
	const patience = 300 * time.Millisecond // many damaged replies are never recognized
	stream := recording(t, "guest")
	var wg sync.WaitGroup
	slots := make(chan bool, 100)
	for at := range stream {
		slots <- true
		wg.Go(func() {
			defer func() { <-slots }()
			damaged := slices.Clone(stream)
			damaged[at] ^= 0xFF
			err := script(patience, guestOptions(fakeServer(t, replay(damaged))))
			var e *probe.Error
			if err != nil && !errors.As(err, &e) {
				t.Errorf("byte %d: error %T %v has no *probe.Error", at, err, err)
			}
		})
	}
	wg.Wait()
}
