package compare

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

func TestVerdictsFollowThePasses(t *testing.T) {
	before := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", around(100)...), rowOf(t, "SEQ1M Q1T1 write", around(100)...), rowOf(t, "RND4K Q1T1 read", around(10)...))
	after := runOf("b", 8948, rowOf(t, "RND4K Q1T1 read", around(10)...), rowOf(t, "SEQ1M Q1T1 write", around(80)...), rowOf(t, "SEQ1M Q1T1 read", around(150)...))
	c := of(t, Input{"off", []*probe.Run{before}}, Input{"on", []*probe.Run{after}})
	want := map[string]stats.Verdict{"SEQ1M Q1T1 read": stats.Faster, "SEQ1M Q1T1 write": stats.Slower, "RND4K Q1T1 read": stats.Unchanged}
	for _, r := range c.Rows {
		if r.Verdict[0] != want[r.Pattern] || r.Basis != stats.OnPasses || r.P[0] == nil || r.Interval[0] == nil || r.Needed[0] != 0 {
			t.Errorf("%+v", r)
		}
		if r.Sides[0].N != 5 || r.Sides[0].IOPS == 0 || r.Sides[0].CPUPerGB < 0.99 || r.Sides[0].CPUPerGB > 1.01 || r.Sides[0].Retransmits != nil {
			t.Errorf("%+v", r.Sides[0])
		}
	}
	if len(c.Rows) != 3 || c.Rows[0].Pattern != "SEQ1M Q1T1 read" || c.Rows[0].Change[0] != 0.5 {
		t.Errorf("%+v", c.Rows)
	}
	if got := c.Summary; got != "Jumbo frames: sequential reads 50 % faster, writes 20 % slower, random 4 KiB unchanged" {
		t.Error(got)
	}
	if _, err := json.Marshal(c); err != nil {
		t.Error(err)
	}
}

func TestRunsOfASidePoolTheirPasses(t *testing.T) {
	three := func(id string, v float64) *probe.Run {
		return runOf(id, 1448, rowOf(t, "SEQ1M Q1T1 read", v, v+1, v+2))
	}
	c := of(t, Input{"before", []*probe.Run{three("a", 100), three("b", 101)}}, Input{"after", []*probe.Run{three("c", 200), three("d", 201)}})
	if r := c.Rows[0]; r.Sides[0].N != 6 || r.Verdict[0] != stats.Faster || r.Sides[1].Max != 203e6 || len(c.Sides[0].Runs) != 2 {
		t.Errorf("%+v", r)
	}
	c = of(t, Input{"before", []*probe.Run{three("a", 100)}}, Input{"after", []*probe.Run{three("c", 200)}})
	if r := c.Rows[0]; r.Verdict[0] != stats.Unchanged || r.Needed[0] != 5 || !strings.Contains(warned(c, "few-passes"), "all rows: it takes 5 a side|repeat with nasprobe run --count 5") {
		t.Errorf("%+v\n%v", r, c.Warnings)
	}
	if !strings.HasSuffix(c.Summary, ": too few passes to tell") {
		t.Error(c.Summary)
	}
}

func TestAScoreIsComparedWithTheBestPass(t *testing.T) {
	text := runOf("", 0, rowOf(t, "SEQ1M Q1T1 read", 120))
	text.Path, text.Target, text.Label = probe.Path{}, probe.TargetInfo{}, "old"
	passes := runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", 90, 100, 110, 100, 100))
	c := of(t, Input{Runs: []*probe.Run{text}}, Input{"new", []*probe.Run{passes}})
	r := c.Rows[0]
	if r.Basis != stats.OnSingleScore || r.Sides[1].Median != 110e6 || r.Sides[1].N != 1 || r.Verdict[0] != stats.Unchanged || r.P[0] != nil || r.Interval[0] != nil {
		t.Errorf("%+v", r)
	}
	if warned(c, "single-scores") == "" || !strings.Contains(warned(c, "best-passes"), "old holds only scores, the best of several passes: of new the best pass is compared") {
		t.Errorf("%v", c.Warnings)
	}
	if c.Sides[0].Label != "old" || c.Sides[0].Runs[0] != "old" || len(c.Differences) != 0 {
		t.Errorf("%+v %+v", c.Sides, c.Differences)
	}
}

// One pass is all that an interrupted experiment has of both sides: that is no result.
func TestOnePassASideOfAnInterruptedExperiment(t *testing.T) {
	before, after := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", 100)), runOf("b", 8948, rowOf(t, "SEQ1M Q1T1 read", 200))
	before.Incomplete, after.Incomplete = true, true
	c := ofPair(t, before, after)
	if r := c.Rows[0]; r.Basis != stats.OnPasses || r.Verdict[0] != stats.Unchanged || r.Needed[0] != 5 || !c.Sides[0].Incomplete || warned(c, "few-passes") == "" {
		t.Errorf("%+v %v", r, c.Warnings)
	}
	if c.Summary != "Jumbo frames: too few passes to tell (before and after ended early)" {
		t.Error(c.Summary)
	}
	after.Rows, before.Rows = []probe.Row{rowOf(t, "SEQ1M Q1T1 read", around(100)...)}, []probe.Row{rowOf(t, "SEQ1M Q1T1 read", around(100)...)}
	if got := ofPair(t, before, after).Summary; got != "Jumbo frames: sequential unchanged (before and after ended early)" {
		t.Error(got)
	}
}

// A run that was broken off after one pass of a row brought a pass, not a score.
func TestOnePassOfAnIncompleteRunIsNoScore(t *testing.T) {
	broken, whole := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", 100)), runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", 90, 100, 110, 100, 100))
	broken.Incomplete = true
	c := of(t, Input{"a", []*probe.Run{broken}}, Input{"b", []*probe.Run{whole}})
	if c.Rows[0].Sides[1].N != 5 || warned(c, "incomplete") == "" || warned(c, "best-passes") != "" {
		t.Errorf("%+v %v", c.Rows[0], c.Warnings)
	}
}

func TestRowsOfOneSideOnlyAreListed(t *testing.T) {
	a := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", 1), rowOf(t, "SEQ1M Q1T1 write", 1), rowOf(t, "RND4K Q1T1 read", 0))
	b := runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", 1), rowOf(t, "SEQ1M Q8T1 read", 1), rowOf(t, "RND4K Q1T1 read", 2))
	c := of(t, Input{"a", []*probe.Run{a}}, Input{"b", []*probe.Run{b}})
	got, _ := json.Marshal(c.Unmatched)
	if string(got) != `[{"pattern":"SEQ1M Q1T1 write","sides":["a"]},{"pattern":"SEQ1M Q8T1 read","sides":["b"]},{"pattern":"RND4K Q1T1 read","sides":["b"]}]` {
		t.Errorf("%s", got)
	}
}

func TestThreeSides(t *testing.T) {
	side := func(label string, mss int, v float64) Input {
		return Input{label, []*probe.Run{runOf(label, mss, rowOf(t, "SEQ1M Q1T1 read", around(v)...))}}
	}
	c := of(t, side("1500", 1448, 100), side("4084", 4032, 104), side("9000", 8948, 100.1))
	if r := c.Rows[0]; len(r.Sides) != 3 || len(r.Change) != 2 || r.Verdict[0] != stats.Faster || r.Verdict[1] != stats.Unchanged {
		t.Errorf("%+v", r)
	}
	if c.Summary != "4084 against 1500: sequential reads 4.0 % faster; 9000 against 1500: no detectable difference" {
		t.Error(c.Summary)
	}
	if c.Confidence != 0.99 {
		t.Errorf("%v", c.Confidence)
	}
}

// A side that lacks a row does not take it from the others.
func TestASideThatLacksARow(t *testing.T) {
	side := func(label string, rows ...probe.Row) Input {
		return Input{label, []*probe.Run{runOf(label, 1448, rows...)}}
	}
	read, write, random := rowOf(t, "SEQ1M Q1T1 read", around(100)...), rowOf(t, "SEQ1M Q1T1 write", around(100)...), rowOf(t, "RND4K Q1T1 read", around(10)...)
	c := of(t, side("a", read, write), side("b", read, random), side("c", rowOf(t, "SEQ1M Q1T1 write", around(200)...), random))
	if len(c.Rows) != 2 || len(c.Unmatched) != 1 || c.Unmatched[0].Pattern != "RND4K Q1T1 read" {
		t.Fatalf("%+v %+v", c.Rows, c.Unmatched)
	}
	for i, r := range c.Rows {
		if r.Compared(i) == r.Compared(1-i) || r.Sides[2-i].N != 0 || r.Change[1-i] != 0 || r.Interval[1-i] != nil || r.P[1-i] != nil || r.Verdict[1-i] != stats.Unchanged {
			t.Errorf("%+v", r)
		}
	}
	if c.Summary != "b against a: no detectable difference; c against a: sequential writes 100 % faster" {
		t.Error(c.Summary)
	}
	if got := warned(c, "missing-rows"); !strings.Contains(got, "b lacks SEQ1M Q1T1 write") || !strings.Contains(got, "c lacks SEQ1M Q1T1 read") || warned(c, "few-passes") != "" {
		t.Error(c.Warnings)
	}
	if c = of(t, side("a", read), side("b", read), side("c", random)); !strings.HasSuffix(c.Summary, "; c against a: no row in common") {
		t.Error(c.Summary)
	}
}

func TestWhatCannotBeComparedIsRefused(t *testing.T) {
	a, b := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", 1)), runOf("b", 1448, rowOf(t, "RND4K Q1T1 read", 1))
	b.Plan.Profile = "custom"
	unnamed := runOf("c", 1448, b.Rows...)
	unnamed.Plan.Profile = ""
	idle := runOf("d", 1448, rowOf(t, "SEQ1M Q1T1 read", 0), rowOf(t, "SEQ1M Q1T1 write", 1))
	for want, sides := range map[string][]Input{
		"no row has a scored pass on both sides, though they have rows in common: a in 1 of 1, d in 1 of 2": {{"a", []*probe.Run{a}}, {"d", []*probe.Run{idle}}},
		"b has 1 row of no named profile":                       {{"a", []*probe.Run{a}}, {"b", []*probe.Run{unnamed}}},
		"there is only one side":                                {{"a", []*probe.Run{a}}},
		"compare b: there is no run":                            {{"a", []*probe.Run{a}}, {"b", nil}},
		"compare a: the run a is there twice":                   {{"a", []*probe.Run{a, a}}, {"b", []*probe.Run{b}}},
		"a has profile cdm3; b has profile custom":              {{"a", []*probe.Run{a}}, {"b", []*probe.Run{b}}},
		"a has profile cdm3; empty has no row at all":           {{"a", []*probe.Run{a}}, {"empty", []*probe.Run{{}}}},
		"no row was measured on all sides: a has profile cdm3;": {{"a", []*probe.Run{a}}, {"a", []*probe.Run{b}}},
	} {
		_, err := Of(sides, stats.DefaultRules())
		if !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), want) || probe.Remedy(err) == "" {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestSidesHaveNamesOfTheirOwn(t *testing.T) {
	run := func(id, label string) []*probe.Run {
		r := runOf(id, 1448, rowOf(t, "SEQ1M Q1T1 read", 1))
		r.Label = label
		return []*probe.Run{r}
	}
	c := of(t, Input{"x", run("a", "")}, Input{"x", run("b", "")}, Input{"", run("c", "y")}, Input{"", run("", "")})
	got := ""
	for _, s := range c.Sides {
		got += s.Label + ","
	}
	if got != "x,x (2),y,side 4," {
		t.Error(got)
	}
}

// What is to be repeated is the command that made the runs.
func TestFewPassesNameTheCommand(t *testing.T) {
	for want, change := range map[string]func(*probe.Run){
		"repeat with nasprobe run --count 5, or give":                func(*probe.Run) {},
		"repeat with nasprobe copy --count 5, or give":               func(r *probe.Run) { r.Plan.Profile = "copy" },
		"repeat with nasprobe link --iperf3 HOST --count 5, or give": func(r *probe.Run) { r.Plan.Profile = "iperf3" },
		"give several runs": func(r *probe.Run) { r.Link = &probe.Link{} },
	} {
		run := &probe.Run{}
		change(run)
		if got := again([]Input{{Runs: []*probe.Run{run}}}, 5) + warnings["few-passes"].remedy; !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
