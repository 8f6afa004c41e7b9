package report

import (
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// The mean of the best three of five is what people noted from netperf.
func TestTextOfStreamMeans(t *testing.T) {
	var rows []probe.Row
	for _, op := range []patterns.Op{patterns.Write, patterns.Read} {
		row := probe.NewStreamRow(1, op)
		for i := range 5 {
			row.Passes = append(row.Passes, probe.Pass{Seconds: 10, Throughput: 100e6 + float64(i)*1e6})
		}
		row.Summarize()
		rows = append(rows, row)
	}
	r := runOf(rows...)
	r.Plan = probe.PlanInfo{Profile: "iperf3", Passes: 5, PassSeconds: 10, Best: 3, Omit: 2, Window: 256 << 10}
	for best, want := range map[int]string{
		3: "Mean of the best 3 of 5: 824.0 Mbit/s (103.0 MB/s) from here, 824.0 Mbit/s (103.0 MB/s) from there",
		0: "Mean of all 5: 816.0 Mbit/s (102.0 MB/s) from here",
	} {
		r.Plan.Best = best
		if text := runText(t, r, Options{}); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if text := runText(t, r, Options{}); !strings.Contains(text, "5 passes of 10 s, after 2 s that do not count, window 256 KiB") {
		t.Error(text)
	}
	for i := range r.Rows {
		r.Rows[i].Passes = r.Rows[i].Passes[:1]
	}
	if text := runText(t, r, Options{}); strings.Contains(text, "Mean") {
		t.Error(text)
	}
}
