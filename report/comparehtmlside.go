package report

import (
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// htmlSide is what was measured, and under which conditions.
type htmlSide struct {
	Name  string // as the tables call it
	Label string // where that is another
	Facts []htmlFact
}

type htmlFact struct {
	What   string
	Values []string
}

func newHTMLSide(s compare.Side, name string, labels bool) htmlSide {
	side := htmlSide{Name: name}
	if !labels {
		side.Label = probe.Printable(s.Label)
	}
	for _, f := range []htmlFact{
		{"Measured", printables([]string{sideFacts(s)})},
		{"Comment", printables([]string{s.Comment})},
		{"Runs", printables(s.Runs)},
		{"Session", printables([]string{sideSession(s)})},
		{"Path", printables([]string{pathText(s.Path)})},
	} {
		if strings.Join(f.Values, "") != "" {
			side.Facts = append(side.Facts, f)
		}
	}
	return side
}
