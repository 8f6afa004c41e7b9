package report

import (
	"errors"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func TestVolume(t *testing.T) {
	for want, target := range map[string]probe.TargetInfo{
		`\\nas\with space`:    {Protocol: "smb", Server: "nas", Share: "with space", Path: "sub"},
		"nas:/export":         {Protocol: "nfs", Server: "nas", Share: "/export"},
		"[fd79::1]:/export":   {Protocol: "nfs", Server: "fd79::1", Share: "/export"},
		"/mnt/nas":            {Protocol: "file", Path: "/mnt/nas"},
		"demo://embedded/nas": {Protocol: "demo", URL: "demo://embedded/nas"},
	} {
		if got := volume(target); got != want {
			t.Errorf("%+v: %q, want %q", target, got, want)
		}
	}
}

func TestCapacityUnits(t *testing.T) {
	for _, c := range []struct {
		total, free int64
		cdm3, cdm8  string
	}{
		{0, 0, "/d", "/d"},
		{8 * gib, 4 * gib, "/d 50.0% (4.0/8.0 GB)", "/d 50% (4/8GiB)"},
		{8*gib - mib, 0, "/d 100.0% (8191.0/8191.0 MB)", "/d 100% (8191/8191MiB)"},
		{8 * mib, 6 * mib, "/d 25.0% (2.0/8.0 MB)", "/d 25% (2/8MiB)"},
	} {
		target := probe.TargetInfo{Protocol: "file", Path: "/d", TotalBytes: c.total, FreeBytes: c.free}
		if got := cdm3Volume(target); got != c.cdm3 {
			t.Errorf("cdm3 of %d: %q, want %q", c.total, got, c.cdm3)
		}
		if got := cdm8Volume(target); got != c.cdm8 {
			t.Errorf("cdm8 of %d: %q, want %q", c.total, got, c.cdm8)
		}
	}
}

func TestCDMFactLines(t *testing.T) {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8))
	r.Plan.Data, r.Plan.FileBytes = "zero", 2*gib+mib/2
	r.Started = time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", 9*3600))
	r.Comment = "two\nlines"
	r.Incomplete = true
	for format, lines := range map[string][]string{
		"cdm":  {`  Test : 2048.5 MB [\\nas\share] (x1) <0Fill>`, "  Date : 2026/01/02 3:04:05", "    OS : TestOS 1 (x64)", `    two\x0alines`},
		"cdm8": {`   Test: 2048.5 MiB (x1) [\\nas\share]`, "   Mode: <0Fill>", "   Date: 2026/01/02 3:04:05", `Comment: two\x0alines`},
	} {
		out := render(t, format, r, Options{})
		for _, l := range append(lines, "nasprobe 1.2.3, incomplete") {
			if !strings.Contains(out, l+"\r\n") {
				t.Errorf("%s: no %q in\n%s", format, l, out)
			}
		}
		if strings.Count(out, "\n") != strings.Count(out, "\r\n") || !strings.HasSuffix(out, "\r\n") {
			t.Errorf("%s: a line does not end in CR LF", format)
		}
	}
}

func TestCDM8RefusesARunWithoutRows(t *testing.T) {
	if err := writeCDM8(&strings.Builder{}, runOf(), Options{}); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("%v, want ErrUsage", err)
	}
}
