package history

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
)

// reader asks within one transaction.
type reader struct {
	ctx  context.Context
	conn *sql.Conn
}

// choose asks for some columns of the runs that f chooses, the newest first.
func (r reader) choose(f Filter, wanted []column, take func() error) error {
	clauses, err := r.clauses(f)
	if err != nil {
		return err
	}
	from, err := r.lead(clauses)
	if err != nil {
		return err
	}
	question := "SELECT " + strings.Join(names(wanted), ", ") + " FROM " + from
	for i, c := range clauses {
		question += map[bool]string{true: " WHERE ", false: " AND "}[i == 0] + c.sql
	}
	question += " ORDER BY started DESC, run DESC"
	args := argumentsOf(clauses)
	if f.Limit > 0 {
		question, args = question+" LIMIT ?", append(args, f.Limit)
	}
	return r.each(question, args, wanted, take)
}

// many is from when on it is better to go through all runs by time than to find those of a
// clause and sort them.
const many = 10_000

// lead makes the rarest demand the first of clauses and returns from where to take runs so
// that its index finds them: SQLite's planner cannot know which one is the rarest.
func (r reader) lead(clauses []clause) (from string, err error) {
	best, least := -1, many
	for i, c := range clauses {
		if c.found == "" {
			continue
		}
		var n int
		count := "SELECT count(*) FROM (SELECT 1 FROM " + c.found + " LIMIT ?)"
		if err := r.conn.QueryRowContext(r.ctx, count, append(slices.Clone(c.args), many)...).Scan(&n); err != nil {
			return "", err
		}
		if n < least || n == least && best < 0 && c.sorted {
			best, least = i, n
		}
	}
	if best < 0 {
		return "runs INDEXED BY runs_started", nil
	}
	clauses[0], clauses[best] = clauses[best], clauses[0]
	clauses[0].sql = clauses[0].by
	return clauses[0].from, nil
}

// each scans every line of the answer into wanted, and lets take have it.
func (r reader) each(question string, args []any, wanted []column, take func() error) error {
	rows, err := r.conn.QueryContext(r.ctx, question, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	line := values(wanted)
	for rows.Next() {
		if err := rows.Scan(line...); err != nil {
			return err
		}
		if err := take(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// list is several values as one argument, for json_each.
func list[T any](values []T) string {
	b, err := json.Marshal(values)
	if err != nil {
		panic(err) // of numbers and texts
	}
	return string(b)
}

// same demands that columns have the values of their cells, where unknown is like unknown.
func same(columns []column) string { return strings.Join(names(columns), " IS ? AND ") + " IS ?" }
