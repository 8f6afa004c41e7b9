package report

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// jumbo is the run behind testdata/cdm/FILE, from its figures in MB/s.
func jumbo(clock time.Time, comment string, mbs ...float64) *probe.Run {
	r := runOf()
	for i, test := range cdm3Tests() {
		r.Rows = append(r.Rows, rowOf(pattern(test.random, test.block, test.depth, test.op), mbs[i]*mega*0.9, mbs[i]*mega, mbs[i]*mega*0.5))
	}
	r.Started, r.Comment, r.Plan.Passes = clock, comment, 5
	r.Host = probe.Host{OS: "Windows 7  [6.1 Build 7600]", Arch: "386"}
	g := float64(gib)
	r.Target = probe.TargetInfo{Protocol: "file", Path: "M:", TotalBytes: int64(1832.5 * g), FreeBytes: int64((1832.5 - 1446.0) * g)}
	return r
}

func TestCDM3ReproducesCrystalDiskMarksOwnText(t *testing.T) {
	cases := map[string]*probe.Run{
		"cdm3-jumbo-off.txt": jumbo(time.Date(2010, 5, 23, 18, 20, 18, 0, time.UTC), "HDL-GXR over 1000BASE-T, jumbo frames off on the PC",
			24.705, 10.585, 18.216, 9.939, 0.733, 2.181, 0.7352, 2.2086),
		"cdm3-jumbo-on.txt": jumbo(time.Date(2010, 5, 23, 18, 30, 35, 0, time.UTC), "HDL-GXR over 1000BASE-T, jumbo frames 9K on the PC",
			36.475, 20.026, 23.681, 15.506, 0.7602, 2.254, 0.7517, 2.0927),
	}
	for file, run := range cases {
		t.Run(file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(testdata, "cdm", file))
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.ReplaceAll(string(text), "\n", "\r\n"), "\n")
			got := strings.Split(render(t, "cdm", run, Options{}), "\n")
			if !strings.HasPrefix(got[1], "CrystalDiskMark 3.0 format, measured by nasprobe") {
				t.Errorf("title %q", got[1])
			}
			want[1], got[1] = "", ""
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestCDM3RefusesARunWithoutItsRows(t *testing.T) {
	for _, p := range []patterns.Pattern{
		pattern(false, mib, 8, patterns.Read),
		pattern(true, 8*kib, 1, patterns.Read),
		pattern(true, 4*kib, 32, patterns.Mix),
		{Random: true, BlockSize: 4 * kib, QueueDepth: 32, Threads: 16, Op: patterns.Read},
	} {
		err := writeCDM3(&strings.Builder{}, runOf(rowOf(p, 1e6)), Options{})
		if !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" {
			t.Errorf("%s: %v, want ErrUsage with a remedy", p, err)
		}
	}
}

func TestCDM3LeavesOutForeignRows(t *testing.T) {
	out := render(t, "cdm", runOf(
		rowOf(pattern(false, mib, 8, patterns.Read), 9e8),
		rowOf(pattern(false, mib, 1, patterns.Read), 5e8),
	), Options{})
	if !strings.Contains(out, "           Sequential Read :   500.000 MB/s\r\n") {
		t.Errorf("no sequential read of 500 MB/s in\n%s", out)
	}
	if strings.Contains(out, "900.000") {
		t.Errorf("the row of depth 8 shows in\n%s", out)
	}
}

// Figures outgrow their fields to the left rather than being cut.
func TestCDMColumnsHoldAnyFigure(t *testing.T) {
	for mbs, want := range map[float64]string{
		0.001:    "    Random Read 4KB (QD=1) :     0.001 MB/s [     0.2 IOPS]",
		99999:    "    Random Read 4KB (QD=1) : 99999.000 MB/s [24413818.4 IOPS]",
		409.5999: "    Random Read 4KB (QD=1) :   409.600 MB/s [100000.0 IOPS]",
	} {
		out := render(t, "cdm", runOf(rowOf(pattern(true, 4*kib, 1, patterns.Read), mbs*mega)), Options{})
		if !strings.Contains(out, want+"\r\n") {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestCDM8Rows(t *testing.T) {
	p := pattern(false, 128*kib, 32, patterns.Write)
	row := rowOf(p, 6520.628*mega)
	row.Passes[0].Latency.Mean = 640.06e-6
	if got, want := cdm8Row(row), "  SEQ  128KiB (Q= 32, T= 1):  6520.628 MB/s [  49748.4 IOPS] <   640.06 us>"; got != want {
		t.Errorf("\n%q, want\n%q", got, want)
	}
	empty := probe.NewRow(p)
	if got, want := cdm8Row(empty), "  SEQ  128KiB (Q= 32, T= 1):     0.000 MB/s [      0.0 IOPS] <     0.00 us>"; got != want {
		t.Errorf("\n%q, want\n%q", got, want)
	}
}
