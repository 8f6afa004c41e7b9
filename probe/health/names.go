package health

import (
	"fmt"
	"strconv"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// short is the shortest name of a row, with the figure of m, by which the run finds it.
func (c *check) short(row probe.Row, m metric.Metric) string {
	_, figure, named := strings.Cut(m.String(), ".")
	if named {
		figure = "." + figure
	}
	for _, name := range namesOf(row) {
		short, err := metric.Parse(name + figure)
		if err == nil && c.canonical(short).String() == m.String() {
			return name + figure
		}
	}
	return m.String()
}

// ShortNames are the shortest names of the throughputs of a run's rows.
func ShortNames(r *probe.Run) []string {
	c := &check{run: r}
	var out []string
	for _, row := range r.Rows {
		out = append(out, c.short(row, metric.OfRow(row, "")))
	}
	return out
}

// namesOf are names of a row, the shortest first. Of random rows the block size is what
// people tell them by.
func namesOf(r probe.Row) []string {
	op := r.Op.String()
	if r.Op == patterns.Mix {
		op += strconv.Itoa(r.ReadPercent)
	}
	kind, depth := "seq", fmt.Sprintf("-q%d-", r.QueueDepth)
	if r.Random {
		kind = "rnd"
	}
	names := []string{kind + "-" + op, kind + block(r.BlockBytes) + "-" + op, kind + block(r.BlockBytes) + depth + op}
	if r.Random {
		return names[1:]
	}
	return names
}

// block is a block size as names have it: "4k", "1m".
func block(n int64) string {
	const kib, mib = 1 << 10, 1 << 20
	if n%mib == 0 {
		return strconv.FormatInt(n/mib, 10) + "m"
	}
	return strconv.FormatInt(n/kib, 10) + "k"
}
