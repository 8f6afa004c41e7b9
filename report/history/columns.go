package history

import "slices"

// keyColumns say to which run a line belongs, to which row of it, and its place there; what
// a table does not have is nil.
func keyColumns(run, row, n *int64) []column {
	out := []column{{"run", key{run}}}
	if row != nil {
		out = append(out, column{"row", key{row}})
	}
	if n != nil {
		out = append(out, column{"n", key{n}})
	}
	return out
}

func names(columns []column) []string {
	var out []string
	for _, c := range columns {
		out = append(out, c.name)
	}
	return out
}

// values are the columns as arguments of a statement, or as destinations of a line.
func values(columns []column) []any {
	var out []any
	for _, c := range columns {
		out = append(out, c.cell)
	}
	return out
}

// only keeps the columns of the given names, in their own order.
func only(columns []column, wanted ...string) []column {
	var out []column
	for _, c := range columns {
		if slices.Contains(wanted, c.name) {
			out = append(out, c)
		}
	}
	return out
}
