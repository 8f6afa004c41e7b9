package report

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

var (
	// rowLabel begins every row of CrystalDiskMark, and those of programs like it.
	rowLabel = regexp.MustCompile(`^(?:Sequential|Random|SEQ|RND)\b`)
	// groupedRow is a row since version 7, which spells the kinds out.
	groupedRow = regexp.MustCompile(`^(SEQ|RND|Sequential|Random) (\d{1,9})(KiB|MiB) \(Q= ?(\d{1,9}), ?T= ?(\d{1,9})\)$`)
	rowFigures = regexp.MustCompile(`^(\d{1,12}\.\d{3}) *MB/s(?: *\[ *(\d{1,12}\.\d) *IOPS\])?(?: *< *(\d{1,12}\.\d\d) *us>)?`)
)

// row takes a row, and tells whether it was one.
func (s *cdmScan) row(label, value string) (bool, error) {
	if !rowLabel.MatchString(label) {
		return false, nil
	}
	r := s.last()
	p, grouped, known := cdm3Pattern(label), false, true
	if p == nil {
		p, grouped = groupedPattern(label), true
		known = p != nil
	}
	m := rowFigures.FindStringSubmatch(value)
	switch {
	case m == nil && (!known || len(r.facts) > 0 || r.version == "" && len(r.tests) == 0):
		return false, nil // it only begins like one
	case m == nil:
		return true, fmt.Errorf("its row %q has no figure: does the text break off?", label)
	case !known:
		return true, r.foreign(label)
	}
	return true, s.take(*p, grouped, cdmFigures{m[1], m[2], m[3]})
}

func cdm3Pattern(label string) *patterns.Pattern {
	for _, t := range cdm3Tests() {
		if t.label == label {
			return &patterns.Pattern{Random: t.random, BlockSize: t.block, QueueDepth: t.depth, Threads: 1, Op: t.op}
		}
	}
	return nil
}

func groupedPattern(label string) *patterns.Pattern {
	m := groupedRow.FindStringSubmatch(label)
	if m == nil {
		return nil
	}
	unit := kib
	if m[3] == "MiB" {
		unit = mib
	}
	return &patterns.Pattern{Random: m[1][0] == 'R', BlockSize: int64(number(m[2])) * unit, QueueDepth: number(m[4]), Threads: number(m[5])}
}

// foreign is about a row of another version, or of another program.
func (r *cdmResult) foreign(label string) error {
	whose := "a text"
	if r.version != "" {
		whose = "CrystalDiskMark " + r.version
	}
	return fmt.Errorf("%s has a row %q, which is none of version %s", whose, label, cdmVersions)
}

// take adds a row to the result that it belongs to.
func (s *cdmScan) take(p patterns.Pattern, grouped bool, f cdmFigures) error {
	r := s.last()
	if len(r.tests) > 0 && (r.grouped != grouped || len(r.facts) > 0 || !grouped && r.whole() && r.tests[p.String()] != "") {
		r = s.begin()
	}
	r.grouped = grouped
	if grouped {
		if r.now == nil {
			return errors.New("there is neither [Read] nor [Write] above its rows")
		}
		p.Op, p.ReadPercent = r.now.op, r.now.readPercent
	}
	if err := p.Validate(); err != nil {
		return err
	}
	return r.add(p, f)
}

// add refuses figures that contradict earlier ones of the same row: which of them are
// meant is not for a reader to guess. The same figures again are a slip of the paste.
func (r *cdmResult) add(p patterns.Pattern, f cdmFigures) error {
	key := p.String()
	switch was := r.tests[key]; {
	case was == f.String():
		return nil
	case was != "":
		return fmt.Errorf("one result has row %s twice, with %s and with %s", key, was, f)
	}
	r.tests[key], r.shown = f.String(), append(r.shown, p)
	row := probe.NewRow(p)
	switch {
	case f.measured():
		row.Passes = []probe.Pass{f.pass(p.BlockSize)}
		row.Throughput, row.IOPS = stats.Summarize([]float64{row.Passes[0].Throughput}), stats.Summarize([]float64{row.Passes[0].IOPS})
	case !r.grouped:
		return nil // the eight are always shown
	}
	r.run.Rows = append(r.run.Rows, row)
	return nil
}

// whole tells whether all rows are there that such a result has: the eight of version
// 3; or the same ones in each direction.
func (r *cdmResult) whole() bool {
	if !r.grouped {
		return len(r.tests) == len(cdm3Tests())
	}
	names := map[patterns.Op][]string{}
	for _, p := range r.shown {
		names[p.Op] = append(names[p.Op], p.Name())
	}
	for op := range maps.Keys(names) {
		slices.Sort(names[op])
	}
	return slices.Equal(names[patterns.Read], names[patterns.Write])
}

// check refuses a result of which a part is missing. Without the line Test it may be a
// piece that broke off, or all rows and no more: the latter is what many post.
func (r *cdmResult) check() error {
	switch {
	case !r.facts["Test"] && !r.whole():
		return errors.New("it breaks off: there is no line Test, and rows are missing")
	case !slices.ContainsFunc(r.run.Rows, func(row probe.Row) bool { return len(row.Passes) > 0 }):
		return errors.New("none of its rows was measured")
	}
	return nil
}

// number is the value of a few digits.
func number(digits string) int {
	n, _ := strconv.Atoi(strings.TrimSpace(digits)) // a regular expression saw to it
	return n
}
