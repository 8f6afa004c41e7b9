package report

import (
	"bytes"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

func runText(t *testing.T, r *probe.Run, o Options) string {
	t.Helper()
	var buf bytes.Buffer
	if err := writeText(&buf, r, o); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// A copy of 100 GB at 100 MB/s takes 1,000 s.
func TestTextOfACopy(t *testing.T) {
	read, write := rowOf(pattern(false, mib, 8, patterns.Read), 117.6e6, 100e6, 90e6), rowOf(pattern(false, mib, 8, patterns.Write), 30e6, 30e6, 30e6)
	write.Passes[0].FlushTime = 0.5
	r := runOf(read, write)
	r.Plan = probe.PlanInfo{Profile: patterns.CopyProfile, FileBytes: gib, Passes: 3, PassSeconds: patterns.WholeFile.Seconds(), Data: "random"}
	text := runText(t, r, Options{})
	for _, want := range []string{"1 GiB file, 3 passes of the whole file", "Mbit/s  min/100 GB", "flush %", "with 8 requests of 1 MiB outstanding",
		"SEQ1M Q8T1 read   100.000  90.00-117.6   800.0        16.7 ", "SEQ1M Q8T1 write   30.000  30.00-30.00   240.0        55.6 "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, line := range strings.Split(runText(t, r, Options{Width: 80}), "\n") {
		if columns(line) > 80 {
			t.Errorf("%d columns: %s", columns(line), line)
		}
	}
	r.Rows = nil
	r.Incomplete = true
	if text := runText(t, r, Options{}); !strings.Contains(text, "INCOMPLETE") {
		t.Error(text)
	}
}

// Bare TCP has neither IOPS nor latencies, and counts in the unit of networks.
func TestTextOfStreams(t *testing.T) {
	again := int64(7)
	row := probe.NewStreamRow(4, patterns.Write)
	for _, v := range []float64{117e6, 117.6e6, 118e6} {
		row.Passes = append(row.Passes, probe.Pass{Seconds: 10, Bytes: int64(10 * v), Throughput: v, CPUTime: 1})
	}
	row.Throughput, row.Retransmits = stats.Summarize([]float64{117e6, 117.6e6, 118e6}), &again
	r := runOf(row)
	text := runText(t, r, Options{})
	if !strings.Contains(text, "TCP T4 write  117.600  117.0-118.0   940.8            7     10 ") || strings.Contains(text, "IOPS") || strings.Contains(text, "p50") {
		t.Error(text)
	}
}
