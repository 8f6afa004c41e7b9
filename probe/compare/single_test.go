package compare

import (
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// One pass of a run of this program is one pass, not a score.
func TestOnePassIsNoScore(t *testing.T) {
	own := func(id string, mbs ...float64) *probe.Run {
		r := runOf(id, 1448, rowOf(t, "SEQ1M Q1T1 read", mbs...))
		r.Plan.Passes = len(mbs)
		return r
	}
	text := func(id string, mbs float64) *probe.Run { return textOf(own(id, mbs)) }
	best := text("best of five", 300)
	best.Plan.Passes = 5
	for name, c := range map[string]struct {
		sides   [2]*probe.Run
		verdict stats.Verdict
		basis   stats.Basis
		needed  int
	}{
		"1 and 1":               {[2]*probe.Run{own("a", 100), own("b", 80)}, stats.Unchanged, stats.OnPasses, 5},
		"1 and 5":               {[2]*probe.Run{own("a", 100), own("b", around(200)...)}, stats.Unchanged, stats.OnPasses, 5},
		"5 and 1":               {[2]*probe.Run{own("a", around(200)...), own("b", 100)}, stats.Unchanged, stats.OnPasses, 5},
		"text and text":         {[2]*probe.Run{text("a", 100), text("b", 80)}, stats.Slower, stats.OnSingleScore, 0},
		"text and 1":            {[2]*probe.Run{text("a", 100), own("b", 80)}, stats.Slower, stats.OnSingleScore, 0},
		"5 and text":            {[2]*probe.Run{own("a", around(100)...), best}, stats.Faster, stats.OnSingleScore, 0},
		"one of five was asked": {[2]*probe.Run{runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", 100)), runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", 80))}, stats.Unchanged, stats.OnPasses, 5},
	} {
		got := ofPair(t, c.sides[0], c.sides[1])
		r := got.Rows[0]
		if r.Verdict[0] != c.verdict || r.Basis != c.basis || r.Needed[0] != c.needed || (warned(got, "single-scores") != "") != (c.basis == stats.OnSingleScore) {
			t.Errorf("%s: %+v %v", name, r, got.Warnings)
		}
	}
}

// A text beside them does not make scores of single passes.
func TestATextDoesNotLendItsRuleToOthers(t *testing.T) {
	own := func(id string, mbs ...float64) Input {
		return Input{id, []*probe.Run{runOf(id, 1448, rowOf(t, "SEQ1M Q1T1 read", mbs...))}}
	}
	text := Input{"text", []*probe.Run{textOf(runOf("text", 0, rowOf(t, "SEQ1M Q1T1 read", 150)))}}
	r := of(t, own("a", 100), own("b", 80), text).Rows[0]
	if r.Verdict[0] != stats.Unchanged || r.Needed[0] != 5 || r.Verdict[1] != stats.Faster || r.Needed[1] != 0 {
		t.Errorf("%+v", r)
	}
	r = of(t, own("a", around(100)...), own("b", around(80)...), text).Rows[0]
	if r.Verdict[0] != stats.Slower || r.Verdict[1] != stats.Faster || r.Sides[0].N != 1 {
		t.Errorf("%+v", r)
	}
}

// Where no number of passes would do, a single one is not said to be near another.
func TestNoNumberOfPassesWouldDo(t *testing.T) {
	rules := stats.DefaultRules()
	rules.Alpha = 0
	c, err := Of([]Input{{"a", []*probe.Run{runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", 100))}}, {"b", []*probe.Run{runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", 80))}}}, rules)
	if err != nil || c.Rows[0].finding(0, rules) != undecided || c.Rows[0].Verdict[0] != stats.Unchanged {
		t.Errorf("%v %+v", err, c)
	}
}
