package bottleneck_test

import (
	"math"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

func prediction(t *testing.T, run *probe.Run) float64 {
	t.Helper()
	v := judged(t, run)
	e, ok := figure(v.Rows[0].Evidence, bottleneck.FigurePrediction)
	if !ok || e.Unit != "B/s" || v.Rows[0].LimitedBy != probe.LimitRoundTrips {
		t.Fatalf("no prediction: %+v", v.Rows[0])
	}
	return e.Value
}

// Far away, eight requests take as long as one.
func TestDepthEightIsEightTimesAsMuchWhereTheWayIsLong(t *testing.T) {
	lone := 4096 / (4.4 * ms)
	run := runOf(row("RND4K Q1T1 read", lone))
	run.RoundTrip = taking(4.3 * ms)
	if got := prediction(t, run); got < 7.5*lone || got > 8*lone {
		t.Errorf("%.2f times as much at depth 8", got/lone)
	}
}

// A prediction keeps within what the stations carry: the link, this client, and a row of
// the same run that has more depth.
func TestPredictionsAreBounded(t *testing.T) {
	lone := 4096 / (0.26 * ms)
	slow := runOf(row("RND4K Q1T1 read", 4096/(0.7*ms)))
	slow.Path.LinkBitsPerSecond, slow.RoundTrip = 100e6, taking(0.36*ms)
	if got, most := prediction(t, slow), 11.77e6*4096/(4096+84); got > most || got < 0.9*most {
		t.Errorf("%g over a link that carries %g", got, most)
	}
	busy := runOf(row("RND4K Q1T1 read", lone, eachPass(func(p *probe.Pass) { p.CPUTime = 0.3 })))
	if got := prediction(t, busy); got > lone/0.3 {
		t.Errorf("%.2f times as much with a client that is busy for 0.3 of the time", got/lone)
	}
	if got := prediction(t, runOf(row("RND4K Q1T1 read", lone), row("RND4K Q32T1 read", 2*lone))); math.Abs(got-2*lone) > 1 {
		t.Errorf("%.2f times as much, and depth 32 gives twice", got/lone)
	}
}

// A row that is deeper than one has its throughput explained as well.
func TestPredictionsStartFromAnyDepth(t *testing.T) {
	at := func(pattern string, depth float64) float64 {
		run := runOf(row(pattern, depth*4096/(4.4*ms)))
		run.RoundTrip = taking(4.3 * ms)
		return prediction(t, run)
	}
	one, four := at("RND4K Q1T1 read", 1), at("RND4K Q4T1 read", 4)
	if math.Abs(one/four-1) > 0.05 {
		t.Errorf("from depth 1 %g, from depth 4 %g", one, four)
	}
	if deep := judged(t, runOf(row("RND4K Q8T1 read", 8*4096/(0.25*ms)))); len(deep.Rows) != 1 {
		t.Fatal(deep)
	} else if _, ok := figure(deep.Evidence, bottleneck.FigurePrediction); ok {
		t.Errorf("a prediction of what was measured: %+v", deep.Evidence)
	}
}
