package nfs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe"
)

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

func TestExports(t *testing.T) {
	got, err := Exports(context.Background(), newFake(t).options())
	if want := []string{"/data", "/other"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}
