package probe_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// jumboPath is one that carries packets of 9000 bytes.
var jumboPath = probe.Path{Interface: "eth0", InterfaceMTU: 9000, PathMTU: 9000, SendMSS: 8948, Remote: "192.0.2.1:445"}

func TestMeasureSides(t *testing.T) {
	var starts []int64 // offsets of writes, which a pass of a sequential row begins at 0
	mem := probetest.NewMem(probetest.WithPath(jumboPath), probetest.Observe(func(_ string, op patterns.Op, off int64, n int) {
		if op == patterns.Write && off == 0 && n == 1<<20 {
			starts = append(starts, off)
		}
	}))
	r := runnerOn(mem, quickPlan(t, "SEQ1M Q1T1", "RND4K Q4T2"))
	r.Sides = []probe.Side{{Label: "small", MTU: 1500}, {Label: "large"}}
	shown := map[string]bool{}
	r.Observe = func(s probe.Snapshot) { shown[s.Side] = true }
	runs, err := r.MeasureSides(context.Background())
	if err != nil || len(runs) != 2 {
		t.Fatalf("%d runs, %v", len(runs), err)
	}
	for i, want := range []struct {
		label        string
		mss, clamped int
	}{{"small", 1448, 1500}, {"large", 8948, 0}} {
		run := runs[i]
		if run.Label != want.label || run.Path.SendMSS != want.mss || run.Path.ClampedMTU != want.clamped || len(run.Rows) != 4 {
			t.Errorf("%d rows, label %s, path %+v", len(run.Rows), run.Label, run.Path)
		}
		for _, row := range run.Rows {
			if len(row.Scored()) != 5 || len(row.Passes) != 6 || row.Throughput.Median <= 0 || len(row.Connections) != row.Threads {
				t.Errorf("%s, %s: %d passes, %d scored, %d connections", run.Label, row.Pattern, len(row.Passes), len(row.Scored()), len(row.Connections))
			}
		}
	}
	if !shown["small"] || !shown["large"] {
		t.Errorf("progress showed sides %v", shown)
	}
	mustBeEmpty(t, mem)
}

// The order of the sides, which seeds tell: each pass has the next one.
func TestSidesTakeTurns(t *testing.T) {
	mem := probetest.NewMem(probetest.WithPath(jumboPath))
	r := runnerOn(mem, quickPlan(t, "RND4K Q1T1 read"))
	r.Sides = []probe.Side{{MTU: 1500}, {MTU: 4084}, {}}
	runs, err := r.MeasureSides(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	const increment = 0x9E3779B97F4A7C15
	for side, run := range runs {
		for pass, p := range run.Rows[0].Passes {
			turn := side
			if pass%2 == 1 {
				turn = len(runs) - 1 - side
			}
			if want := 1 + uint64(pass*len(runs)+turn+1)*increment; p.Seed != want {
				t.Errorf("pass %d of side %d was not the one in turn", pass, side)
			}
		}
	}
}

func TestSidesThatCannotDiffer(t *testing.T) {
	change := func(by func(p *probe.Path)) *probe.Path {
		p := jumboPath
		by(&p)
		return &p
	}
	for name, c := range map[string]struct {
		path *probe.Path
		mtu  int
		kind error
		text string
	}{
		"own interface":   {change(func(p *probe.Path) { p.InterfaceMTU, p.PathMTU, p.SendMSS = 1500, 1500, 1448 }), 1500, nil, "interface eth0 of this machine has an MTU of 1500"},
		"the NAS":         {change(func(p *probe.Path) { p.SendMSS = 1448 }), 1500, nil, "the NAS takes segments of 1448 bytes"},
		"a route":         {change(func(p *probe.Path) { p.PathMTU, p.SendMSS = 1500, 1448 }), 1500, nil, "a route or router allows packets of 1500 bytes"},
		"unknown":         {change(func(p *probe.Path) { p.SendMSS = 0 }), 1500, probe.ErrUnsupported, "segment size"},
		"too large":       {&jumboPath, 9000, nil, "carries packets of 9000 bytes, and none of the MTUs is smaller"},
		"no TCP":          {nil, 1500, probe.ErrUnsupported, ""},
		"beyond the path": {&jumboPath, 12000, nil, "none of the MTUs is smaller"},
	} {
		t.Run(name, func(t *testing.T) {
			var options []probetest.MemOption
			if c.path != nil {
				options = append(options, probetest.WithPath(*c.path))
			}
			mem := probetest.NewMem(options...)
			r := runnerOn(mem, quickPlan(t, "SEQ1M Q1T1"))
			r.Sides = []probe.Side{{MTU: c.mtu}, {}}
			runs, err := r.MeasureSides(context.Background())
			if err == nil || !strings.Contains(err.Error(), c.text) || c.kind != nil && !errors.Is(err, c.kind) {
				t.Errorf("got %v, want %q", err, c.text)
			}
			if c.path != nil && probe.Remedy(err) == "" {
				t.Errorf("%v has no remedy", err)
			}
			if len(runs) != 2 || runs[0].Written != 0 {
				t.Errorf("%d runs, and something was written", len(runs))
			}
			mustBeEmpty(t, mem)
		})
	}
}

// A ladder goes as far as the path: its own size is the last rung anyway, and what it
// does not carry is told.
func TestSidesBeyondThePath(t *testing.T) {
	mem := probetest.NewMem(probetest.WithPath(jumboPath))
	r := runnerOn(mem, quickPlan(t, "RND4K Q1T1 read"))
	r.Sides = []probe.Side{{Label: "1500", MTU: 1500}, {Label: "9000", MTU: 9000}, {Label: "16000", MTU: 16000}, {Label: "whole"}}
	runs, err := r.MeasureSides(context.Background())
	if err != nil || len(runs) != 2 || runs[0].Label != "1500" || runs[1].Label != "whole" {
		t.Fatalf("%d runs, %v", len(runs), err)
	}
	if w := runs[1].Warnings; len(w) == 0 || w[0].Code != "beyond-path" || !strings.Contains(w[0].Message, "16000") {
		t.Errorf("warnings %v", runs[1].Warnings)
	}
}
