package exporter_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"nasprobe/probe"
	"nasprobe/report/exporter"
)

// A start after a stop tells what was measured before, and measures when that is due.
func TestARunFromBeforeIsToldAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := runOf(5e7)
		time.Sleep(9 * time.Minute)
		recall := func(_ context.Context, target exporter.Target) *probe.Run {
			if target.Name == "office" {
				return before
			}
			return nil
		}
		w := newWorld(t, twoTargets, takes(0), func(o *exporter.Options) { o.Recall = recall })
		w.probe(t, "office").want(t, map[string]float64{"success": 1, "throughput_bytes_per_second": 5e7, "result_age_seconds": 540})
		w.probe(t, "films").want(t, map[string]float64{"throughput_bytes_per_second": 1e8, "result_age_seconds": 0})
		time.Sleep(time.Minute)
		w.probe(t, "office").want(t, map[string]float64{"throughput_bytes_per_second": 1e8})
		if w.started("office") != 1 || w.started("films") != 1 {
			t.Errorf("measured %d and %d times", w.started("office"), w.started("films"))
		}
	})
}
