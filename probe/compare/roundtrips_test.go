package compare

import (
	"slices"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// linkOf is a run of link without a file.
func linkOf(id string, mss int, trip, connect float64) *probe.Run {
	r := runOf(id, mss)
	r.Plan = probe.PlanInfo{Profile: "link", ReadOnly: true}
	r.RoundTrip = probe.Distribution{Count: 1000, P50: trip, P99: 4 * trip}
	r.Link = &probe.Link{Connect: probe.Distribution{Count: 20, Min: connect}}
	return r
}

func TestRunsOfLinkAreComparedInTheirRoundTrips(t *testing.T) {
	c := of(t, Input{Label: "cable", Runs: []*probe.Run{linkOf("a", 1448, 1e-4, 1e-4)}}, Input{Label: "powerline", Runs: []*probe.Run{linkOf("b", 1448, 3.1e-4, 1.05e-4)}})
	if c.Rows == nil || len(c.Rows) != 0 {
		t.Errorf("rows %v", c.Rows)
	}
	if want := "powerline against cable: round trips take 3.1 times as long"; c.Summary != want {
		t.Errorf("%q", c.Summary)
	}
	for _, want := range []Difference{{What: "round trip", Values: []string{"0.1 ms", "0.31 ms"}}} {
		if !slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.What == want.What && slices.Equal(d.Values, want.Values) }) {
			t.Errorf("no %+v in %+v", want, c.Differences)
		}
	}
	if slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.What == "least TCP connection" }) {
		t.Errorf("a twentieth is called a difference: %+v", c.Differences)
	}
}

func TestAlikeRunsOfLinkShowNoDifference(t *testing.T) {
	c := of(t, Input{Label: "before", Runs: []*probe.Run{linkOf("a", 1448, 1e-4, 1e-4), linkOf("b", 1448, 1.2e-4, 1e-4)}},
		Input{Label: "after", Runs: []*probe.Run{linkOf("c", 8948, 1.09e-4, 1e-4)}})
	if want := "Jumbo frames: no difference of more than 30 % in round trips"; c.Summary != want {
		t.Errorf("%q", c.Summary)
	}
	if !slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.What == mssSent }) {
		t.Errorf("the path does not differ: %+v", c.Differences)
	}
}

func TestRunsOfLinkWithRowsAreComparedInBoth(t *testing.T) {
	a, b := linkOf("a", 1448, 1e-4, 1e-4), linkOf("b", 1448, 2e-4, 1e-4)
	a.Rows, b.Rows = []probe.Row{rowOf(t, "SEQ1M Q1T1 read", around(100)...)}, []probe.Row{rowOf(t, "SEQ1M Q1T1 read", around(50)...)}
	c := of(t, Input{Runs: []*probe.Run{a}}, Input{Runs: []*probe.Run{b}})
	if len(c.Rows) != 1 || !strings.Contains(c.Summary, "slower") || c.Differences[len(c.Differences)-1].What != "round trip" {
		t.Errorf("%q %+v", c.Summary, c.Differences)
	}
	b.Rows = nil
	if c = of(t, Input{Runs: []*probe.Run{a}}, Input{Runs: []*probe.Run{b}}); len(c.Rows) != 0 || len(c.Unmatched) != 1 {
		t.Errorf("%+v", c)
	}
}

// What a scheduler does is no difference, however large the ratio.
func TestTinyRoundTripsAreAlike(t *testing.T) {
	c := of(t, Input{Runs: []*probe.Run{linkOf("a", 1448, 12e-6, 20e-6)}}, Input{Runs: []*probe.Run{linkOf("b", 1448, 29e-6, 39e-6)}})
	if len(c.Differences) > 0 || !strings.Contains(c.Summary, "no difference") {
		t.Errorf("%q %+v", c.Summary, c.Differences)
	}
}

// A run of link says nothing of the rows of another command, and one that failed nothing at
// all.
func TestWhatRunsOfLinkDoNotTell(t *testing.T) {
	sides := []Input{{Runs: []*probe.Run{linkOf("a", 1448, 1e-4, 1e-4)}}, {Runs: []*probe.Run{runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", 1))}}}
	if _, err := Of(sides, stats.DefaultRules()); err == nil {
		t.Error("link was compared with run")
	}
	c := of(t, Input{Label: "a", Runs: []*probe.Run{linkOf("a", 1448, 0, 0)}}, Input{Label: "b", Runs: []*probe.Run{linkOf("b", 1448, 1e-4, 0)}})
	if !strings.Contains(c.Summary, "no difference") {
		t.Errorf("%q", c.Summary)
	}
}
