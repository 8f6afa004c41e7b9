package report

import (
	"errors"
	"fmt"
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
	n := 0
	for l := range strings.SplitSeq(lineEnds.Replace(string(data)), "\n") {
		n++
		if err := s.line(takeApart(decodeLine(l), len(l))); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	var runs []*probe.Run
	for _, r := range s.results {
		if len(r.tests) == 0 {
			continue
		}
		if err := firstError(r.check(), checkRun(&r.run)); err != nil {
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
	paste   cdmLine            // the line Test, which shows what was done to all lines
}

func (s *cdmScan) begin() *cdmResult {
	r := &cdmResult{tests: map[string]string{}, facts: map[string]bool{}}
	r.run.Schema, r.run.Tool.Name = probe.Schema, "CrystalDiskMark"
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
