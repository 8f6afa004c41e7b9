package report

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// cdm3Test is a line of CrystalDiskMark 3.0 and the row that it shows.
type cdm3Test struct {
	label  string
	random bool
	block  int64
	depth  int
	op     patterns.Op
	iops   bool
}

func cdm3Tests() []cdm3Test {
	return []cdm3Test{
		{"Sequential Read", false, mib, 1, patterns.Read, false},
		{"Sequential Write", false, mib, 1, patterns.Write, false},
		{"Random Read 512KB", true, 512 * kib, 1, patterns.Read, false},
		{"Random Write 512KB", true, 512 * kib, 1, patterns.Write, false},
		{"Random Read 4KB (QD=1)", true, 4 * kib, 1, patterns.Read, true},
		{"Random Write 4KB (QD=1)", true, 4 * kib, 1, patterns.Write, true},
		{"Random Read 4KB (QD=32)", true, 4 * kib, 32, patterns.Read, true},
		{"Random Write 4KB (QD=32)", true, 4 * kib, 32, patterns.Write, true},
	}
}

func (t cdm3Test) shows(p patterns.Pattern) bool {
	return p.Random == t.random && p.BlockSize == t.block && p.QueueDepth == t.depth && p.Threads == 1 && p.Op == t.op
}

// writeCDM3 writes the text of CrystalDiskMark 3.0, to the column; title tells what
// differs. A score is the best pass. Rows that CrystalDiskMark 3.0 has no line for
// are left out, and a line without a row is 0.000, as for a test not run there.
func writeCDM3(w io.Writer, r *probe.Run, _ Options) error {
	if err := checkCDM3(patternsOf(r)); err != nil {
		return err
	}
	var t cdmText
	t.title(71, "3.0", "Crystal Dew World : http://crystalmark.info/", r)
	t.line("* MB/s = 1,000,000 byte/s [SATA/300 = 300,000,000 byte/s]")
	t.line("")
	for _, test := range cdm3Tests() {
		t.line("%26s : %s", test.label, test.score(r.Rows))
	}
	t.line("")
	t.line("  Test : %s MB [%s] (x%d)%s", whole(r.Plan.FileBytes, mib), cdm3Volume(r.Target), r.Plan.Passes, fillMark(r.Plan))
	t.line("  Date : %s", date(r.Started))
	t.line("    OS : %s", osText(r.Host))
	t.line("  %s", indented(r.Comment))
	return emit(w, t.buf.Bytes())
}

// checkCDM3 refuses rows of which CrystalDiskMark 3.0 has none.
func checkCDM3(rows []patterns.Pattern) error {
	if slices.ContainsFunc(rows, isCDM3) {
		return nil
	}
	return &probe.Error{Kind: probe.ErrUsage, Op: "write format cdm", Offset: -1,
		Err:    errors.New("it has only the eight rows of CrystalDiskMark 3.0, and the run has none of them"),
		Remedy: "use --format cdm8 or text, or run --profile cdm3"}
}

func isCDM3(p patterns.Pattern) bool {
	return slices.ContainsFunc(cdm3Tests(), func(t cdm3Test) bool { return t.shows(p) })
}

// score is the figure of the line. IOPS follow from the score, not from the count
// of requests, so that the two agree to the last digit.
func (t cdm3Test) score(rows []probe.Row) string {
	var score float64
	for _, r := range rows {
		if t.shows(patternOf(r)) {
			score = max(score, r.Throughput.Best)
		}
	}
	text := fmt.Sprintf("%9.3f MB/s", score/mega)
	if t.iops {
		text += fmt.Sprintf(" [%8.1f IOPS]", score/float64(t.block))
	}
	return text
}

func cdm3Volume(t probe.TargetInfo) string {
	c, ok := capacityOf(t)
	if !ok {
		return volume(t)
	}
	unit := "GB"
	if c.mega {
		unit = "MB"
	}
	return fmt.Sprintf("%s %.1f%% (%.1f/%.1f %s)", volume(t), c.percent, c.used, c.total, unit)
}

func indented(comment string) string {
	if comment == "" {
		return ""
	}
	return "  " + comment
}

// cdm3Gaps counts the rows that CrystalDiskMark 3.0 has no line for, and the lines
// that have no row. A run without any of those rows is not written at all.
func cdm3Gaps(r *probe.Run) string {
	rows := patternsOf(r)
	foreign, missing := 0, 0
	for _, p := range rows {
		if !isCDM3(p) {
			foreign++
		}
	}
	if foreign == len(rows) {
		return ""
	}
	for _, t := range cdm3Tests() {
		if !slices.ContainsFunc(rows, t.shows) {
			missing++
		}
	}
	var out facts
	out.add(foreign > 0, count(foreign, "row of the run is no part of it", "rows of the run are no part of it"))
	out.add(missing > 0, count(missing, "of its eight rows was not measured and stands as 0.000", "of its eight rows were not measured and stand as 0.000"))
	return strings.Join(out, ", ")
}
