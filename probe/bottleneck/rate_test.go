package bottleneck_test

import (
	"math"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

func TestTheRateOfTheLink(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*probe.Run)
		rate   int64
		source string
	}{
		{"interface", func(r *probe.Run) {}, gigabit, probe.SourceInterface},
		{"told", func(r *probe.Run) { r.Plan.LinkRate = 2 * gigabit }, 2 * gigabit, probe.SourceTold},
		{"inferred below the interface", func(r *probe.Run) { r.Path.LinkBitsPerSecond = 10 * gigabit; r.Rows[0] = row("SEQ1M Q8T1 read", 117e6) }, gigabit, probe.SourceInferred},
		{"exceeded in another row", func(r *probe.Run) {
			r.Path.LinkBitsPerSecond = 0
			r.Rows = append(r.Rows, row("SEQ1M Q8T1 write", 11.7e6))
		}, 0, ""},
		{"an interface that lies", func(r *probe.Run) { r.Path.LinkBitsPerSecond = 10e6 }, 0, ""},
		{"within this machine", func(r *probe.Run) { r.Path.Medium = probe.MediumLoopback; r.Rows[0] = row("SEQ1M Q8T1 read", 117e6) }, 0, ""},
	} {
		run := runOf(row("SEQ1M Q8T1 read", 60e6))
		c.change(run)
		if rate, source := bottleneck.Rate(run); rate != c.rate || source != c.source {
			t.Errorf("%s: %d, %q; want %d, %q", c.name, rate, source, c.rate, c.source)
		}
	}
}

// A rate that was told and is exceeded is told of as such, whatever the verdict, and not
// asked for again.
func TestAToldRateThatIsExceeded(t *testing.T) {
	for told, exceeded := range map[int64]bool{0: false, 100e6: true, gigabit: false} {
		run := runOf(row("SEQ1M Q8T1 read", 60e6))
		run.Path.Medium, run.Path.RTT, run.RoundTrip = probe.MediumVirtual, 5*ms, taking(6*ms)
		run.Plan.LinkRate = told
		warnings := bottleneck.Findings(run)
		if len(warnings) > 0 != exceeded || exceeded && (warnings[0].Code != "told-rate" || !strings.Contains(warnings[0].Message, "100 Mbit/s")) {
			t.Errorf("told %d: %+v", told, warnings)
		}
		evidence := judged(t, run).Evidence
		figure, found := figure(evidence, bottleneck.FigureTold)
		_, asked := noted(evidence, bottleneck.FigureUnknown, bottleneck.UnknownLink)
		if found != exceeded || exceeded && figure.Value != 100e6 || asked != (told == 0) {
			t.Errorf("told %d: %+v", told, evidence)
		}
	}
}

func TestCeilings(t *testing.T) {
	run := runOf()
	own := bottleneck.CeilingOf(run, gigabit, 0, probe.SourceInterface)
	jumbo := bottleneck.CeilingOf(run, gigabit, 9000, probe.SourceStandard)
	if own.MTU != 1500 || jumbo.MTU != 9000 || math.Abs(own.TCP-117.69e6) > 1e4 || math.Abs(jumbo.TCP-123.76e6) > 1e4 {
		t.Errorf("%+v %+v", own, jumbo)
	}
	if !(own.Write < own.Read && own.Read < own.TCP && own.Read > 0.999*own.TCP) {
		t.Errorf("headers: %+v", own)
	}
	run.Path = probe.Path{Remote: "[fd79::1]:445"}
	if six := bottleneck.CeilingOf(run, gigabit, 1500, probe.SourceStandard); math.Abs(six.TCP-116.06e6) > 1e4 {
		t.Errorf("IPv6 of an unknown path: %+v", six)
	}
}
