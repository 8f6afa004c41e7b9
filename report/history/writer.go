package history

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"nasprobe/probe"
)

// writer writes within one transaction.
type writer struct {
	ctx      context.Context
	conn     *sql.Conn
	prepared map[string]*sql.Stmt // by the table
}

func (w *writer) close() {
	for _, s := range w.prepared {
		_ = s.Close()
	}
}

// add writes one run, unless its id is there.
func (w *writer) add(r *probe.Run) (isNew bool, err error) {
	var there bool
	if err := w.conn.QueryRowContext(w.ctx, "SELECT EXISTS (SELECT 1 FROM runs WHERE id = ?)", r.ID).Scan(&there); err != nil || there {
		return false, err
	}
	settings, err := w.settings(r)
	if err != nil {
		return false, err
	}
	run, err := w.insert("runs", slices.Concat(runColumns(r), handlesOf(r).columns(), []column{{"settings", key{&settings}}}))
	if err != nil {
		return false, err
	}
	for i := range r.Rows {
		if err := w.row(run, int64(i), &r.Rows[i]); err != nil {
			return false, err
		}
	}
	return true, w.remarks(run, r)
}

// settings finds the combination that r has, or adds it.
func (w *writer) settings(r *probe.Run) (id int64, err error) {
	columns := settingsColumns(r)
	err = w.conn.QueryRowContext(w.ctx, "SELECT settings FROM settings WHERE "+same(columns), values(columns)...).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return w.insert("settings", columns)
	}
	return id, err
}

func (w *writer) row(run, n int64, r *probe.Row) error {
	if _, err := w.insert("rows", append(keyColumns(&run, nil, &n), rowColumns(r)...)); err != nil {
		return err
	}
	for i := range r.Passes {
		at := int64(i)
		if _, err := w.insert("passes", append(keyColumns(&run, &n, &at), passColumns(&r.Passes[i])...)); err != nil {
			return err
		}
	}
	for i := range r.Connections {
		at := int64(i)
		if _, err := w.insert("connections", append(keyColumns(&run, &n, &at), connectionColumns(&r.Connections[i])...)); err != nil {
			return err
		}
	}
	return nil
}

// remarks are what goes with a run besides its rows.
func (w *writer) remarks(run int64, r *probe.Run) error {
	for name, value := range r.Tags {
		if _, err := w.insert("tags", append(keyColumns(&run, nil, nil), tagColumns(&name, &value)...)); err != nil {
			return err
		}
	}
	for i := range r.Warnings {
		at := int64(i)
		if _, err := w.insert("warnings", append(keyColumns(&run, nil, &at), warningColumns(&r.Warnings[i])...)); err != nil {
			return err
		}
	}
	return nil
}

// insert adds a line and returns its key, where the table has one of its own.
func (w *writer) insert(table string, columns []column) (id int64, err error) {
	statement := w.prepared[table]
	if statement == nil {
		marks := strings.TrimSuffix(strings.Repeat("?,", len(columns)), ",")
		statement, err = w.conn.PrepareContext(w.ctx, "INSERT INTO "+table+" ("+strings.Join(names(columns), ", ")+") VALUES ("+marks+")")
		if err != nil {
			return 0, err
		}
		w.prepared[table] = statement
	}
	result, err := statement.ExecContext(w.ctx, values(columns)...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}
