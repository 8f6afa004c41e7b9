package exporter_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"nasprobe/report/exporter"
)

func TestABadConfigurationKeepsTheOneBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(0), func(o *exporter.Options) { o.Lifecycle = true })
		time.Sleep(time.Minute)
		own := func() page {
			_, body := w.get(t.Context(), "/metrics")
			return parse(t, body)
		}
		before := own()
		before.want(t, map[string]float64{"config_last_reload_successful": 1, "config_targets": 2})
		w.rewrite("target: {a: {url: x}}")
		code, body := w.ask(t.Context(), http.MethodPost, "/-/reload")
		if code != http.StatusInternalServerError || strings.Contains(body, "key") {
			t.Errorf("%d %s", code, body)
		}
		if !strings.Contains(w.logged(), "there is no key target") {
			t.Errorf("the mistake is not in\n%s", w.logged())
		}
		after := own()
		after.want(t, map[string]float64{"config_last_reload_successful": 0, "config_targets": 2, "config_hash": before.value("config_hash"),
			"config_last_reload_success_timestamp_seconds": before.value("config_last_reload_success_timestamp_seconds")})
		w.probe(t, "office").want(t, map[string]float64{"success": 1})
		w.rewrite("targets: {a: {url: //n/a}}")
		if code, body := w.ask(t.Context(), http.MethodPost, "/-/reload"); code != http.StatusOK {
			t.Errorf("%d %s", code, body)
		}
		own().want(t, map[string]float64{"config_last_reload_successful": 1, "config_targets": 1,
			"config_last_reload_success_timestamp_seconds": before.value("config_last_reload_success_timestamp_seconds") + 60})
	})
}

func TestReloadByRequestTakesAFlag(t *testing.T) {
	w := newWorld(t, twoTargets, takes(0))
	w.rewrite("targets: {a: {url: //n/a}}")
	if code, _ := w.ask(t.Context(), http.MethodPost, "/-/reload"); code != http.StatusForbidden {
		t.Errorf("%d", code)
	}
	w.probe(t, "office")
}

func TestWhatAReloadDoesToResults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(0))
		w.probe(t, "office")
		w.probe(t, "films")
		w.rewrite(strings.NewReplacer("berlin", "bonn", "10m", "20m", "nfs://films/volume1", "nfs://films/volume2").Replace(twoTargets))
		if err := w.Reload(); err != nil {
			t.Fatal(err)
		}
		if p := w.probe(t, "office"); p.label("success", "site") != "bonn" || w.started("office") != 1 {
			t.Errorf("a new label had the target measured again, or is not told: %v", p["nasprobe_success"])
		}
		if w.probe(t, "films"); w.started("films") != 2 {
			t.Error("the result of another place is told")
		}
	})
}

func TestATargetThatGoesWhileItIsMeasured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(20*time.Second))
		var scrapes sync.WaitGroup
		scrapes.Go(func() { w.get(t.Context(), "/probe?target=office") })
		synctest.Wait()
		w.rewrite("targets: {films: {url: nfs://films/volume1}}")
		if err := w.Reload(); err != nil {
			t.Fatal(err)
		}
		if code, _ := w.get(t.Context(), "/probe?target=office"); code != http.StatusNotFound {
			t.Errorf("%d", code)
		}
		w.rewrite(twoTargets)
		if err := w.Reload(); err != nil {
			t.Fatal(err)
		}
		w.probe(t, "office").want(t, map[string]float64{"success": 1})
		if w.started("office") != 1 {
			t.Errorf("measured %d times, once beside the other", w.started("office"))
		}
		scrapes.Wait()
		w.rewrite("targets: {films: {url: nfs://films/volume1}}")
		if err := w.Reload(); err != nil {
			t.Fatal(err)
		}
		if _, body := w.get(t.Context(), "/metrics"); strings.Contains(body, "office") {
			t.Error("a target that is gone is still counted")
		}
	})
}

// A target becomes another in the middle of its probe, whose result is dropped.
func TestATargetThatChangesWhileItIsMeasured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, twoTargets, takes(20*time.Second))
		go w.get(t.Context(), "/probe?target=office")
		synctest.Wait()
		w.rewrite(strings.Replace(twoTargets, "smb://nas/share", "smb://nas/other", 1))
		if err := w.Reload(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(30 * time.Second)
		w.probe(t, "office").want(t, map[string]float64{"success": 1, "result_age_seconds": 0})
		if w.started("office") != 2 {
			t.Errorf("measured %d times", w.started("office"))
		}
	})
}
