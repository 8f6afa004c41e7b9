package smb

import (
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// TestEchoTerms asks servers in every kind of session, and looks at the requests.
func TestEchoTerms(t *testing.T) {
	share := lab(t, "share")
	for name, c := range map[string]struct {
		options                   Options
		direct, signed, encrypted bool
	}{
		"2.0.2":     {withPort(share, "4452"), true, false, false},
		"3.1.1":     {share, true, false, false},
		"guest":     {nobody(lab(t, "public")), true, false, false},
		"library":   {withPath(nobody(lab(t, "public")), probe.DataPathLibrary), false, false, false},
		"signed":    {withPort(share, "4453"), false, true, false},
		"encrypted": {func() Options { o := share; o.Encrypt = true; return o }(), false, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			echo, err := dialed(t, c.options).Echo(bounded(t))
			if err != nil {
				t.Fatal(err)
			}
			defer echo.Close()
			for range 10 {
				if err := echo.RoundTrip(bounded(t)); err != nil {
					t.Fatal(err)
				}
			}
			through, library := echo.(*libraryEcho)
			if library == c.direct {
				t.Fatalf("a %T", echo)
			}
			if !library {
				return
			}
			if f := through.session.tap.seen(); f.requestsSigned != c.signed || f.encrypted != c.encrypted {
				t.Errorf("signed: %v, encrypted: %v", f.requestsSigned, f.encrypted)
			}
		})
	}
}

// TestEchoSilence has a server fall silent between two round trips.
func TestEchoSilence(t *testing.T) {
	for name, o := range map[string]Options{
		"netpoll": lab(t, "share"),
		"raw":     func() Options { o := lab(t, "share"); o.Socket = wire.Raw; return o }(),
		"library": withPath(lab(t, "share"), probe.DataPathLibrary),
	} {
		t.Run(name, func(t *testing.T) {
			p := newProxy(t, net.JoinHostPort(o.Host, DefaultPort))
			echo, err := dialed(t, p.through(o)).Echo(bounded(t))
			if err != nil {
				t.Fatal(err)
			}
			defer echo.Close()
			if err := echo.RoundTrip(bounded(t)); err != nil {
				t.Fatal(err)
			}
			p.hang(true)
			defer p.hang(false)
			ctx, cancel := context.WithCancelCause(context.Background())
			time.AfterFunc(20*time.Millisecond, func() { cancel(io.ErrNoProgress) })
			start := time.Now()
			if err := echo.RoundTrip(ctx); !errors.Is(err, io.ErrNoProgress) {
				t.Errorf("error %v, want the cause of the context", err)
			}
			if took := time.Since(start); took > prompt {
				t.Errorf("it took %v", took)
			}
			if err := echo.RoundTrip(bounded(t)); err == nil {
				t.Error("the echo outlived its error")
			}
		})
	}
}
