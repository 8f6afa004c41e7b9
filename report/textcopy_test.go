package report

import (
	"bytes"
	"errors"
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
		row.Passes = append(row.Passes, probe.Pass{Seconds: 10, Bytes: int64(10 * v), Throughput: v, CPUTime: 1, PeerCPU: 0.25})
	}
	row.Throughput, row.Retransmits = stats.Summarize([]float64{117e6, 117.6e6, 118e6}), &again
	r := runOf(row)
	text := runText(t, r, Options{})
	if !strings.Contains(text, "TCP T4 write  117.600  117.0-118.0   940.8            7     10          25") || strings.Contains(text, "IOPS") || strings.Contains(text, "p50") {
		t.Error(text)
	}
}

// A row of bare TCP has the same name everywhere, and CrystalDiskMark has none for it.
func TestNamesOfStreams(t *testing.T) {
	row := probe.NewStreamRow(4, patterns.Write)
	row.Passes = []probe.Pass{{Seconds: 1, Bytes: 1e8, Throughput: 1e8}, {Seconds: 1, Bytes: 1e8, Throughput: 1e8}}
	row.Summarize()
	r := runOf(row)
	for format, want := range map[string]string{"influx": `op=write,pattern=TCP\ T4,`, "gobench": "BenchmarkTCP/Q=1/T=4/op=write", "prom": `op="write",pattern="TCP T4"`, "csv": "TCP T4 write"} {
		f, err := Lookup(format)
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		if err := f.Write(&buf, r, Options{}); err != nil || !strings.Contains(buf.String(), want) {
			t.Errorf("%s: %v\n%s", format, err, buf.String())
		}
	}
	for _, format := range []string{"cdm", "cdm8"} {
		f, err := Lookup(format)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Write(&bytes.Buffer{}, r, Options{}); !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%s: %v", format, err)
		}
	}
}
