package history

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/report"
)

// Trend is what the row of one pattern, in its text form ("RND4K Q32T1 read"), did over the
// runs that f chooses, the oldest first, and what changed in session, path and client since
// the run of the same target before. Its target is that of the runs, or the filter's where
// they have several.
func (s *Store) Trend(ctx context.Context, f Filter, pattern string) (report.Trend, error) {
	if err := f.check(); err != nil {
		return report.Trend{}, err
	}
	var t trend
	err := s.look(ctx, func(conn *sql.Conn) error {
		t = trend{reader: reader{ctx, conn}, pattern: textForm(pattern)}
		return t.read(f)
	})
	if err != nil {
		return report.Trend{}, s.fault(ctx, "read the history", err)
	}
	out := report.Trend{Target: f.Target, Pattern: t.pattern, Points: t.points}
	if url := t.target(); url != "" {
		out.Target = url
	}
	return out, nil
}

// textForm is how rows spell a pattern.
func textForm(pattern string) string {
	if p, err := patterns.Parse(pattern); err == nil && len(p) == 1 {
		return p[0].String()
	}
	return pattern
}

// trend is one on its way into memory.
type trend struct {
	reader
	pattern string
	points  []report.Point
	terms   []terms // of each point
	keys    []int64 // likewise
}

func (t *trend) read(f Filter) error {
	keys, err := t.reader.keys(f)
	if err != nil {
		return err
	}
	slices.Reverse(keys)
	for some := range slices.Chunk(keys, batch) {
		if err := t.some(some); err != nil {
			return err
		}
	}
	return t.compare()
}

// some reads the points of some runs. Of a run that has the pattern twice the first row
// counts.
func (t *trend) some(keys []int64) error {
	var of terms
	var place, run int64
	var r probe.Run
	var row probe.Row
	wanted := slices.Concat([]column{{"at", key{&place}}, {"runs.run", key{&run}}}, pointColumns(&r), termsColumns(&r, &of), figureColumns(&row))
	question := "SELECT " + strings.Join(names(wanted), ", ") + ` FROM (SELECT key AS at, value AS run FROM json_each(?)) AS chosen
		CROSS JOIN runs ON runs.run = chosen.run JOIN rows ON rows.run = runs.run AND pattern = ? ORDER BY at, n`
	last := int64(-1)
	return t.each(question, []any{list(keys), t.pattern}, wanted, func() error {
		if place == last {
			return nil
		}
		last = place
		of.take(r)
		t.points = append(t.points, report.Point{Run: r.ID, Started: r.Started, Throughput: row.Throughput, IOPS: row.IOPS.Median, Latency: row.Latency})
		t.terms, t.keys = append(t.terms, of), append(t.keys, run)
		return nil
	})
}

func pointColumns(r *probe.Run) []column {
	return only(runColumns(r), "id", "started", "started_utc_offset")
}
