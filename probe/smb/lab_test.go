package smb

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
	"nasprobe/probe/wire"
)

// lab is the options of the lab's main server, for its own user.
func lab(t testing.TB, share string) Options {
	l := probetest.NeedLab(t)
	return Options{Host: l.Server, Share: share, User: probetest.LabUser, Password: probetest.LabPassword}
}

func labDir(t testing.TB) string { return probetest.NeedLab(t).Dir }

func withPort(o Options, port string) Options { o.Port = port; return o }

func withPath(o Options, path string) Options { o.DataPath = path; return o }

func withDialect(o Options, d string) Options { o.Dialect = d; return o }

func nobody(o Options) Options { o.User, o.Password = "", ""; return o }

// bounded is a context that no test of this package should outlive.
func bounded(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func dialed(t testing.TB, o Options) *Target {
	t.Helper()
	target, err := Dial(bounded(t), o)
	if err != nil {
		t.Fatalf("dial %s: %v", o.unc(), err)
	}
	t.Cleanup(func() { target.Close() })
	return target
}

// TestConformance runs the suite over both sockets of the direct path, and over the
// library's in a session that needs it.
func TestConformance(t *testing.T) {
	for name, o := range map[string]func(t testing.TB) Options{
		"Netpoll":   func(t testing.TB) Options { return nobody(lab(t, "public")) },
		"Raw":       func(t testing.TB) Options { o := lab(t, "共有"); o.Socket = wire.Raw; return o },
		"Encrypted": func(t testing.TB) Options { return lab(t, "encrypted") },
	} {
		t.Run(name, func(t *testing.T) {
			probetest.Run(t, func(t testing.TB) probe.Target { return dialed(t, o(t)) })
		})
	}
}

// TestTransfers moves blocks over every dialect, data path and kind of session.
func TestTransfers(t *testing.T) {
	share := lab(t, "share")
	for name, o := range map[string]Options{
		"2.0.2":        withPort(share, "4452"),
		"2.1":          withDialect(share, "2.1"),
		"3.0":          withDialect(share, "3.0"),
		"3.0.2":        withDialect(share, "3.0.2"),
		"3.1.1":        withDialect(share, "3.1.1"),
		"below":        below(t, share),
		"library":      withPath(nobody(lab(t, "public")), probe.DataPathLibrary),
		"signed":       withPort(share, "4453"),
		"signed 2.0.2": withDialect(withPort(share, "4453"), "2.0.2"),
		"raw 2.0.2":    func() Options { o := withPort(share, "4452"); o.Socket = wire.Raw; return o }(),
	} {
		t.Run(name, func(t *testing.T) {
			target := dialed(t, o)
			for _, l := range []struct{ depth, size int }{{1, 4 << 10}, {32, 4 << 10}, {8, 64 << 10}, {3, 1<<20 + 1}} {
				moveThrough(t, target, l.depth, l.size)
			}
		})
	}
}

// below is a directory of its own.
func below(t testing.TB, o Options) Options {
	t.Helper()
	dir, err := os.MkdirTemp(filepath.Join(labDir(t), o.Share), "probe-smb-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Remove(dir); err != nil { // empty again
			t.Error(err)
		}
	})
	o.Dir = filepath.Base(dir)
	return o
}
