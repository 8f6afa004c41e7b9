package report

import (
	"fmt"
	"regexp"
	"strconv"

	"nasprobe/patterns"
)

var (
	// rowLabel begins every row of CrystalDiskMark, and those of programs like it.
	rowLabel = regexp.MustCompile(`^(?:Sequential|Random|SEQ|RND)\b`)
	// groupedRow is a row since version 7, which spells the kinds out.
	groupedRow = regexp.MustCompile(`^(SEQ|RND|Sequential|Random) (\d{1,9})(KiB|MiB) \(Q= ?(\d{1,9}), ?T= ?(\d{1,9})\)$`)
	// cutFigure is what is left of IOPS or of a latency that have no end.
	cutFigure  = regexp.MustCompile(`^ *[\[<] *(?:\d|$)`)
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
	m := rowFiguresOf(value)
	switch {
	case m == nil && (!known || len(r.facts) > 0 || r.version == "" && len(r.tests) == 0):
		return false, nil // it only begins like one
	case m == nil:
		return true, fmt.Errorf("row %q breaks off before its figures end", label)
	case !known:
		return true, r.foreign(label)
	}
	return true, s.take(*p, grouped, cdmFigures{m[1], m[2], m[3]})
}

// rowFiguresOf is nil of figures that break off.
func rowFiguresOf(value string) []string {
	m := rowFigures.FindStringSubmatch(value)
	if m != nil && cutFigure.MatchString(value[len(m[0]):]) {
		return nil
	}
	return m
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
	return fmt.Errorf("%s has the row %q, which is none of version %s", whose, label, cdmVersions)
}

// number is the value of a few digits.
func number(digits string) int {
	n, _ := strconv.Atoi(digits) // a regular expression saw to it
	return n
}
