package exporter_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/exporter"
)

const timeoutHeader = "X-Prometheus-Scrape-Timeout-Seconds"

func TestOnlyNamedTargetsAreMeasured(t *testing.T) {
	w := newWorld(t, twoTargets, takes(0))
	for path, want := range map[string]int{
		"/probe":                             http.StatusBadRequest,
		"/probe?target=":                     http.StatusNotFound,
		"/probe?target=smb://evil/share":     http.StatusNotFound,
		"/probe?target=Office":               http.StatusNotFound,
		"/probe?target=office&target=films":  http.StatusBadRequest,
		"/probe?module=office":               http.StatusBadRequest,
		"/probe?target=%3Cscript%3Eevil%3C/": http.StatusNotFound,
	} {
		code, body := w.get(t.Context(), path)
		if code != want || strings.Contains(body, "evil") || strings.Contains(body, "office") {
			t.Errorf("%s: %d %s", path, code, body)
		}
	}
	if w.started("office")+w.started("films") != 0 {
		t.Error("something was measured")
	}
	if code, _ := w.ask(t.Context(), http.MethodPost, "/probe?target=office"); code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", code)
	}
}

func TestAResultIsToldAgainWithinItsInterval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(20*time.Second))
		p := w.probe(t, "office")
		p.want(t, map[string]float64{"success": 1, "throughput_bytes_per_second": 1e8, "result_age_seconds": 0, "probe_running": 0})
		if p.label("success", "target") != "office" || p.label("success", "site") != "berlin" {
			t.Errorf("%v", p["nasprobe_success"])
		}
		time.Sleep(10*time.Minute - time.Second)
		w.probe(t, "office").want(t, map[string]float64{"success": 1, "result_age_seconds": 599})
		if w.started("office") != 1 {
			t.Errorf("measured %d times within the interval", w.started("office"))
		}
		time.Sleep(time.Second)
		w.probe(t, "office").want(t, map[string]float64{"result_age_seconds": 0})
		if w.started("office") != 2 {
			t.Errorf("measured %d times", w.started("office"))
		}
	})
}

func TestManyScrapesAtOnceMeasureOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(20*time.Second))
		var scrapes sync.WaitGroup
		for range 20 {
			scrapes.Go(func() { w.probe(t, "office").want(t, map[string]float64{"success": 1}) })
		}
		scrapes.Wait()
		if w.started("office") != 1 {
			t.Errorf("measured %d times", w.started("office"))
		}
	})
}

func TestProbesAtOnceAreBounded(t *testing.T) {
	for _, bound := range []int{1, 2} {
		synctest.Test(t, func(t *testing.T) {
			var now, most atomic.Int32
			measure := func(ctx context.Context, target exporter.Target) (*probe.Run, *health.State, error) {
				defer now.Add(-1)
				if n := now.Add(1); n > most.Load() {
					most.Store(n)
				}
				return takes(10*time.Second)(ctx, target)
			}
			w := newWorld(t, "targets: {a: {url: //n/a}, b: {url: //n/b}, c: {url: //n/c}, d: {url: //n/d}}", measure, func(o *exporter.Options) { o.Concurrent = bound })
			began := time.Now()
			var scrapes sync.WaitGroup
			for _, name := range []string{"a", "b", "c", "d"} {
				scrapes.Go(func() { w.probe(t, name).want(t, map[string]float64{"success": 1}) })
			}
			synctest.Wait()
			_, body := w.get(t.Context(), "/metrics")
			parse(t, body).want(t, map[string]float64{"probes_running": float64(bound), "probes_waiting": float64(4 - bound)})
			scrapes.Wait()
			if took := time.Since(began); int(most.Load()) != bound || took != time.Duration(4/bound)*10*time.Second {
				t.Errorf("%d at once, all done in %v", most.Load(), took)
			}
		})
	}
}

func TestAProbeLongerThanTheScrape(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(time.Minute))
		began := time.Now()
		p := w.probe(t, "office", timeoutHeader, "10")
		p.want(t, map[string]float64{"success": -1, "probe_running": 1, "result_age_seconds": -1, "last_run_timestamp_seconds": -1, "failure_info": -1})
		if took := time.Since(began); took != 9500*time.Millisecond {
			t.Errorf("answered after %v", took)
		}
		time.Sleep(time.Minute)
		w.probe(t, "office", timeoutHeader, "10").want(t, map[string]float64{"success": 1, "probe_running": 0, "throughput_bytes_per_second": 1e8})
		time.Sleep(10 * time.Minute)
		p = w.probe(t, "office", timeoutHeader, "10")
		p.want(t, map[string]float64{"success": 1, "probe_running": 1, "throughput_bytes_per_second": 1e8})
		if age := p.value("result_age_seconds"); age < 600 {
			t.Errorf("the result is %g s of age", age)
		}
		if w.started("office") != 2 {
			t.Errorf("measured %d times", w.started("office"))
		}
	})
}

func TestScrapeTimeouts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, "targets: {office: {url: //n/a, timeout: 1h}}", takes(time.Hour))
		for header, want := range map[string]time.Duration{"0.6": 300 * time.Millisecond, "1": 500 * time.Millisecond, "30": 29500 * time.Millisecond, "1e300": 119500 * time.Millisecond} {
			began := time.Now()
			w.probe(t, "office", timeoutHeader, header)
			if took := time.Since(began); took != want {
				t.Errorf("%s: answered after %v", header, took)
			}
		}
		for _, header := range []string{"x", "0", "-1", "NaN", "Inf"} {
			if code, _ := w.get(t.Context(), "/probe?target=office", timeoutHeader, header); code != http.StatusBadRequest {
				t.Errorf("%s: %d", header, code)
			}
		}
	})
}

// The scraper hangs up in the middle of a probe, and the probe goes on to its end.
func TestAHangUpEndsNoProbe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(20*time.Second))
		ctx, hangUp := context.WithTimeout(t.Context(), time.Second)
		defer hangUp()
		w.get(ctx, "/probe?target=office")
		time.Sleep(30 * time.Second)
		w.probe(t, "office").want(t, map[string]float64{"success": 1, "result_age_seconds": 11})
		if w.started("office") != 1 {
			t.Errorf("measured %d times", w.started("office"))
		}
	})
}

func TestAFailureIsToldAndTriedAgainLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fails := false
		w := newWorld(t, twoTargets, func(context.Context, exporter.Target) (*probe.Run, *health.State, error) {
			if fails {
				state := health.Critical
				return nil, &state, &probe.Error{Kind: probe.ErrUnreachable, Op: "connect to", Target: "nas", Offset: -1, Remedy: "switch it on"}
			}
			return runOf(1e8), nil, nil
		})
		succeeded := w.probe(t, "office").value("last_success_timestamp_seconds")
		time.Sleep(10 * time.Minute)
		fails = true
		p := w.probe(t, "office")
		p.want(t, map[string]float64{"success": 0, "check_state": 2, "failure_info": 1, "last_success_timestamp_seconds": succeeded, "throughput_bytes_per_second": -1})
		if p.label("failure_info", "reason") != "unreachable" || p.value("last_run_timestamp_seconds") != succeeded+600 {
			t.Errorf("%v", p)
		}
		time.Sleep(59 * time.Second)
		w.probe(t, "office").want(t, map[string]float64{"success": 0, "result_age_seconds": 59})
		fails = false
		time.Sleep(time.Second)
		w.probe(t, "office").want(t, map[string]float64{"success": 1, "check_state": -1, "failure_info": -1, "last_success_timestamp_seconds": succeeded + 660})
		if !strings.Contains(w.logged(), "switch it on") {
			t.Errorf("no remedy in\n%s", w.logged())
		}
	})
}

func TestAProbeHasATimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, "targets: {a: {url: //n/a, timeout: 30s}}", takes(time.Hour))
		began := time.Now()
		p := w.probe(t, "a")
		if took := time.Since(began); p.label("failure_info", "reason") != "timeout" || took != 30*time.Second {
			t.Errorf("after %v: %v", took, p["nasprobe_failure_info"])
		}
	})
}

func TestEndingWaitsForProbes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		removed := false
		w := newWorld(t, twoTargets, func(ctx context.Context, _ exporter.Target) (*probe.Run, *health.State, error) {
			<-ctx.Done()
			time.Sleep(3 * time.Second) // the test file is removed
			removed = true
			return nil, nil, context.Cause(ctx)
		})
		var scrapes sync.WaitGroup
		scrapes.Go(func() {
			if p := w.probe(t, "office"); p.label("failure_info", "reason") != "interrupted" {
				t.Errorf("%v", p)
			}
		})
		scrapes.Go(func() { w.probe(t, "films") }) // which waits for its turn
		synctest.Wait()
		if !w.Close(t.Context()) || !removed {
			t.Error("a probe had not ended")
		}
		scrapes.Wait()
		if code, _ := w.get(t.Context(), "/-/ready"); code != http.StatusServiceUnavailable {
			t.Errorf("ready: %d", code)
		}
		starts := w.started("office") + w.started("films")
		w.probe(t, "films")
		if w.started("office")+w.started("films") != starts || starts != 1 {
			t.Errorf("a probe began after the end")
		}
	})
}

func TestEndingIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck := make(chan struct{})
		w := newWorld(t, twoTargets, func(context.Context, exporter.Target) (*probe.Run, *health.State, error) {
			<-stuck
			return nil, nil, context.Canceled
		})
		go w.get(t.Context(), "/probe?target=office", timeoutHeader, "1")
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
		defer cancel()
		if w.Close(ctx) {
			t.Error("it did not end and is said to have")
		}
		close(stuck)
	})
}
