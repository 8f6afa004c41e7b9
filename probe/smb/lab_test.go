package smb

import (
	"context"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
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

func TestConformance(t *testing.T) {
	// Dialects before 3.0 sign with HMAC-SHA256, which stays fast under the race
	// detector; AES-CMAC does not.
	for name, o := range map[string]func(t testing.TB) Options{
		"Guest":     func(t testing.TB) Options { return nobody(lab(t, "public")) },
		"User":      func(t testing.TB) Options { return withDialect(lab(t, "共有"), "2.1") },
		"Encrypted": func(t testing.TB) Options { return lab(t, "encrypted") },
		"Dialect2":  func(t testing.TB) Options { return withPort(lab(t, "share"), "4452") },
	} {
		t.Run(name, func(t *testing.T) {
			probetest.Run(t, func(t testing.TB) probe.Target { return dialed(t, o(t)) })
		})
	}
}
