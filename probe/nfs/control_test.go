package nfs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"syscall"
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

// TestMountErrors wants one sentence each, with the right kind and a remedy.
func TestMountErrors(t *testing.T) {
	status := func(proc uint32, values ...any) func(*fakeCall) []byte {
		return func(c *fakeCall) []byte {
			if c.prog == lib.MountProg && c.proc == proc {
				return c.ok(values...)
			}
			return nil
		}
	}
	mismatch := func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog {
			return record(xdrOf(c.xid, msgReply, 0, 0, 0, progMismatch, 4, 4))
		}
		return nil
	}
	v4only := func(c *fakeCall) []byte {
		if c.prog == lib.Nfs3Prog && c.proc == procCompound {
			return c.ok(0)
		}
		return nil
	}
	for name, tc := range map[string]struct {
		export string
		script func(*fakeCall) []byte
		kind   error
		says   string
	}{
		"NoSuch":      {"/nosuch", v4refused, probe.ErrNotExist, "MNT3ERR_NOENT (2): there is no such export; the server has /data, /other"},
		"NoneAtAll":   {"/nosuch", both(v4refused, status(lib.MountProc3Export, 0)), probe.ErrNotExist, "none for this client"},
		"NFSv4Only":   {"/four", v4only, probe.ErrRefused, "NFSv4 only for that export (as /four)"},
		"Refused":     {"/data", status(lib.MountProc3MNT, 13), probe.ErrRefused, "MNT3ERR_ACCES (13)"},
		"Kerberos":    {"/data", status(lib.MountProc3MNT, 0, "root", 2, 390003, 390004), probe.ErrRefused, "AUTH_SYS"},
		"Malformed":   {"/data", status(lib.MountProc3MNT, 0, 1<<31-1), probe.ErrProtocol, "malformed"},
		"ManyFlavors": {"/data", status(lib.MountProc3MNT, 0, "root", 1<<31-1, 1), probe.ErrProtocol, "malformed"},
		"Mismatch":    {"/data", mismatch, probe.ErrRefused, "PROG_MISMATCH (2), it has version 4 to 4"},
		"Relative":    {"data", nil, probe.ErrUsage, "slash"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFake(t)
			s.script = tc.script
			o := s.options()
			o.Export = tc.export
			_, err := Dial(context.Background(), o)
			if !errors.Is(err, tc.kind) || !strings.Contains(err.Error(), tc.says) || probe.Remedy(err) == "" {
				t.Errorf("got %v (try: %s), want %v that says %q", err, probe.Remedy(err), tc.kind, tc.says)
			}
		})
	}
}

func both(a, b func(*fakeCall) []byte) func(*fakeCall) []byte {
	return func(c *fakeCall) []byte {
		if out := a(c); out != nil {
			return out
		}
		return b(c)
	}
}

// v4refused is a server without NFSv4.
func v4refused(c *fakeCall) []byte {
	if c.prog == lib.Nfs3Prog && c.proc == procCompound {
		return record(xdrOf(c.xid, msgReply, 0, 0, 0, progMismatch, 3, 3))
	}
	return nil
}

// TestBelowExport looks up what the server does not mount itself.
func TestBelowExport(t *testing.T) {
	s := newFake(t)
	var asked []string
	s.script = func(c *fakeCall) []byte {
		if c.prog != lib.Nfs3Prog || c.proc != lib.NFSProc3Lookup {
			return nil
		}
		c.args.opaque(maxHandle)
		asked = append(asked, string(c.args.opaque(maxName)))
		return c.ok(0, "dir", 1, c.attr("dir"), 0)
	}
	o := s.options()
	o.Export = "/data/with space/共有/"
	target, err := Dial(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer target.Close()
	if !slices.Equal(asked, []string{"with space", "共有"}) || string(target.root) != "dir" {
		t.Errorf("asked for %q, got %q", asked, target.root)
	}
}

func TestBadOptions(t *testing.T) {
	for _, o := range []Options{{Export: "/x"}, {Host: "h", Export: ""}, {Host: "h", Export: "/x", Port: "70000"},
		{Host: "h", Export: "/x", MountPort: "nfs"}, {Host: "h", Export: "/x", Port: "0"}} {
		if _, err := Dial(context.Background(), o); !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%+v: %v, want a usage error", o, err)
		}
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

func TestExports(t *testing.T) {
	got, err := Exports(context.Background(), newFake(t).options())
	if want := []string{"/data", "/other"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// TestSourcePort tells errors about the source port from those about the server.
func TestSourcePort(t *testing.T) {
	op := func(call string, err error) error {
		return &net.OpError{Op: "dial", Err: os.NewSyscallError(call, err)}
	}
	for _, tc := range []struct {
		err               error
		trouble, forbiden bool
	}{
		{op("bind", syscall.EACCES), true, true},
		{op("bind", syscall.EPERM), true, true},
		{op("bind", syscall.EADDRINUSE), true, false},
		{op("connect", syscall.EADDRNOTAVAIL), true, false},
		{op("connect", syscall.ECONNREFUSED), false, false},
		{op("connect", syscall.EACCES), false, false},
	} {
		d := &dialer{}
		if got := d.portTrouble(tc.err); got != tc.trouble || d.forbidden != tc.forbiden {
			t.Errorf("%v: trouble %v, forbidden %v", tc.err, got, d.forbidden)
		}
	}
}

// TestPrivilegedPort warns only when no low port could be had.
func TestPrivilegedPort(t *testing.T) {
	s := newFake(t)
	target := s.dial()
	low := target.control.conn.LocalAddr().(*net.TCPAddr).Port < 1024
	if warned := warning(target, "privileged-port").Code != ""; warned == low {
		t.Errorf("low source port %v, warned %v", low, warned)
	}
	target.dialer.forbidden = true
	f, _ := target.Create(context.Background(), "test.tmp", 0)
	q, err := f.Queue(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if warning(target, "privileged-port").Code == "" {
		t.Error("no warning")
	}
	if n := target.Conditions().Connections; n != 1 {
		t.Errorf("%d connections", n)
	}
}

func TestCredential(t *testing.T) {
	cur := cursor{b: credential(Options{UID: 7, GID: 8, Machine: strings.Repeat("m", 300)}).Body}
	cur.uint32()
	if n := len(cur.opaque(maxName)); n != maxName {
		t.Errorf("machine name of %d bytes", n)
	}
	got := [4]uint32{cur.uint32(), cur.uint32(), cur.uint32(), cur.uint32()}
	if got != [4]uint32{7, 8, 1, 8} || cur.bad || cur.pos != len(cur.b) {
		t.Errorf("uid, gid, groups: %v", got)
	}
}
