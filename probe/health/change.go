package health

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// Change is a fact of session, path or client that is not as in most of the like runs:
// its Values are the usual one and that of the run.
type Change struct {
	compare.Difference
	// Since is when the first of the runs in a row was started that have the value of this
	// one; zero if this one is the first.
	Since time.Time `json:"since,omitzero"`
}

// Text is the change and, where earlier runs had seen it, since when: "signing off ->
// required since 2026-11-03 03:00".
func (c Change) Text() string {
	if c.Since.IsZero() {
		return c.String()
	}
	return c.String() + " since " + c.Since.Format(minutes)
}

// minutes is how a moment is written in a sentence.
const minutes = "2006-01-02 15:04"

// changes sets the run against what was usual before a fall that lasts.
func (c *check) changes(figures []Figure) []Change {
	out := []Change{}
	for _, d := range compare.ChangesFrom(c.usual(figures), c.run) {
		out = append(out, Change{Difference: d})
	}
	c.date(out)
	return out
}

// date finds since when the changes are there.
func (c *check) date(all []Change) {
	open := map[string]*Change{}
	for i := range all {
		open[all[i].What] = &all[i]
	}
	for _, r := range slices.Backward(c.like) {
		if len(open) == 0 {
			return
		}
		for _, d := range compare.Changes(r, c.run) {
			delete(open, d.What)
		}
		for _, change := range open {
			change.Since = r.Started
		}
	}
}

// usual are the like runs from before a fall that lasts: what came with it has not become
// usual by lasting too.
func (c *check) usual(figures []Figure) []*probe.Run {
	out := c.like
	for _, f := range figures {
		if f.Level != nil && f.Level.Fallen > 0 {
			out = slices.DeleteFunc(slices.Clone(out), func(r *probe.Run) bool { return !r.Started.Before(f.Level.Since) })
		}
	}
	return out
}

// mostChanges are those that a line names, in so many characters: names of users and
// servers may be of any length.
const (
	mostChanges    = 3
	mostChangeText = 160
)

func changes(all []Change) string {
	var out []string
	for _, c := range all[:min(len(all), mostChanges)] {
		out = append(out, c.String())
	}
	text := strings.Join(out, ", ")
	if utf8.RuneCountInString(text) > mostChangeText {
		text = string([]rune(text)[:mostChangeText-1]) + "…"
	}
	if more := len(all) - mostChanges; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

func changed(all []Change) string { return "changed: " + changes(all) }
