package probe

import "nasprobe/patterns"

// lane is one connection of a row, with its share of a thread's depth.
type lane struct {
	patterns.Lane
	depth int
	slot  int // the first of its slots among those of the row
}

// lanesOf spreads each thread's depth over as many connections as asked for, but
// no more than there are requests.
func lanesOf(row patterns.Pattern, connections int) []lane {
	of := min(max(connections, 1), row.QueueDepth)
	var out []lane
	slot := 0
	for thread := range row.Threads {
		for n := range of {
			depth := (row.QueueDepth + of - 1 - n) / of
			out = append(out, lane{Lane: patterns.Lane{Thread: thread, Number: n, Of: of}, depth: depth, slot: slot})
			slot += depth
		}
	}
	return out
}
