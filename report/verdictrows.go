package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// likeRows are rows of a verdict that differ in direction and depth alone.
type likeRows struct {
	text    string // of a pattern that is none of ours
	pattern patterns.Pattern
	ops     []string
	depths  []int
}

// verdictRows names the rows of a group in words: "sequential reads and writes".
func verdictRows(g []probe.RowVerdict, r *probe.Run) string {
	var out []string
	for _, l := range joined(rowsOf(g), sameButDepth) {
		out = append(out, l.words(r))
	}
	return strings.Join(out, ", ")
}

// rowsOf are the rows of a group, those of one pattern joined.
func rowsOf(g []probe.RowVerdict) []likeRows {
	var all []likeRows
	for _, v := range g {
		p, known := parsePattern(v.Pattern)
		if !known {
			all = append(all, likeRows{text: v.Pattern})
			continue
		}
		all = append(all, likeRows{pattern: p, ops: []string{opWords(p)}, depths: []int{p.QueueDepth}})
	}
	return joined(all, func(a, b likeRows) bool { return a.text == "" && b.text == "" && a.pattern.Name() == b.pattern.Name() })
}

func sameButDepth(a, b likeRows) bool {
	b.pattern.QueueDepth = a.pattern.QueueDepth
	return a.text == "" && b.text == "" && a.pattern.Name() == b.pattern.Name() && slices.Equal(a.ops, b.ops)
}

// joined puts those that are alike where the first of them is.
func joined(all []likeRows, alike func(a, b likeRows) bool) []likeRows {
	var out []likeRows
	for _, l := range all {
		i := slices.IndexFunc(out, func(o likeRows) bool { return alike(o, l) })
		if i < 0 {
			out = append(out, l)
			continue
		}
		out[i].ops, out[i].depths = withNew(out[i].ops, l.ops), withNew(out[i].depths, l.depths)
	}
	return out
}

func withNew[T comparable](all, more []T) []T {
	for _, v := range more {
		if !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
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

// words leave out what is the same of all sequential rows of the run: they are mostly of
// one kind.
func (l likeRows) words(r *probe.Run) string {
	if l.text != "" {
		return l.text
	}
	p := l.pattern
	differ := func(of func(probe.Row) int64) bool {
		return p.Random || slices.ContainsFunc(r.Rows, func(row probe.Row) bool { return !row.Random && of(row) != of(probe.NewRow(p)) })
	}
	var words facts
	words.add(!p.Random, "sequential")
	words.add(differ(func(r probe.Row) int64 { return r.BlockBytes }), size(p.BlockSize))
	words.add(true, strings.Join(l.ops, " and "))
	words.add(differ(func(r probe.Row) int64 { return int64(r.QueueDepth) }), l.depthWords(r))
	words.add(p.Threads > 1, "in "+count(p.Threads, "thread", "threads"))
	return strings.Join(words, " ")
}

// depthWords name the depths, and three and more by the first and the last of them where
// the run has no other between.
func (l likeRows) depthWords(r *probe.Run) string {
	slices.Sort(l.depths)
	first, last := l.depths[0], l.depths[len(l.depths)-1]
	between := map[int]bool{}
	for _, row := range r.Rows {
		if row.Random == l.pattern.Random && row.BlockBytes == l.pattern.BlockSize && row.QueueDepth >= first && row.QueueDepth <= last {
			between[row.QueueDepth] = true
		}
	}
	switch {
	case len(l.depths) == 1:
		return fmt.Sprintf("at depth %d", first)
	case len(l.depths) > 2 && len(between) <= len(l.depths):
		return fmt.Sprintf("at depths %d to %d", first, last)
	}
	var all []string
	for _, d := range l.depths {
		all = append(all, strconv.Itoa(d))
	}
	return "at depths " + strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
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
