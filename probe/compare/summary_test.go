package compare

import (
	"testing"

	"nasprobe/probe"
)

func TestSummary(t *testing.T) {
	type row struct {
		pattern       string
		before, after float64
	}
	for want, c := range map[string]struct {
		mss  [2]int
		rows []row
	}{
		"after against before: sequential changed by less than 3 %, random 4 KiB reads 10 % faster": {
			[2]int{1448, 1448}, []row{{"SEQ1M Q1T1 read", 100, 102.5}, {"RND4K Q1T1 read", 10, 11}}},
		"after against before: sequential changed by less than 3 %": {[2]int{1448, 1448}, []row{{"SEQ1M Q1T1 read", 100, 102.5}}},
		"after against before: no detectable difference":            {[2]int{1448, 1448}, []row{{"SEQ1M Q1T1 read", 100, 100}, {"RND4K Q1T1 read", 10, 10.1}}},
		"Without jumbo frames: sequential 128 KiB reads 50 % slower, sequential 1 MiB reads 5.2 % slower": {
			[2]int{8948, 1448}, []row{{"SEQ128K Q1T1 read", 100, 50}, {"SEQ1M Q1T1 read", 100, 94.8}}},
		"Jumbo frames: random 4 KiB reads 10 to 20 % faster, writes Q1T1 unchanged, writes Q32T1 40 % faster": {
			[2]int{1448, 8948}, []row{{"RND4K Q1T1 read", 10, 11}, {"RND4K Q32T1 read", 10, 12}, {"RND4K Q1T1 write", 10, 10}, {"RND4K Q32T1 write", 10, 14}}},
		"after against before: sequential reads 10 % faster, writes 10 % faster": {
			[2]int{1448, 1448}, []row{{"SEQ1M Q1T1 read", 10, 11}, {"SEQ1M Q1T1 write", 10, 11}}},
		"after against before: sequential unchanged, random 4 KiB mixes of both 70 % slower": {
			[2]int{0, 8948}, []row{{"SEQ1M Q1T1 read", 10, 10}, {"SEQ1M Q1T1 write", 10, 10}, {"RND4K Q1T1 mix70", 10, 3}}},
	} {
		before, after := runOf("a", c.mss[0]), runOf("b", c.mss[1])
		for _, r := range c.rows {
			before.Rows, after.Rows = append(before.Rows, rowOf(t, r.pattern, around(r.before)...)), append(after.Rows, rowOf(t, r.pattern, around(r.after)...))
		}
		got := of(t, Input{"before", []*probe.Run{before}}, Input{"after", []*probe.Run{after}}).Summary
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// Jumbo frames are not made the cause of what may come from elsewhere.
func TestTheSummaryCountsOtherDifferences(t *testing.T) {
	before, after := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", around(10)...)), runOf("b", 8948, rowOf(t, "SEQ1M Q1T1 read", around(20)...))
	after.Target.Share = "other"
	if got := ofPair(t, before, after).Summary; got != "Jumbo frames and 1 other difference: sequential reads 100 % faster" {
		t.Error(got)
	}
	after.Conditions.Signing, before.Conditions.Signing = "on", "off"
	if got := ofPair(t, before, after).Summary; got != "Jumbo frames and 2 other differences: sequential reads 100 % faster" {
		t.Error(got)
	}
}

// Single scores are said to be near each other, never to be unchanged.
func TestSingleScoresInTheSummary(t *testing.T) {
	for want, after := range map[string]float64{"after against before: within 10 %": 109, "after against before: sequential reads within 10 %, writes 50 % faster": 91} {
		b, a := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", 100)), runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", after))
		if after < 100 {
			b.Rows, a.Rows = append(b.Rows, rowOf(t, "SEQ1M Q1T1 write", 100)), append(a.Rows, rowOf(t, "SEQ1M Q1T1 write", 150))
		}
		if got := ofPair(t, textOf(b), textOf(a)).Summary; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// Ranks and medians that disagree leave a row open, and are not no difference.
func TestAProvenChangeIsNotNoDifference(t *testing.T) {
	halves := func(median, other float64) []float64 {
		var out []float64
		for i := range 40 {
			level := median
			if i >= 21 {
				level = other
			}
			out = append(out, level+float64(i)/1000)
		}
		return out
	}
	before, after := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", halves(10, 30)...)), runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", halves(11, 1)...))
	if got := ofPair(t, before, after).Summary; got != "after against before: sequential undecided" {
		t.Error(got)
	}
}

// A change that the passes leave open is not called none.
func TestWhatIsOpenIsNotCalledUnchanged(t *testing.T) {
	noisy := []float64{5, 8, 10, 12, 30}
	before := runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", around(10)...), rowOf(t, "RND4K Q1T1 read", around(10)...), rowOf(t, "RND4K Q1T1 write", around(9)...))
	after := runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", around(20)...), rowOf(t, "RND4K Q1T1 read", around(10)...), rowOf(t, "RND4K Q1T1 write", noisy...))
	if got := ofPair(t, before, after).Summary; got != "after against before: sequential reads 100 % faster, random 4 KiB reads unchanged, writes undecided" {
		t.Error(got)
	}
}
