package nfs

import (
	"context"
	"errors"
	"strings"
	"testing"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// TestVerifier restarts the server between WRITE and COMMIT.
func TestVerifier(t *testing.T) {
	s := newFake(t)
	target, f, q := s.file(1)
	ctx := context.Background()
	write := func() {
		if err := transfer(q, patterns.Write, noise(8192), 4096); err != nil {
			t.Fatal(err)
		}
	}
	restart := func() { s.mu.Lock(); s.verifier[0]++; s.mu.Unlock() }
	write()
	if err := f.Sync(ctx); err != nil {
		t.Fatalf("sync: %v", err)
	}
	restart() // nothing is uncommitted: nothing is lost
	write()
	if err := f.Sync(ctx); err != nil {
		t.Fatalf("sync after a harmless restart: %v", err)
	}
	write()
	restart()
	var e *probe.Error
	if err := f.Sync(ctx); !errors.Is(err, ErrVerifierChanged) || !errors.As(err, &e) {
		t.Fatalf("sync after a restart: %v, want ErrVerifierChanged", err)
	}
	if w := warning(target, "write-verifier"); w.Code != "" {
		t.Error("warned of data written again before they were")
	}
	write()
	if err := f.Sync(ctx); err != nil {
		t.Fatalf("sync of data written again: %v", err)
	}
	if w := warning(target, "write-verifier"); w.Code == "" {
		t.Error("data written again without a warning")
	}
	write()
	restart()
	write()
	if err := f.Sync(ctx); !errors.Is(err, ErrVerifierChanged) {
		t.Errorf("a restart between writes: %v", err)
	}
}

// TestStableWrites needs no verifier.
func TestStableWrites(t *testing.T) {
	s := newFake(t)
	n := uint64(0)
	s.script = func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog && c.proc == lib.NFSProc3Write {
			n++
			return c.ok(0, 0, 0, 4096, fileSync, n)
		}
		return nil
	}
	_, f, q := s.file(2)
	if err := transfer(q, patterns.Write, noise(8*4096), 4096); err != nil {
		t.Fatal(err)
	}
	if err := f.Sync(context.Background()); err != nil {
		t.Errorf("sync of durable writes: %v", err)
	}
}

// TestJukebox is told to come again by READ, by WRITE and by a control call.
func TestJukebox(t *testing.T) {
	s := newFake(t)
	seen := map[uint32]bool{}
	s.script = func(c *fakeCall) []byte {
		if again := c.proc == lib.NFSProc3Read || c.proc == lib.NFSProc3Write || c.proc == procFSStat; again && !seen[c.proc] && c.prog == lib.Nfs3Prog {
			seen[c.proc] = true
			return c.ok(10008, 0, 0)
		}
		return nil
	}
	target, _, q := s.file(4)
	roundTrip(t, q, 100_000, 9999)
	if _, err := target.Space(context.Background()); err != nil {
		t.Error(err)
	}
	w := warning(target, "jukebox")
	if !strings.Contains(w.Message, "3 times") {
		t.Errorf("warnings: %+v", target.Warnings())
	}
}

func warning(t *Target, code string) (found probe.Warning) {
	for _, w := range t.Warnings() {
		if w.Code == code {
			found = w
		}
	}
	return found
}
