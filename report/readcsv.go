package report

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"nasprobe/probe"
)

// csvNeeded are the columns without which a line is no pass of a run.
func csvNeeded() []string { return []string{"run_id", "pattern", "bytes_per_second"} }

// looksCSV tells a table of the csv format by its header line, in whatever order a
// spreadsheet left the columns and with whatever it put between them.
func looksCSV(begin []byte) bool {
	header, _, _ := strings.Cut(string(begin), "\n")
	names := strings.FieldsFunc(header, func(r rune) bool { return strings.ContainsRune(",;\t\"\r\n ", r) })
	return !slices.ContainsFunc(csvNeeded(), func(name string) bool { return !slices.Contains(names, name) })
}

// eachCSVRun hands over the runs of a table that the csv format wrote, each once its last
// line was read. What the table has no column for is zero. The lines of a run stand
// together, and those of passes that somebody deleted are not missed.
func eachCSVRun(r *bufio.Reader, do func(*probe.Run) error) error {
	t, err := openTable(r, 0)
	if err != nil {
		return err
	}
	j := csvJoin{do: do, seen: map[string]bool{}}
	for {
		cells, err := t.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = j.take(t, cells)
		}
		if err != nil {
			return err
		}
	}
	if j.run == nil {
		return errors.New("it has no line but the header")
	}
	return j.finish()
}

// csvJoin puts the lines of one run after another together.
type csvJoin struct {
	do   func(*probe.Run) error
	seen map[string]bool // ids of the runs that were begun
	run  *probe.Run      // whose lines are read now
	line int             // where it begins
	rows []csvRow
}

// csvRow is a row with its passes, as they stand in the table.
type csvRow struct {
	row    probe.Row
	passes []csvNumbered
}

type csvNumbered struct {
	n, line int // of the pass in its row, 0 if not told; of the table
	pass    probe.Pass
}

func (j *csvJoin) take(t *textTable, cells []tableCell) error {
	l, err := csvLineOf(t.header, cells)
	if err != nil {
		return fmt.Errorf("line %d: %w", t.line, err)
	}
	if j.run == nil || j.run.ID != l.run.ID {
		if j.seen[l.run.ID] {
			return fmt.Errorf("line %d: run %s was interrupted by another: sort the lines by run_id", t.line, probe.Printable(l.run.ID))
		}
		if err := j.finish(); err != nil {
			return err
		}
		j.run, j.line, j.rows, j.seen[l.run.ID] = l.run, t.line, nil, true
	}
	at := slices.IndexFunc(j.rows, func(r csvRow) bool { return r.row.Pattern == l.row.Pattern })
	if at < 0 {
		at, j.rows = len(j.rows), append(j.rows, csvRow{row: l.row})
	}
	j.rows[at].passes = append(j.rows[at].passes, csvNumbered{l.n, t.line, l.pass})
	return nil
}

// finish completes the run that was read, if any, and hands it over.
func (j *csvJoin) finish() error {
	if j.run == nil {
		return nil
	}
	for _, r := range j.rows {
		passes, err := r.inOrder()
		if err != nil {
			return err
		}
		r.row.Passes = passes
		r.row.Summarize()
		j.run.Rows = append(j.run.Rows, r.row)
		j.run.Plan.Passes = max(j.run.Plan.Passes, len(r.row.Scored()))
	}
	if err := checkRun(j.run); err != nil {
		return fmt.Errorf("the run that begins in line %d: %w", j.line, err)
	}
	run := withLists(*j.run)
	return j.do(&run)
}

// inOrder are the passes by their numbers, for a spreadsheet may have sorted them by
// something else.
func (r csvRow) inOrder() ([]probe.Pass, error) {
	slices.SortStableFunc(r.passes, func(a, b csvNumbered) int { return a.n - b.n })
	var out []probe.Pass
	for i, p := range r.passes {
		if i > 0 && p.n > 0 && p.n == r.passes[i-1].n {
			return nil, fmt.Errorf("line %d: pass %d of row %s is in line %d already", p.line, p.n, r.row.Pattern, r.passes[i-1].line)
		}
		out = append(out, p.pass)
	}
	return out, nil
}

// readCSVRuns are all the runs of a table.
func readCSVRuns(data []byte) (runs []*probe.Run, err error) {
	err = eachCSVRun(bufio.NewReaderSize(bytes.NewReader(data), headerBytes), func(r *probe.Run) error {
		runs = append(runs, r)
		return nil
	})
	return runs, err
}
