package main

import (
	"testing"
	"time"

	"nasprobe/probe"
)

func TestMeter(t *testing.T) {
	const ms = time.Millisecond
	pass := func(row string, n int, bytes int64, elapsed time.Duration) probe.Snapshot {
		return probe.Snapshot{Phase: "pass", Row: row, Pass: n, Bytes: bytes, Elapsed: elapsed}
	}
	var m meter
	for _, s := range []struct {
		probe.Snapshot
		want string
	}{
		{pass("a", 0, 0, 0), ""},
		{pass("a", 0, 0, 100*ms), ""}, // nothing came yet
		{pass("a", 0, 2e6, 200*ms), "  10 MB/s"},
		{pass("a", 0, 9e6, 300*ms), "  10 MB/s"}, // too soon
		{pass("a", 0, 12e6, 700*ms), "  20 MB/s"},
		{pass("a", 1, 0, 0), "  20 MB/s"}, // the next pass, until it has its own
		{pass("a", 1, 3e6, 100*ms), "  30 MB/s"},
		{pass("a", 2, 4e6, 100*ms), "  40 MB/s"}, // passes of 150 ms have one tick each
		{probe.Snapshot{Phase: "flush", Row: "a", Pass: 2, Elapsed: 100 * ms}, "  40 MB/s"},
		{pass("b", 0, 0, 0), ""}, // another row
	} {
		if m.add(s.Snapshot); m.text() != s.want {
			t.Errorf("%+v: %q, want %q", s.Snapshot, m.text(), s.want)
		}
	}
}

func TestProgressText(t *testing.T) {
	p := &progress{}
	for _, c := range []struct {
		s          probe.Snapshot
		what, left string
	}{
		{probe.Snapshot{Phase: "prepare", Left: time.Hour}, "writing the test file", " 1h0m0s left"},
		{probe.Snapshot{Phase: "pass", Row: "SEQ1M Q1T1 read", Passes: 5, Left: 90 * time.Second}, "SEQ1M Q1T1 read        warm-up", " 1m30s left"},
		{probe.Snapshot{Phase: "pass", Row: "SEQ1M Q1T1 read", Pass: 2, Passes: 5}, "SEQ1M Q1T1 read        pass 2/5", ""},
		{probe.Snapshot{Phase: "flush", Row: "SEQ1M Q1T1 write", Pass: 0, Passes: 5}, "SEQ1M Q1T1 write       warm-up  flushing", ""},
		{probe.Snapshot{Phase: "interval"}, "waiting between rounds", ""},
		{probe.Snapshot{Phase: "clean"}, "cleaning up", ""},
	} {
		p.shown, p.at = c.s, time.Now()
		if p.what() != c.what || p.left() != c.left {
			t.Errorf("%+v: %q, %q", c.s, p.what(), p.left())
		}
	}
	p.shown, p.at = probe.Snapshot{Phase: "interval", Left: time.Minute}, time.Now().Add(-40*time.Second)
	if got := p.left(); got != " 20s left" {
		t.Errorf("40 s into a phase that shows itself once: %q", got)
	}
}
