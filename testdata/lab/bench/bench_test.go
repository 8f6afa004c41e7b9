package main

import (
	"context"
	"io"
	"math"
	"strings"
	"testing"

	"nasprobe/patterns"
)

func TestSmbclientRates(t *testing.T) {
	got, err := smbclientRates("putting file /dev/shm/x/data as \\peer (131822.9 kb/s) (average 1.0 kb/s)\n" +
		"getting file \\peer of size 524288000 as /dev/null (506429.2 KiloBytes/sec) (average 2.0 KiloBytes/sec)\n")
	if err != nil {
		t.Fatal(err)
	}
	if w, r := got[patterns.Write].Throughput, got[patterns.Read].Throughput; w != 131822.9*1024 || r != 506429.2*1024 {
		t.Errorf("write %v, read %v", w, r)
	}
	if _, err := smbclientRates("NT_STATUS_DISK_FULL closing remote file"); err == nil {
		t.Error("a copy that failed has rates")
	}
}

func TestIperf3Rate(t *testing.T) {
	got, err := iperf3Rate([]byte(`{"end":{"sum_sent":{"bits_per_second":9e8},"sum_received":{"bits_per_second":8e8}}}`))
	if err != nil || got.Throughput != 1e8 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{`{"error":"refused"}`, "", `{"end":[]}`} {
		if _, err := iperf3Rate([]byte(bad)); err == nil {
			t.Errorf("%q has a rate", bad)
		}
	}
}

// The flush is no part of a figure, and the pass that does not count is none.
func TestFiguresOf(t *testing.T) {
	got, err := figuresOf([]byte(`{"rows":[{"pattern":"SEQ1M Q1T1 write","op":"write","passes":[
		{"warmup":true,"seconds":1,"bytes":1,"ios":1},
		{"seconds":3,"flush_seconds":1,"bytes":400,"ios":4,"cpu_seconds":2}]}]}`))
	want := figure{Throughput: 200, IOPS: 2, CPU: 0.5, Flush: 1}
	if err != nil || len(got) != 1 || got[patterns.Write] != want {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if _, err := figuresOf([]byte(`{"rows":[{"passes":[{"seconds":1,"flush_seconds":1,"ios":1}]}]}`)); err == nil {
		t.Error("a pass that took no time has a figure")
	}
}

// fake is a contender that answers what the round says.
func fake(name string, sequentialOnly bool, log *[]string, perRound ...float64) contender {
	round := map[string]int{}
	return contender{name: name, sequentialOnly: sequentialOnly, measure: func(_ context.Context, p patterns.Pattern) (map[patterns.Op]figure, error) {
		*log = append(*log, name)
		v := perRound[round[p.Name()]]
		round[p.Name()]++
		return map[patterns.Op]figure{patterns.Read: {Throughput: v * 1e6}, patterns.Write: {Throughput: 2 * v * 1e6, CPU: 3e-6}}, nil
	}}
}

func TestRoundsAndTable(t *testing.T) {
	var log []string
	rows := []patterns.Pattern{sequential[0], random[0]}
	s := series{title: "t", patterns: rows, before: func(context.Context) error { return nil },
		contenders: []contender{fake("A", false, &log, 100, 10, 1000), fake("B", true, &log, 98, 9, 980)}}
	r, err := s.measure(t.Context(), 3, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(log, ""); got != "ABA"+"BAA"+"ABA" {
		t.Errorf("order %s", got)
	}
	var out strings.Builder
	table{title: "t", base: "A", others: []string{"B"}, rows: rows, target: 0.99}.print(&out, r)
	// the ratios are 0.98, 0.9, 0.98: taken round by round, although the rounds differ
	for _, want := range []string{"100.0  10.0-1000.0", "*0.980  0.900-0.980", "200.0  20.0-2000.0", "3.0", "-"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		in   []float64
		want float64
	}{{[]float64{3}, 3}, {[]float64{3, 1}, 2}, {[]float64{9, 1, 2}, 2}} {
		if got := median(c.in); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("median %v is %v, want %v", c.in, got, c.want)
		}
	}
}
