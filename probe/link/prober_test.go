package link_test

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/link"
	"nasprobe/probe/netpath"
	"nasprobe/probe/probetest"
)

// server takes connections and says nothing.
func server(t *testing.T) net.Listener { return probetest.Silent(t, "tcp4", "127.0.0.1:0") }

// target is one whose empty requests take as long as trip does.
type target struct {
	probe.Target
	path probe.Path
	trip func(ctx context.Context) error
}

func (t target) Echo(context.Context) (probe.Echo, error) { return t, nil }
func (t target) RoundTrip(ctx context.Context) error      { return t.trip(ctx) }
func (t target) Path() probe.Path                         { return t.path }
func (t target) Close() error                             { return nil }

// connected is a target at ln.
func connected(t *testing.T, ln net.Listener, trip func(ctx context.Context) error) target {
	t.Helper()
	conn, err := netpath.Dialer(0).Dial(ln.Addr().Network(), ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return target{path: netpath.Of(conn), trip: trip}
}

func sleep(d time.Duration) func(context.Context) error {
	return func(context.Context) error { time.Sleep(d); return nil }
}

func prober(t target) link.Prober {
	return link.Prober{Target: t, ConnectTimeout: time.Second, StallTimeout: 200 * time.Millisecond}
}

func TestAllIsFound(t *testing.T) {
	t.Parallel()
	for _, at := range []struct{ network, address string }{{"tcp4", "127.0.0.1:0"}, {"tcp6", "[::1]:0"}} {
		t.Run(at.network, func(t *testing.T) {
			phases := map[string]bool{}
			p := prober(connected(t, probetest.Silent(t, at.network, at.address), sleep(200*time.Microsecond)))
			p.Observe = func(s probe.Snapshot) { phases[s.Phase] = true }
			f, err := p.Measure(context.Background())
			if err != nil || len(f.Warnings) > 0 {
				t.Fatalf("%v, %+v", err, f.Warnings)
			}
			if f.Connect.Count != 20 || f.RoundTrip.Count < 1000 || f.RoundTrip.Min < 200e-6 || f.Path.SendMSS == 0 || f.Path.Retransmits == nil {
				t.Errorf("%+v", f)
			}
			for _, d := range []probe.Distribution{f.Connect, f.RoundTrip} {
				if !(0 < d.Min && d.Min <= d.P50 && d.P50 <= d.P99 && d.Min <= d.Mean) {
					t.Errorf("%+v", d)
				}
			}
			if !phases[link.PhaseConnect] || !phases[link.PhaseRoundTrips] {
				t.Errorf("told of %v", phases)
			}
		})
	}
}

// A slow path ends the round trips by time.
func TestSlowRoundTripsEndInTime(t *testing.T) {
	t.Parallel()
	p := prober(connected(t, server(t), sleep(20*time.Millisecond)))
	begun := time.Now()
	f, err := p.Measure(context.Background())
	if took := time.Since(begun); err != nil || f.RoundTrip.Count == 0 || f.RoundTrip.Count > 150 || took < 3*time.Second {
		t.Errorf("%v, %d round trips in %v", err, f.RoundTrip.Count, took)
	}
}

func TestAServerThatFallsSilentIsToldAndWhatCameBeforeIsKept(t *testing.T) {
	t.Parallel()
	left := 50
	p := prober(connected(t, server(t), func(ctx context.Context) error {
		if left--; left < 0 {
			<-ctx.Done()
			return errors.New("closed")
		}
		return nil
	}))
	f, err := p.Measure(context.Background())
	if !errors.Is(err, probe.ErrTimeout) || !strings.Contains(err.Error(), "empty request") || probe.Remedy(err) == "" {
		t.Errorf("%v", err)
	}
	if f.RoundTrip.Count != 50 || f.Connect.Count != 20 || f.Path.Remote == "" {
		t.Errorf("kept %+v", f)
	}
}

func TestAServerThatDiesIsToldInItsOwnWords(t *testing.T) {
	t.Parallel()
	broken := &probe.Error{Kind: probe.ErrUnreachable, Op: "wait for replies", Offset: -1}
	p := prober(connected(t, server(t), func(context.Context) error { return broken }))
	if f, err := p.Measure(context.Background()); err != broken || f.RoundTrip.Count != 0 {
		t.Errorf("%v, %+v", err, f.RoundTrip)
	}
}

func TestAnInterruptionIsNoFailureOfTheServer(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	p := prober(connected(t, server(t), func(context.Context) error { cancel(); return errors.New("closed") }))
	if _, err := p.Measure(ctx); !probe.Interrupted(err) {
		t.Errorf("%v", err)
	}
}

func TestAServerThatTakesNoMoreConnectionsIsAFinding(t *testing.T) {
	t.Parallel()
	ln := server(t)
	p := prober(connected(t, ln, sleep(0)))
	ln.Close()
	f, err := p.Measure(context.Background())
	if err != nil || f.Connect.Count != 0 || f.RoundTrip.Count == 0 || len(f.Warnings) != 1 || f.Warnings[0].Code != "few-connections" {
		t.Errorf("%v, %+v", err, f)
	}
}

func TestWhatHasNoNetworkIsRefused(t *testing.T) {
	t.Parallel()
	p := link.Prober{Target: struct{ probe.Target }{probetest.NewMem()}}
	if _, err := p.Measure(context.Background()); !errors.Is(err, probe.ErrUnsupported) {
		t.Errorf("%v", err)
	}
}
