package health

import (
	"errors"
	"strings"
	"testing"

	"nasprobe/probe"
)

func TestThresholds(t *testing.T) {
	for text, want := range map[string]struct {
		name  string
		limit Limit
	}{
		"seq-read<80MB/s":            {"seq-read", Limit{"<", 80e6}},
		" seq-read  <=  80 MB/s ":    {"seq-read", Limit{"<=", 80e6}},
		"SEQ1M Q1T1 read < 1Gbit/s":  {"seq1m-q1t1-read", Limit{"<", 125e6}},
		"rnd4k-q32-write<500IOPS":    {"rnd4k-q32-write.iops", Limit{"<", 500}},
		"rnd4k-q32-write < 1.5kIOPS": {"rnd4k-q32-write.iops", Limit{"<", 1500}},
		"rnd4k-q32-write.iops<500":   {"rnd4k-q32-write.iops", Limit{"<", 500}},
		"rnd4k-read.p99>50ms":        {"rnd4k-read.p99", Limit{">", 0.05}},
		"retransmits>100":            {"retransmits", Limit{">", 100}},
		"retransmits >= 1":           {"retransmits", Limit{">=", 1}},
		"retransmit-share>1%":        {"retransmit-share", Limit{">", 0.01}},
		"mss<8948":                   {"mss", Limit{"<", 8948}},
		"link<1Gbit/s":               {"link", Limit{"<", 1e9}},
		"free<10GB":                  {"free", Limit{"<", 10e9}},
		"seq-read>500MB/s":           {"seq-read", Limit{">", 500e6}},
		"rtt>=0s":                    {"rtt", Limit{">=", 0}},
	} {
		got, err := ParseThreshold(text)
		if err != nil || got.Metric.String() != want.name || got.Limit != want.limit {
			t.Errorf("%s: %v %+v %v", text, got.Metric, got.Limit, err)
			continue
		}
		again, err := ParseThreshold(got.String())
		if err != nil || again.Metric.String() != got.Metric.String() || again.Limit != got.Limit {
			t.Errorf("%s prints as %s: %v", text, got, err)
		}
	}
}

// An error says what is wrong and shows how it is done.
func TestThresholdsThatAreNone(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "no < or >",
		"seq-read":             "no < or >",
		"seq-read=80MB/s":      "no < or >",
		"<80MB/s":              "no row",
		"speed<80MB/s":         "no row",
		"seq-read<":            "80MB/s",
		"seq-read<80":          "80MB/s",
		"seq-read<80MB":        "80MB/s",
		"seq-read<-1MB/s":      "80MB/s",
		"seq-read<NaNMB/s":     "80MB/s",
		"seq-read<InfMB/s":     "80MB/s",
		"seq-read<<80MB/s":     "80MB/s",
		"seq-read<1e308GB/s":   "more than there can be",
		"mss<1e300":            "more than there can be",
		"rnd4k-read.p99<5IOPS": "20ms",
		"mss<500IOPS":          "8948",
		"rnd4k-read.p98>50ms":  "no figure",
		"retransmits>1%":       "100",
		"80MB/s>seq-read":      "no row",
	} {
		_, err := ParseThreshold(text)
		if !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), want) || !strings.Contains(probe.Remedy(err), "seq-read<80MB/s") {
			t.Errorf("%q: %v (%s)", text, err, probe.Remedy(err))
		}
	}
}

func TestALimitAlertsOnItsSide(t *testing.T) {
	for op, want := range map[string][3]bool{"<": {true, false, false}, "<=": {true, true, false}, ">": {false, false, true}, ">=": {false, true, true}} {
		for i, v := range []float64{1, 2, 3} {
			if (Limit{op, 2}).Alerts(v) != want[i] {
				t.Errorf("%g %s 2", v, op)
			}
		}
	}
}

func FuzzParseThreshold(f *testing.F) {
	f.Add("seq-read<80MB/s")
	f.Add("rnd4k-q32-write <= 500IOPS")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := ParseThreshold(text)
		if err != nil {
			return
		}
		again, err := ParseThreshold(got.String())
		if err != nil || again.Limit != got.Limit || again.Metric.String() != got.Metric.String() {
			t.Errorf("%q prints as %q: %v", text, got, err)
		}
	})
}
