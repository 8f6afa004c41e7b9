package nfs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe"
)

func TestControl(t *testing.T) {
	s := newFake(t)
	ctx := context.Background()
	target, f, _ := s.file(1)
	s.data = noise(1000)
	if _, err := target.Create(ctx, "test.tmp", 0); !errors.Is(err, probe.ErrExist) {
		t.Errorf("second create: %v", err)
	}
	if n, err := f.Size(ctx); err != nil || n != 1000 {
		t.Errorf("size %d, %v", n, err)
	}
	if space, err := target.Space(ctx); err != nil || space != (probe.Space{Total: 1 << 30, Free: 1 << 28}) {
		t.Errorf("space %+v, %v", space, err)
	}
	want := []probe.Entry{{Name: "test.tmp", Size: 1000, Modified: time.Unix(200, 5)}}
	if list, err := target.List(ctx); err != nil || !slices.Equal(list, want) {
		t.Errorf("list %+v, %v", list, err)
	}
	if err := target.Remove(ctx, "test.tmp"); err != nil {
		t.Error(err)
	}
	if _, err := target.Open(ctx, "test.tmp"); !errors.Is(err, probe.ErrNotExist) {
		t.Errorf("open of a removed file: %v", err)
	}
}

// TestListWithoutPlus lists where READDIRPLUS does not exist.
func TestListWithoutPlus(t *testing.T) {
	s := newFake(t)
	s.exists, s.data = true, noise(77)
	s.script = func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog && c.proc == lib.NFSProc3ReadDirPlus {
			return c.ok(10004, 0)
		}
		return nil
	}
	list, err := s.dial().List(context.Background())
	if err != nil || len(list) != 1 || list[0].Size != 77 {
		t.Errorf("list %+v, %v", list, err)
	}
}

// TestListPages goes through several replies, and does not go round in circles.
func TestListPages(t *testing.T) {
	s := newFake(t)
	s.exists = true
	circles := false
	s.script = func(c *fakeCall) []byte {
		if c.prog != lib.Nfs3Prog || c.proc != lib.NFSProc3ReadDirPlus {
			return nil
		}
		c.args.opaque(maxHandle)
		cookie := c.args.uint64()
		next := cookie + 1
		if circles {
			next = 1
		}
		end := 0
		if next == 5 {
			end = 1
		}
		return c.ok(0, 0, uint64(7), 1, uint64(9), fmt.Sprint("file", cookie), next, 1, c.attr(fakeFile), 0, 0, end)
	}
	target := s.dial()
	list, err := target.List(context.Background())
	if err != nil || len(list) != 5 {
		t.Errorf("list %+v, %v", list, err)
	}
	circles = true
	if _, err := target.List(context.Background()); !errors.Is(err, probe.ErrProtocol) {
		t.Errorf("an endless listing: %v", err)
	}
}

// TestIdleConnectionDropped has the server close the control connection, as it may
// during a long row. Nothing happens twice because of that.
func TestIdleConnectionDropped(t *testing.T) {
	s := newFake(t)
	target := s.dial()
	ctx := context.Background()
	s.dropAll()
	f, err := target.Create(ctx, "test.tmp", 0)
	if err != nil || s.count(lib.NFSProc3Create) != 1 {
		t.Fatalf("create: %v after %d calls", err, s.count(lib.NFSProc3Create))
	}
	s.dropAll()
	if err := f.Sync(ctx); err != nil {
		t.Errorf("sync: %v", err)
	}
	s.dropAll()
	if err := target.Remove(ctx, "test.tmp"); err != nil {
		t.Errorf("remove: %v", err)
	}
}

// TestReplyLost breaks the connection after the call was carried out.
func TestReplyLost(t *testing.T) {
	s := newFake(t)
	lose := map[uint32]bool{lib.NFSProc3Remove: true, lib.NFSProc3Create: true}
	s.script = func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog && lose[c.proc] {
			delete(lose, c.proc)
			c.usual()
			c.conn.Close()
			return []byte{}
		}
		return nil
	}
	target := s.dial()
	ctx := context.Background()
	if _, err := target.Create(ctx, "test.tmp", 0); !errors.Is(err, probe.ErrUnreachable) || s.count(lib.NFSProc3Create) != 1 {
		t.Errorf("create: %v after %d calls, want one and the truth", err, s.count(lib.NFSProc3Create))
	}
	if _, err := target.Space(ctx); err != nil { // over a new connection
		t.Error(err)
	}
	if err := target.Remove(ctx, "test.tmp"); err != nil || s.count(lib.NFSProc3Remove) != 2 {
		t.Errorf("remove: %v after %d calls", err, s.count(lib.NFSProc3Remove))
	}
}

func TestBadNames(t *testing.T) {
	target := newFake(t).dial()
	ctx := context.Background()
	for _, name := range []string{"", ".", "..", "a/b", "/a", "a\x00b"} {
		_, create := target.Create(ctx, name, 0)
		_, open := target.Open(ctx, name)
		for _, err := range []error{create, open, target.Remove(ctx, name)} {
			if !errors.Is(err, probe.ErrUsage) {
				t.Errorf("name %q: %v, want a usage error", name, err)
			}
		}
	}
}
