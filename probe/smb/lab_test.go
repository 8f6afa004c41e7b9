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

// TestConformance runs the suite over every data path, socket and dialect.
func TestConformance(t *testing.T) {
	share := func(t testing.TB) Options { return lab(t, "share") }
	dialect := func(d string) func(t testing.TB) Options {
		return func(t testing.TB) Options { return withDialect(lab(t, "共有"), d) }
	}
	for name, o := range map[string]func(t testing.TB) Options{
		"Netpoll":    share,
		"Raw":        func(t testing.TB) Options { o := lab(t, "with space"); o.Socket = wire.Raw; return o },
		"Guest":      func(t testing.TB) Options { return nobody(lab(t, "public")) },
		"Dialect202": func(t testing.TB) Options { return withPort(lab(t, "share"), "4452") },
		"Dialect21":  dialect("2.1"),
		"Dialect30":  dialect("3.0"),
		"Dialect302": dialect("3.0.2"),
		"Below":      func(t testing.TB) Options { return below(t, lab(t, "share")) },
		"Library":    func(t testing.TB) Options { return withPath(nobody(lab(t, "public")), probe.DataPathLibrary) },
		// HMAC-SHA256, with which dialects before 3.0 sign, stays fast under the race
		// detector; AES-CMAC does not.
		"Signed":    func(t testing.TB) Options { return withDialect(withPort(lab(t, "share"), "4453"), "2.1") },
		"Encrypted": func(t testing.TB) Options { return lab(t, "encrypted") },
	} {
		t.Run(name, func(t *testing.T) {
			probetest.Run(t, func(t testing.TB) probe.Target { return dialed(t, o(t)) })
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
