package report

import (
	"fmt"
	"slices"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// verdictRows names the rows of a group in words: "sequential reads and writes".
func verdictRows(g []probe.RowVerdict, r *probe.Run) string {
	var kinds []string
	ops := map[string][]string{}
	for _, v := range g {
		p, known := parsePattern(v.Pattern)
		if !known {
			kinds = append(kinds, v.Pattern)
			continue
		}
		kind := p.Name()
		if ops[kind] == nil {
			kinds = append(kinds, kind)
		}
		ops[kind] = append(ops[kind], opWords(p))
	}
	for i, kind := range kinds {
		if p, known := parsePattern(kind); known && ops[kind] != nil {
			kinds[i] = patternWords(p, strings.Join(ops[kind], " and "), r)
		}
	}
	return strings.Join(kinds, ", ")
}

func opWords(p patterns.Pattern) string {
	switch p.Op {
	case patterns.Read:
		return "reads"
	case patterns.Write:
		return "writes"
	}
	return "mixed reads and writes"
}

// patternWords leaves out what is the same of all sequential rows of the run: they are
// mostly of one kind.
func patternWords(p patterns.Pattern, ops string, r *probe.Run) string {
	differ := func(of func(probe.Row) int64) bool {
		return p.Random || slices.ContainsFunc(r.Rows, func(row probe.Row) bool {
			return !row.Random && of(row) != of(probe.NewRow(p))
		})
	}
	var words facts
	words.add(!p.Random, "sequential")
	words.add(differ(func(r probe.Row) int64 { return r.BlockBytes }), size(p.BlockSize))
	words.add(true, ops)
	words.add(differ(func(r probe.Row) int64 { return int64(r.QueueDepth) }), fmt.Sprintf("at depth %d", p.QueueDepth))
	words.add(p.Threads > 1, "in "+count(p.Threads, "thread", "threads"))
	return strings.Join(words, " ")
}

// parsePattern is one pattern of a text, of both directions the one that reads.
func parsePattern(text string) (patterns.Pattern, bool) {
	all, err := patterns.Parse(text)
	if err != nil {
		return patterns.Pattern{}, false
	}
	return all[0], true
}

// patternName is a pattern without its direction.
func patternName(text string) string {
	if p, known := parsePattern(text); known {
		return p.Name()
	}
	return text
}
