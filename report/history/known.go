package history

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"nasprobe/probe"
)

// knownColumns are those that this version reads and writes, by their tables.
func knownColumns() map[string][]string {
	var r probe.Run
	var row probe.Row
	var n int64
	var name string
	below := keyColumns(&n, &n, &n)
	return map[string][]string{
		"runs":        names(slices.Concat(keyColumns(&n, nil, nil), runColumns(&r), handlesOf(&r).columns(), []column{{"settings", key{&n}}})),
		"settings":    names(append(settingsColumns(&r), column{"settings", key{&n}})),
		"rows":        names(append(keyColumns(&n, nil, &n), rowColumns(&row)...)),
		"passes":      names(append(below, passColumns(new(probe.Pass))...)),
		"connections": names(append(below, connectionColumns(&r.Path)...)),
		"tags":        names(append(keyColumns(&n, nil, nil), tagColumns(&name, &name)...)),
		"warnings":    names(append(keyColumns(&n, nil, &n), warningColumns(new(probe.Warning))...)),
	}
}

// acceptTables refuses a file whose tables are not those of its version: one that somebody
// has changed, or that a version between two releases has made.
func (s *Store) acceptTables(ctx context.Context, conn *sql.Conn) error {
	r := reader{ctx, conn}
	for table, known := range knownColumns() {
		var found []string
		var name string
		err := patiently(ctx, func() error {
			found = nil
			return r.each("SELECT name FROM pragma_table_info(?)", []any{table}, []column{{"name", text{&name}}}, func() error {
				found = append(found, name)
				return nil
			})
		})
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(known, func(name string) bool { return !slices.Contains(found, name) }); i >= 0 {
			return s.refusal(probe.ErrUnsupported, fmt.Errorf("another version of nasprobe has made it: table %s has no column %s", table, known[i]), remedyOtherVersion)
		}
	}
	return nil
}
