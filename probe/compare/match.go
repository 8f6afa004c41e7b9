package compare

import (
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// key is what rows of several runs are matched by.
type key struct {
	pattern string
	op      patterns.Op
}

// figures are what one side has of a row.
type figures struct {
	row    probe.Row    // as the first run has it
	passes []probe.Pass // scored, of all runs
	best   []probe.Pass // the best of each run
	score  bool         // a run brought its score instead of its passes

	imported bool // a text brought figures

	incomplete bool // a run ended before everything was measured
}

// matched is a row that the first side and a later one have.
type matched struct {
	key
	sides []*figures // nil where a later side lacks it
}

// matching is the rows of all sides.
type matching struct {
	order    []key
	sides    []map[key]*figures
	compared []matched
}

func match(sides []Input) *matching {
	m := &matching{}
	for _, s := range sides {
		rows := map[key]*figures{}
		for _, run := range s.Runs {
			m.add(rows, run)
		}
		m.sides = append(m.sides, rows)
	}
	for _, k := range m.order {
		if row := m.of(k); row.comparable() {
			m.compared = append(m.compared, row)
		}
	}
	return m
}

func (m *matching) add(rows map[key]*figures, run *probe.Run) {
	scores := holdsScores(run)
	for _, row := range run.Rows {
		passes := row.Scored()
		if throughput(passes).Median <= 0 {
			continue // it stands for one that was not measured
		}
		k := key{row.Pattern, row.Op}
		if !slices.Contains(m.order, k) {
			m.order = append(m.order, k)
		}
		if rows[k] == nil {
			rows[k] = &figures{row: row}
		}
		rows[k].add(passes, scores)
		rows[k].imported = rows[k].imported || !native(run)
		rows[k].incomplete = rows[k].incomplete || run.Incomplete
	}
}

func (f *figures) add(passes []probe.Pass, score bool) {
	f.passes = append(f.passes, passes...)
	f.best = append(f.best, slices.MaxFunc(passes, func(a, b probe.Pass) int {
		switch {
		case a.Throughput < b.Throughput:
			return -1
		case a.Throughput > b.Throughput:
			return 1
		}
		return 0
	}))
	f.score = f.score || score
}

// holdsScores tells whether each row of an imported run is one figure although its plan
// had several passes: the best of them, as a text of CrystalDiskMark has it.
func holdsScores(run *probe.Run) bool {
	if native(run) || run.Incomplete || run.Plan.Passes == 1 {
		return false
	}
	return !slices.ContainsFunc(run.Rows, func(r probe.Row) bool { return len(r.Scored()) > 1 })
}

// of is the row k.
func (m *matching) of(k key) matched {
	out := matched{key: k}
	for _, s := range m.sides {
		out.sides = append(out.sides, s[k])
	}
	return out
}

// comparable tells whether there is a pair of sides that has the row.
func (m matched) comparable() bool {
	return m.sides[0] != nil && slices.ContainsFunc(m.sides[1:], func(f *figures) bool { return f != nil })
}

// unmatched are the rows that no later side could be set against the first one in.
func (m *matching) unmatched(sides []Input) []Unmatched {
	var out []Unmatched
	for _, k := range m.order {
		if m.of(k).comparable() {
			continue
		}
		u := Unmatched{Pattern: k.pattern}
		for i, s := range sides {
			if m.sides[i][k] != nil {
				u.Sides = append(u.Sides, s.Label)
			}
		}
		out = append(out, u)
	}
	return out
}

func throughput(passes []probe.Pass) stats.Summary { return stats.Summarize(throughputs(passes)) }

func throughputs(passes []probe.Pass) []float64 {
	var out []float64
	for _, p := range passes {
		out = append(out, p.Throughput)
	}
	return out
}
