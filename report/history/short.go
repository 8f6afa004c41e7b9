package history

import (
	"context"
	"database/sql"
	"unicode/utf8"
)

// steadyBeginning is the day of an id that tells its time: what is shorter would soon fit
// others.
const steadyBeginning = 8

// Short gives for each of ids a beginning that [Store.Find] takes for it and for no other.
func (s *Store) Short(ctx context.Context, ids ...string) (out []string, err error) {
	err = s.look(ctx, func(conn *sql.Conn) error {
		out = nil
		for _, id := range ids {
			n, err := reader{ctx, conn}.shared(id)
			if err != nil {
				return err
			}
			out = append(out, beginning(id, max(n+1, steadyBeginning)))
		}
		return nil
	})
	if err != nil {
		return nil, s.fault(ctx, "read the history", err)
	}
	return out, nil
}

// shared is how many characters of id are also the beginning of another one, which in the
// order of ids stands beside it.
func (r reader) shared(id string) (most int, err error) {
	for _, beside := range []string{"SELECT coalesce(max(id), '') FROM runs WHERE id < ?", "SELECT coalesce(min(id), '') FROM runs WHERE id > ?"} {
		var other string
		if err := r.conn.QueryRowContext(r.ctx, beside, id).Scan(&other); err != nil {
			return 0, err
		}
		n := 0
		for n < min(len(id), len(other)) && id[n] == other[n] {
			n++
		}
		most = max(most, utf8.RuneCountInString(id[:n]))
	}
	return most, nil
}

// beginning is id up to its nth character.
func beginning(id string, n int) string {
	for i := range id {
		if n == 0 {
			return id[:i]
		}
		n--
	}
	return id
}
