package report

import (
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// limited is a row's verdict with figures in pairs of name and value.
func limited(pattern, limit string, share float64, evidence ...probe.Evidence) probe.RowVerdict {
	return probe.RowVerdict{Pattern: pattern, LimitedBy: limit, Share: share, Evidence: evidence}
}

func shown(figure string, value float64, note ...string) probe.Evidence {
	return probe.Evidence{Figure: figure, Value: value, Note: strings.Join(note, "")}
}

func full(rate float64, source string, gain ...float64) []probe.Evidence {
	out := []probe.Evidence{shown(bottleneck.FigureGoodput, 115e6), shown(bottleneck.FigureCeiling, 117e6), shown(bottleneck.FigureLinkRate, rate, source), shown(bottleneck.FigureMTU, 1500)}
	for _, g := range gain {
		out = append(out, shown(bottleneck.FigureJumboGain, g))
	}
	return out
}

func waiting(trip, latency float64, more ...probe.Evidence) []probe.Evidence {
	return append([]probe.Evidence{shown(bottleneck.FigureRoundTrip, trip), shown(bottleneck.FigureLatency, latency), shown(bottleneck.FigureDepth, 1)}, more...)
}

func inServer(latency, loaded float64) []probe.Evidence {
	return []probe.Evidence{shown(bottleneck.FigureServerTime, latency*0.9), shown(bottleneck.FigureLatency, latency), shown(bottleneck.FigureRoundTrip, 0.2e-3), shown(bottleneck.FigureLoaded, loaded)}
}

func TestVerdictsInWords(t *testing.T) {
	for _, c := range []struct {
		rows []probe.RowVerdict
		want []string
	}{
		{nil, nil},
		{[]probe.RowVerdict{limited("SEQ1M Q1T1 read", probe.LimitLink, 0.984, full(1e9, probe.SourceInterface, 0.0516)...)},
			[]string{"Sequential reads: limited by the link (98 % of what 1 Gbit/s carries at an MTU of 1500; jumbo frames could add 5 % at best)."}},
		{[]probe.RowVerdict{
			limited("SEQ1M Q1T1 read", probe.LimitLink, 0.98, full(2.5e9, probe.SourceInferred)...),
			limited("SEQ1M Q1T1 write", probe.LimitLink, 0.91, full(2.5e9, probe.SourceInferred)...),
			limited("RND4K Q1T1 read", probe.LimitRoundTrips, 0.8, waiting(0.21e-3, 0.26e-3, shown(bottleneck.FigurePrediction, 111.3e6))...),
			limited("RND4K Q1T1 write", probe.LimitRoundTrips, 0.7, waiting(0.21e-3, 0.3e-3, shown(bottleneck.FigurePrediction, 98.6e6))...),
			limited("RND4K Q4T2 read", probe.LimitRoundTrips, 0.6, waiting(0.21e-3, 0.35e-3)...)},
			[]string{"Sequential reads and writes: limited by the link (91 to 98 % of what 2.5 Gbit/s carries at an MTU of 1500; a rate that the steady figures show).",
				"4 KiB reads and writes at depth 1: limited by round trips (an empty request takes 0.210 of the 0.260 to 0.300 ms; depth 8 would give about 99 to 110 MB/s).",
				"4 KiB reads at depth 4 in 2 threads: limited by round trips (an empty request takes 0.210 of the 0.350 ms)."}},
		{[]probe.RowVerdict{limited("SEQ1M Q1T1 read", probe.LimitRoundTrips, 0.75, waiting(0.2e-3, 12e-3, shown(bottleneck.FigureWireTime, 8.9e-3))...)},
			[]string{"Sequential reads: limited by round trips (one reply at a time is waited for: 12.00 ms, of them 8.900 on the link and 0.200 for an empty request)."}},
		{[]probe.RowVerdict{
			limited("SEQ1M Q8T1 read", probe.LimitClientCPU, 0.95, shown(bottleneck.FigureCores, 0.951, "signing"), shown(bottleneck.FigureAlso, 0.93, probe.LimitLink)),
			limited("SEQ1M Q8T1 mix70", probe.LimitClientCPU, 0.97, shown(bottleneck.FigureCores, 1.21, "signing"))},
			[]string{"All rows: limited by the processor of this client (0.95 to 1.21 cores busy, 95 to 97 % of what its threads can do; with signing; nearly as much by: link)."}},
		{[]probe.RowVerdict{limited("RND4K Q32T1 read", probe.LimitServerCPU, 0.99, inServer(14e-3, 2.6e-3)...)},
			[]string{"4 KiB reads at depth 32: limited by the processor of the server (empty requests meanwhile took 2.600 instead of 0.200 ms; 99 % of the 14.00 ms of a request pass there)."}},
		{[]probe.RowVerdict{limited("SEQ128K Q1T1 write", probe.LimitServerCPU, 0.99, shown(bottleneck.FigurePeer, 0.99))},
			[]string{"Sequential writes: limited by the processor of the server (0.99 cores busy, as it tells)."}},
		{[]probe.RowVerdict{
			limited("SEQ1M Q8T1 write", probe.LimitDisk, 0.7, shown(bottleneck.FigureFlush, 0.7)),
			limited("RND4K Q1T1 read", probe.LimitDisk, 0.97, inServer(8e-3, 0.22e-3)...)},
			[]string{"Sequential writes: limited by the disk of the server (70 % of the time went into making the data durable).",
				"4 KiB reads at depth 1: limited by the disk of the server (97 % of the 8.000 ms of a request pass there; empty requests meanwhile took 0.220 ms)."}},
		{[]probe.RowVerdict{limited("SEQ1M Q8T1 write", probe.LimitDisk, 0.8, shown(bottleneck.FigureFilled, 103e6), shown(bottleneck.FigureBefore, 117e6), shown(bottleneck.FigureAfter, 26.2e6))},
			[]string{"Sequential writes: limited by the disk of the server (after 100 MB a cache was full, and writes fell from 120 to 26 MB/s)."}},
		{[]probe.RowVerdict{limited("SEQ1M Q8T1 read", probe.LimitServer, 0.9, inServer(30e-3, 0.5e-3)...)},
			[]string{"Sequential reads: limited by the server (90 % of the 30.00 ms of a request pass there)."}},
		{[]probe.RowVerdict{
			limited("SEQ1M Q8T1 read", probe.LimitUnclear, 0, shown(bottleneck.FigurePart, 0.72, probe.LimitLink), shown(bottleneck.FigurePart, 0.01, probe.LimitClientCPU), shown(bottleneck.FigureUnknown, 0, bottleneck.UnknownLink)),
			limited("SEQ1M Q8T1 write", probe.LimitUnclear, 0, shown(bottleneck.FigurePart, 0.65, probe.LimitLink), shown(bottleneck.FigureUnknown, 0, bottleneck.UnknownRoundTrip))},
			[]string{"All rows: unclear what limits (used or taken: link 65 to 72 %; not known: rate of the slowest link (--link-rate tells it), round trips of requests without work)."}},
		{[]probe.RowVerdict{limited("SEQ1M Q8T1 read", probe.LimitUnclear, 0, shown(bottleneck.FigureTold, 100e6), shown(bottleneck.FigureUnknown, 0, bottleneck.UnknownCPU))},
			[]string{"Sequential reads: unclear what limits (faster than the 100 Mbit/s that --link-rate told; not known: processor time of this client (longer passes tell it))."}},
		{[]probe.RowVerdict{limited("what", "the moon", 0.5)}, []string{"What: limited by the moon."}},
	} {
		r := &probe.Run{}
		if c.rows != nil {
			r.Verdict = &probe.Verdict{LimitedBy: c.rows[0].LimitedBy, Rows: c.rows}
		}
		if got := strings.Join(verdictWords(r), "\n"); got != strings.Join(c.want, "\n") {
			t.Errorf("got:\n%s\nwant:\n%s", got, strings.Join(c.want, "\n"))
		}
	}
}

// Sequential rows are told apart by what differs in the run.
func TestRowsOfAVerdictAreToldApart(t *testing.T) {
	for _, c := range []struct {
		run, limited []string
		want         string
	}{
		{[]string{"SEQ1M Q1T1 read", "SEQ1M Q1T1 write", "RND4K Q1T1 read"}, []string{"SEQ1M Q1T1 read", "SEQ1M Q1T1 write"}, "sequential reads and writes"},
		{[]string{"SEQ1M Q8T1 read", "SEQ1M Q1T1 read"}, []string{"SEQ1M Q8T1 read", "SEQ1M Q1T1 read"}, "sequential reads at depths 1 and 8"},
		{[]string{"SEQ1M Q8T1 read", "SEQ1M Q1T1 read"}, []string{"SEQ1M Q8T1 read"}, "sequential reads at depth 8"},
		{[]string{"SEQ1M Q1T1 read", "SEQ128K Q1T1 read"}, []string{"SEQ128K Q1T1 read", "SEQ1M Q1T1 read"}, "sequential 128 KiB reads, sequential 1 MiB reads"},
		{[]string{"RND4K Q1T1 read", "RND4K Q2T1 read", "RND4K Q4T1 read", "RND4K Q8T1 read"}, []string{"RND4K Q1T1 read", "RND4K Q2T1 read", "RND4K Q4T1 read"}, "4 KiB reads at depths 1 to 4"},
		{[]string{"RND4K Q1T1 read", "RND4K Q2T1 read", "RND4K Q4T1 read", "RND4K Q8T1 read"}, []string{"RND4K Q1T1 read", "RND4K Q2T1 read", "RND4K Q8T1 read"}, "4 KiB reads at depths 1, 2 and 8"},
		{[]string{"RND4K Q1T1 read", "RND4K Q8T1 read"}, []string{"RND4K Q1T1 read", "RND4K Q1T1 write", "RND4K Q8T1 write"}, "4 KiB reads and writes at depth 1, 4 KiB writes at depth 8"},
		{[]string{"RND4K Q8T16 mix70"}, []string{"RND4K Q8T16 mix70", "TCP T4 write"}, "4 KiB mixed reads and writes at depth 8 in 16 threads, TCP T4 write"},
	} {
		r := &probe.Run{}
		for _, text := range c.run {
			p, _ := parsePattern(text)
			r.Rows = append(r.Rows, probe.NewRow(p))
		}
		var g []probe.RowVerdict
		for _, text := range c.limited {
			g = append(g, probe.RowVerdict{Pattern: text})
		}
		if got := verdictRows(g, r); got != c.want {
			t.Errorf("%v of %v: %q, want %q", c.limited, c.run, got, c.want)
		}
	}
}

func TestReportsEndWithTheVerdict(t *testing.T) {
	r := readRun(t, "lab-mtu1500")
	for _, format := range []string{"text", "html"} {
		if out := render(t, format, r, Options{}); strings.Contains(out, "limited by") {
			t.Errorf("%s: a verdict of a run without one", format)
		}
	}
	r.Verdict = bottleneck.Judge(r)
	for _, format := range []string{"text", "html"} {
		if out := render(t, format, r, Options{}); !strings.Contains(out, "limited by the link (100 % of what 100 Mbit/s carries at an MTU of 1500;") {
			t.Errorf("%s: no verdict:\n%s", format, out)
		}
	}
	if out := render(t, "text", r, Options{Width: 60}); !strings.Contains(out, "\nVerdict: Sequential") || !strings.Contains(out, "\n         4 KiB") {
		t.Errorf("layout:\n%s", out)
	}
}
