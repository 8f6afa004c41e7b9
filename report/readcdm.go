package report

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// cdmVersions are those whose texts are read. Versions 4 to 6 do not tell the block
// size of their sequential rows.
const cdmVersions = "3, 7, 8 or 9"

// readCDM reads the results of CrystalDiskMark in a text. A line that is none of theirs
// is passed over, wherever it stands.
func readCDM(data []byte, name string) ([]*probe.Run, error) {
	var s cdmScan
	for _, l := range cdmLines(data) {
		if err := s.line(l); err != nil {
			return nil, err
		}
	}
	var runs []*probe.Run
	for _, r := range s.results {
		if len(r.tests) == 0 {
			continue
		}
		if err := r.check(); err != nil {
			return nil, fmt.Errorf("result %d: %w", len(runs)+1, err)
		}
		r.run.ID = name
		runs = append(runs, &r.run)
	}
	if len(runs) == 0 {
		return nil, errors.New("it has neither a JSON run nor a row of CrystalDiskMark " + cdmVersions)
	}
	for i, run := range runs {
		if len(runs) > 1 {
			run.ID = fmt.Sprintf("%s#%d", name, i+1)
		}
	}
	return runs, nil
}

// cdmScan goes through the lines of a text that may hold several results.
type cdmScan struct{ results []*cdmResult }

// cdmResult is one result as far as it was read.
type cdmResult struct {
	run     probe.Run
	version string             // of the title; "" without one
	grouped bool               // rows stand under the direction, as since version 7
	now     *cdmDirection      // the direction that rows belong to now
	tests   map[string]string  // pattern -> figures, of the rows and those that were not run
	shown   []patterns.Pattern // the same in their order
	facts   map[string]bool    // labels met
	above   *cdmLine           // the line OS, if it was the last
	padded  bool               // blanks trail the line OS
}

func (s *cdmScan) begin() *cdmResult {
	r := &cdmResult{tests: map[string]string{}, facts: map[string]bool{}}
	r.run.Schema, r.run.Tool.Name, r.run.Plan.Data = probe.Schema, "CrystalDiskMark", "random"
	s.results = append(s.results, r)
	return r
}

// last is the result that is being read.
func (s *cdmScan) last() *cdmResult {
	if len(s.results) == 0 {
		return s.begin()
	}
	return s.results[len(s.results)-1]
}

func (s *cdmScan) line(l cdmLine) error {
	r := s.last()
	comment := r.takeComment(l)
	switch {
	case l.text == "" || comment || s.title(l.text) || s.direction(l.text):
		return nil
	}
	label, value, ok := l.labelled()
	if !ok {
		return nil
	}
	if isRow, err := s.row(label, tidy(value)); isRow {
		return err
	}
	return s.last().fact(label, value, l)
}

var (
	cdmTitle  = regexp.MustCompile(`^CrystalDiskMark +(\d[\w.]*)(.*)$`)
	ownTitle  = regexp.MustCompile(`^ format, measured by (\S*) ?(.*?)(, incomplete)?$`)
	mixedHead = regexp.MustCompile(`^\[Mix\] *Read *(\d{1,3})%/Write *\d{1,3}%`)
)

// title begins a result. It may be missing, or translated: then rows do.
func (s *cdmScan) title(text string) bool {
	m := cdmTitle.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	r := s.last()
	if len(r.tests) > 0 {
		r = s.begin()
	}
	r.version, r.run.Tool.Version = m[1], m[1]
	if own := ownTitle.FindStringSubmatch(m[2]); own != nil {
		r.run.Tool, r.run.Incomplete = probe.Tool{Name: own[1], Version: own[2]}, own[3] != ""
	}
	return true
}

// cdmDirection is what rows since version 7 stand under.
type cdmDirection struct {
	op          patterns.Op
	readPercent int // of a mix
}

// direction is the line above rows since version 7.
func (s *cdmScan) direction(text string) bool {
	var d cdmDirection
	switch m := mixedHead.FindStringSubmatch(text); {
	case m != nil:
		d = cdmDirection{patterns.Mix, number(m[1])}
	case strings.HasPrefix(text, "[Read]"):
		d = cdmDirection{op: patterns.Read}
	case strings.HasPrefix(text, "[Write]"):
		d = cdmDirection{op: patterns.Write}
	default:
		return false
	}
	r := s.last()
	if len(r.tests) > 0 && (!r.grouped || len(r.facts) > 0 || d.op == patterns.Read) {
		r = s.begin()
	}
	r.now = &d
	return true
}
