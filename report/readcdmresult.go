package report

import (
	"errors"
	"fmt"
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
)

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
		return fmt.Errorf("row %s stands twice in one result, with %s and with %s", key, was, f)
	}
	r.tests[key], r.shown = f.String(), append(r.shown, p)
	if !r.grouped {
		r.run.Plan.Profile = "cdm3"
	}
	row := probe.NewRow(p)
	switch {
	case f.measured():
		row.Passes = []probe.Pass{f.pass(p.BlockSize)}
		row.Summarize()
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
	var out [3][]string
	for _, p := range r.shown {
		out[p.Op] = append(out[p.Op], p.Name())
	}
	for _, names := range out {
		slices.Sort(names)
	}
	mixed := out[patterns.Mix]
	return slices.Equal(out[patterns.Read], out[patterns.Write]) && (mixed == nil || slices.Equal(out[patterns.Read], mixed))
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
