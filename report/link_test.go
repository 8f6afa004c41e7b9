package report

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// linkRun is what link finds without a file.
func linkRun() *probe.Run {
	r := runOf()
	r.Plan = probe.PlanInfo{Profile: "link", ReadOnly: true}
	r.Rows = []probe.Row{}
	r.RoundTrip = probe.Distribution{Count: 12345, Min: 0.0001, Mean: 0.00025, P50: 0.0002, P99: 0.0015}
	r.Path = probe.Path{Interface: "eth0", Medium: probe.MediumWired, Remote: "10.0.0.1:445", SendMSS: 1448, LinkBitsPerSecond: 1e9}
	r.Link = &probe.Link{Connect: probe.Distribution{Count: 20, Min: 0.00008, Mean: 0.0001, P50: 0.0001, P99: 0.0003},
		Ceilings: []probe.Ceiling{{LinkRate: 1e9, MTU: 1500, Source: probe.SourceInterface, TCP: 117.7e6, Read: 117.6e6, Write: 117.5e6},
			{LinkRate: 1e9, MTU: 9000, Source: probe.SourceInterface, TCP: 123.8e6, Read: 123.7e6, Write: 123.6e6}}}
	return r
}

// ladderRun is what it finds with one.
func ladderRun() *probe.Run {
	r := linkRun()
	for depth, rate := range map[int]float64{1: 60e6, 2: 95e6, 4: 116e6, 8: 117e6} {
		r.Rows = append(r.Rows, rowOf(pattern(false, mib, depth, patterns.Read), rate, rate))
	}
	sortByDepth(r.Rows)
	r.Rows = append(r.Rows, rowOf(pattern(true, 4*kib, 1, patterns.Read), 20e6, 20e6), rowOf(pattern(true, 4*kib, 32, patterns.Read), 90e6, 90e6))
	r.Plan.Passes = 2
	return r
}

func sortByDepth(rows []probe.Row) {
	for i := range rows {
		for j := range i {
			if rows[j].QueueDepth > rows[i].QueueDepth {
				rows[i], rows[j] = rows[j], rows[i]
			}
		}
	}
}

func TestLinkIsToldInWords(t *testing.T) {
	wifi, unknown := linkRun(), linkRun()
	wifi.Path.Medium, wifi.Link.Ceilings = probe.MediumWiFi, nil
	for i := range unknown.Link.Ceilings {
		unknown.Link.Ceilings[i].Source = probe.SourceStandard
	}
	exceeding := *unknown
	exceeding.Plan.LinkRate = 10e6
	for name, c := range map[string]struct {
		run   *probe.Run
		wants []string
	}{
		"link": {linkRun(), []string{"TCP connection   0.080    0.100   0.100   0.300      20", "SMB ECHO         0.100    0.250   0.200   1.500  12,345",
			"1 Gbit/s    1500     117.7      117.6       117.5  of the interface", "takes 0.200 ms: one at a time, reads of 4 KiB come to about 4,260 a second at most (17.44 MB/s), and those of 1 MiB 115.0 MB/s.", "MB = 1,000,000 bytes.\n"}},
		"ladder": {ladderRun(), []string{"Without its disks the NAS delivers 116.0 MB/s, 99 % of what 1 Gbit/s carries at an MTU of 1500, from depth 4 on.",
			"Reads of 4 KiB from its memory: 4,880 a second at depth 1, 22,000 at depth 32.", "SEQ1M Q8T1 read"}},
		"Wi-Fi":           {wifi, []string{"Wi-Fi has no ceiling"}},
		"told too little": {&exceeding, []string{"The rate of the link is not known: the figures exceed the 10 Mbit/s that --link-rate told."}},
		"no rate":         {unknown, []string{"The rate of the link is not known: --link-rate tells it.", "usual", "about 5,000 a second at most (20.48 MB/s)."}},
	} {
		for _, format := range []string{"text", "html"} {
			out := render(t, format, c.run, Options{})
			for _, want := range c.wants {
				if format == "html" && (strings.Contains(want, "  ") || strings.Contains(want, "1,000,000 bytes")) {
					continue // a table there
				}
				if !strings.Contains(out, want) {
					t.Errorf("%s, %s: no %q in\n%s", name, format, want, out)
				}
			}
		}
	}
}

// A recorded run of link without rows, in the formats that take it.
func TestLinkWithoutRowsEqualsItsGoldens(t *testing.T) {
	r := readRun(t, "link-smb")
	for _, format := range []string{"text", "prom", "influx"} {
		compareGolden(t, filepath.Join(testdata, "golden", "link-smb."+format), render(t, format, r, Options{}))
	}
	compareGolden(t, filepath.Join(testdata, "runs", "link-smb.json"), render(t, "json", r, Options{}))
}

func TestLinkFitsANarrowTerminal(t *testing.T) {
	for line := range strings.SplitSeq(render(t, "text", linkRun(), Options{Width: 50}), "\n") {
		if columns(line) > 50 {
			t.Errorf("%d columns: %s", columns(line), line)
		}
	}
}

func TestALinkRunWithNothingFoundIsStillWritten(t *testing.T) {
	r := linkRun()
	r.Link, r.RoundTrip, r.Path, r.Incomplete = &probe.Link{}, probe.Distribution{}, probe.Path{}, true
	for _, format := range []string{"text", "json", "html", "prom", "influx"} {
		if out := render(t, format, r, Options{Width: 40}); out == "" {
			t.Errorf("%s is empty", format)
		}
	}
}

// What consists of rows says so, before and after the measuring.
func TestFormatsOfRowsRefuseARunWithoutAny(t *testing.T) {
	for _, name := range []string{"cdm", "cdm8", "csv", "gobench"} {
		f, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		if err := f.Write(&buf, linkRun(), Options{}); !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" || buf.Len() > 0 {
			t.Errorf("%s: %v", name, err)
		}
		if err := f.Check(nil); !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%s takes none: %v", name, err)
		}
		if err := f.Check(patternsOf(runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8)))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLinkFiguresThatNoRunCanHave(t *testing.T) {
	for name, spoil := range map[string]func(*probe.Run){
		"round_trip_seconds.p99":   func(r *probe.Run) { r.RoundTrip.P99 = -1 },
		"link.connect_seconds.min": func(r *probe.Run) { r.Link.Connect.Min = 1e300 },
		"link.ceilings[1]":         func(r *probe.Run) { r.Link.Ceilings[1].Read = 1e300 },
		"loaded_round_trip":        func(r *probe.Run) { r.Rows[0].LoadedRoundTrip.Count = -1 },
	} {
		r := ladderRun()
		text := render(t, "json", r, Options{})
		if _, err := ReadJSON(strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		spoil(r)
		if _, err := ReadJSON(strings.NewReader(render(t, "json", r, Options{}))); !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
