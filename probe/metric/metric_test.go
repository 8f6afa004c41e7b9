package metric_test

import (
	"math"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/probe/stats"
)

func run(t *testing.T) *probe.Run {
	t.Helper()
	again, sent := int64(3), int64(300)
	r := &probe.Run{Path: probe.Path{SendMSS: 8948, LinkBitsPerSecond: 1e9}, RoundTrip: probe.Distribution{Count: 2, P50: 0.25, P99: 0.5},
		Link: &probe.Link{Connect: probe.Distribution{Count: 1, P50: 0.125}}}
	for i, text := range []string{"SEQ1M Q8T1 read", "SEQ1M Q1T1 read", "RND4K Q1T1 write", "RND4K Q32T1 write", "RND4K Q32T16 mix70"} {
		p, err := patterns.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		row := probe.NewRow(p[0])
		row.Throughput, row.IOPS = stats.Summary{Median: float64(i + 1)}, stats.Summary{Median: float64(10 * (i + 1))}
		row.Latency.P99 = float64(100 * (i + 1))
		r.Rows = append(r.Rows, row)
	}
	r.Rows[0].Retransmits, r.Rows[0].Segments = &again, &sent
	return r
}

func TestNamesFindTheirFigures(t *testing.T) {
	r := run(t)
	for name, want := range map[string]float64{
		"seq-read": 1, "seq1m-read": 1, "seq1m-q1-read": 2, "seq-t1-read.iops": 10, "SEQ1M Q1T1 read": 2, "rnd4k-write": 3, "rnd4k-q32-write": 4,
		"rnd-q32t1-write.p99": 400, "rnd4k-mix": 5, "rnd-mix70.iops": 50, "mss": 8948, "link": 1e9, "retransmits": 3, "retransmit-share": 0.01,
		"round-trip": 0.25, "round-trip.p99": 0.5, "connect": 0.125,
	} {
		m, err := metric.Parse(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, ok := m.Of(r); !ok || got != want {
			t.Errorf("%s is %g (%t), want %g", name, got, ok, want)
		}
		again, err := metric.Parse(m.String())
		if err != nil || again.String() != m.String() {
			t.Errorf("%s prints as %s, which reads as %s: %v", name, m, again, err)
		}
	}
}

// Streams of bare TCP are no sequential rows, and copies are those of the profile alone.
func TestStreamsAndCopiesStandApart(t *testing.T) {
	one, four := probe.NewStreamRow(1, patterns.Write), probe.NewStreamRow(4, patterns.Read)
	one.Throughput.Median, four.Throughput.Median = 1, 4
	streams := &probe.Run{Rows: []probe.Row{one, four}}
	copies, other := run(t), run(t)
	copies.Plan.Profile = patterns.CopyProfile
	for _, c := range []struct {
		name string
		of   *probe.Run
		want float64 // 0: there is none
	}{
		{"tcp-write", streams, 1}, {"tcp-t4-read", streams, 4}, {"TCP T4 read", streams, 4}, {"tcp-t1-read", streams, 0}, {"tcp-t4-write", streams, 0},
		{"seq-write", streams, 0}, {"copy-write", streams, 0}, {"tcp-read", other, 0},
		{"copy-read", copies, 1}, {"copy-q1-read", copies, 2}, {"seq-read", copies, 1}, {"copy-read", other, 0}, {"copy-write", copies, 0},
	} {
		m, err := metric.Parse(c.name)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got, ok := m.Of(c.of); got != c.want || ok != (c.want > 0) {
			t.Errorf("%s is %g (%t), want %g", c.name, got, ok, c.want)
		}
	}
	for _, row := range streams.Rows {
		m := metric.OfRow(row, "")
		if found, ok := m.Row(streams); !ok || found.Pattern != row.Pattern {
			t.Errorf("%s of %s finds %s", m, row.Pattern, found.Pattern)
		}
	}
}

func TestOfARunWithoutRowsThePathCounts(t *testing.T) {
	again, sent := int64(2), int64(400)
	r := &probe.Run{Path: probe.Path{Retransmits: &again, Segments: &sent, RetransmissionTimers: &again}}
	for name, want := range map[string]float64{"retransmits": 2, "timeouts": 2, "retransmit-share": 0.005} {
		m, err := metric.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if v, ok := m.Of(r); !ok || v != want {
			t.Errorf("%s is %g, %v", name, v, ok)
		}
	}
}

func TestWhatARunDoesNotHave(t *testing.T) {
	for _, name := range []string{"rnd512k-read", "seq-write", "rnd4k-read", "seq-read.p50", "rtt", "timeouts", "rnd-mix60"} {
		m, err := metric.Parse(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if v, ok := m.Of(run(t)); ok {
			t.Errorf("%s is %g", name, v)
		}
	}
}

func TestNamesThatAreNone(t *testing.T) {
	for _, name := range []string{"", "read", "seq", "seq-", "seq4x-read", "seq-read.speed", "seq-read.", "seq-read70", "seq--read", "mss.p99", "round-trip.max", "round-trip.", "connect.p99", "RND4K Q1T1",
		"tcp4k-read", "tcp-q8-read", "tcp-mix", "copy-mix", "tcp-", "copy"} {
		if m, err := metric.Parse(name); err == nil {
			t.Errorf("%q reads as %s", name, m)
		}
	}
}

func TestEachRowHasANameOfItsOwn(t *testing.T) {
	r := run(t)
	for _, row := range r.Rows {
		for _, figure := range []string{"", "iops", "p99"} {
			got, ok := metric.OfRow(row, figure).Row(r)
			if !ok || got.Pattern != row.Pattern {
				t.Errorf("%s of %s finds %s", figure, row.Pattern, got.Pattern)
			}
		}
	}
}

func TestValues(t *testing.T) {
	for _, c := range []struct {
		unit metric.Unit
		text string
		want float64
	}{
		{metric.BytesPerSecond, "80MB/s", 80e6}, {metric.BytesPerSecond, "1 MiB/s", 1 << 20}, {metric.BytesPerSecond, "800Mbit/s", 1e8},
		{metric.BitsPerSecond, "1Gbit/s", 1e9}, {metric.BitsPerSecond, "125MB/s", 1e9}, {metric.PerSecond, "500", 500}, {metric.PerSecond, "2kIOPS", 2000},
		{metric.Seconds, "20ms", 0.02}, {metric.Seconds, "1.5s", 1.5}, {metric.Bytes, "8948", 8948}, {metric.Bytes, "10GB", 1e10},
		{metric.Share, "1%", 0.01}, {metric.Share, "0.5", 0.5}, {metric.Count, "100", 100},
	} {
		got, err := c.unit.Parse(c.text)
		if err != nil || math.Abs(got-c.want) > 1e-9*c.want {
			t.Errorf("%s is %g, want %g: %v", c.text, got, c.want, err)
		}
	}
	for _, c := range []struct {
		unit metric.Unit
		text string
	}{
		{metric.BytesPerSecond, "80"}, {metric.BytesPerSecond, "80MB"}, {metric.BytesPerSecond, "-1MB/s"}, {metric.BytesPerSecond, ""}, {metric.Seconds, "20"},
		{metric.Seconds, "1e400s"}, {metric.Bytes, "1s"}, {metric.Count, "1%"}, {metric.PerSecond, "NaN"}, {metric.Share, "1 MB"},
	} {
		if got, err := c.unit.Parse(c.text); err == nil {
			t.Errorf("%s %q is %g", c.unit, c.text, got)
		}
	}
}

func TestFiguresOfARowAndOfTheRun(t *testing.T) {
	for name, want := range map[string]bool{"seq-read": true, "rnd512k-write.p99": true, "mss": false, "free": false} {
		if m, err := metric.Parse(name); err != nil || m.IsOfRow() != want {
			t.Errorf("%s is of a row: %t, %v", name, m.IsOfRow(), err)
		}
	}
}
