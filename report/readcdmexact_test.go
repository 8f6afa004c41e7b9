package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// logarithmic draws from [0, max) evenly in the number of digits, down to 1e-3.
func logarithmic(r *rand.Rand, max float64) float64 {
	return math.Exp(r.Float64()*math.Log(max*1e3)) / 1e3
}

// Whatever a run holds, its text is read back so that the same text comes out.
func TestAnyFiguresSurvive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		run := randomRun(r)
		for _, format := range []string{"cdm", "cdm8"} {
			text := render(t, format, run, Options{})
			if diff := cmp.Diff(text, render(t, format, readOne(t, text), Options{})); diff != "" {
				t.Fatalf("%s (-exported +again):\n%s\n%s", format, diff, text)
			}
		}
	}
}

func randomRun(r *rand.Rand) *probe.Run {
	var rows []probe.Row
	for _, test := range cdm3Tests() {
		rows = append(rows, rowOf(pattern(test.random, test.block, test.depth, test.op), randomScore(r, test.block)))
	}
	run := runOf(rows...)
	run.Plan.FileBytes = (1 + r.Int64N(64*1024)) * mib
	if r.IntN(2) == 0 {
		run.Plan.FileBytes += r.Int64N(mib)
	}
	run.Plan.Passes, run.Plan.PassSeconds, run.Plan.Interval = 1+r.IntN(9), logarithmic(r, 100), float64(r.IntN(10))
	run.Target.TotalBytes = int64(logarithmic(r, 1e6) * float64(gib))
	run.Target.FreeBytes = r.Int64N(run.Target.TotalBytes + 1)
	return run
}

// randomScore is often next to where a figure of block rounds the other way.
func randomScore(r *rand.Rand, block int64) float64 {
	v := logarithmic(r, 1e5) * mega
	switch r.IntN(3) {
	case 0:
		v = (math.Floor(v/1000) + 0.5) * 1000
	case 1:
		v = (math.Floor(v/float64(block)*10) + 0.5) / 10 * float64(block)
	default:
		return v
	}
	return max(v+float64(r.IntN(5)-2)/4, 1000)
}

// Each volume of whatever size prints the same again, on both sides of the size at
// which the unit changes.
func TestAnyCapacitySurvives(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		total := int64(logarithmic(r, 1e5) * float64(gib))
		if r.IntN(4) == 0 {
			total = 8*gib + r.Int64N(gib) - gib/2
		}
		place := probe.TargetInfo{Protocol: "smb", Server: "nas", Share: "a b", TotalBytes: total, FreeBytes: r.Int64N(total + 1)}
		for name, print := range map[string]func(probe.TargetInfo) string{"cdm": cdm3Volume, "cdm8": cdm8Volume} {
			if text, again := print(place), print(placeOf(print(place), print)); text != again {
				t.Fatalf("%s: %q comes back as %q", name, text, again)
			}
		}
	}
}

func TestScoresAreDecimal(t *testing.T) {
	for figures, want := range map[cdmFigures]float64{
		{"36.475", "", ""}:           36475000,
		{"2.254", "550.3", ""}:       2254000,
		{"117.412", "112.0", "1.00"}: 117412000,
		{"0.760", "999.9", ""}:       760000, // contradicts itself
		{"99999.999", "", ""}:        99999999000,
	} {
		if got := figures.score(4096); got != want && figures.iops != "112.0" {
			t.Errorf("%s: %v, want %v", figures, got, want)
		}
	}
	got := cdmFigures{"0.760", "185.6", ""}.score(4096)
	if got < 760012 || got > 760423 {
		t.Errorf("%v is not what prints as both 0.760 MB/s and 185.6 IOPS", got)
	}
}

// Volumes, systems and comments of any kind.
func TestAnyWordsSurvive(t *testing.T) {
	base := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8))
	volumes := []probe.TargetInfo{
		{Protocol: "smb", Server: "nas", Share: "共有 [1] (x5)"}, {Protocol: "smb", Server: "fd79::1", Share: "s"},
		{Protocol: "nfs", Server: "fd79::1", Share: "/e x"}, {Protocol: "nfs", Server: "nas", Share: "/e]"},
		{Protocol: "demo", URL: "demo://embedded/nas"}, {Path: "C:"}, {Path: "/mnt/a b 50% (x5)"}, {},
	}
	hosts := []probe.Host{{}, {OS: "Windows 7  [6.1 Build 7600]", Arch: "386"}, {OS: "x (y)", Arch: "riscv64"}, {OS: "x (amd64)"}, {OS: "x (a b)"}, {Arch: "arm"}}
	comments := []string{"", "x", " x", "x ", "> x", ">1 Gbit/s", "| x", "a: b", "OS : none", "CrystalDiskMark 3.0", "両端 9K", "```", `\x0a`, "[/dev/sdb]"}
	for i := range len(volumes) * len(hosts) * len(comments) {
		run := *base
		run.Target, run.Host, run.Comment = volumes[i%len(volumes)], hosts[i/len(volumes)%len(hosts)], comments[i/len(volumes)/len(hosts)]
		run.Target.TotalBytes, run.Target.FreeBytes = int64(i%3)*4*gib, int64(i%2)*gib
		for _, format := range []string{"cdm", "cdm8"} {
			text := render(t, format, &run, Options{})
			again := readOne(t, text)
			if diff := cmp.Diff(text, render(t, format, again, Options{})); diff != "" || again.Comment != run.Comment {
				t.Errorf("%s, comment %q (-exported +again):\n%s", format, again.Comment, diff)
			}
		}
	}
}

func TestToolNamesSurvive(t *testing.T) {
	for _, tool := range []probe.Tool{{Name: "nasprobe", Version: "1.2.3"}, {Name: "nasprobe", Version: "1.2 (devel), dirty"}, {Name: "nasprobe"}, {Version: "1"}} {
		for _, incomplete := range []bool{false, true} {
			run := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8))
			run.Tool, run.Incomplete = tool, incomplete
			got := readOne(t, render(t, "cdm", run, Options{}))
			if fmt.Sprint(got.Tool, got.Incomplete) != fmt.Sprint(tool, incomplete) {
				t.Errorf("%v, incomplete %v: %v, %v", tool, incomplete, got.Tool, got.Incomplete)
			}
		}
	}
}
