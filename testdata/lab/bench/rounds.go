package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"nasprobe/patterns"
)

// series is one set of rounds under one condition of the link.
type series struct {
	title      string
	before     func(ctx context.Context) error // sets the condition
	patterns   []patterns.Pattern
	contenders []contender
	tables     []table
}

// rowName is a pattern's text form, direction included.
type rowName = string

// result has the figures of a series: row, contender, round.
type result struct {
	Title   string                          `json:"title"`
	Figures map[rowName]map[string][]figure `json:"figures"`
}

// measure runs the rounds. All contenders measure one pattern before any measures the
// next, and who begins changes from round to round, so that what else happens on this
// machine meets all of them.
func (s series) measure(ctx context.Context, rounds int, progress io.Writer) (result, error) {
	r := result{s.title, map[rowName]map[string][]figure{}}
	if err := s.before(ctx); err != nil {
		return r, err
	}
	for round := range rounds {
		for _, p := range s.patterns {
			fmt.Fprintf(progress, "%s: round %d of %d, %s\n", s.title, round+1, rounds, p.Name())
			for i := range s.contenders {
				c := s.contenders[(i+round)%len(s.contenders)]
				if c.sequentialOnly && p.Random {
					continue
				}
				figures, err := c.measure(ctx, p)
				if err != nil {
					return r, err
				}
				r.add(p, c.name, figures)
			}
		}
	}
	return r, nil
}

func (r result) add(p patterns.Pattern, name string, figures map[patterns.Op]figure) {
	for op, f := range figures {
		p.Op = op
		row := p.String()
		if r.Figures[row] == nil {
			r.Figures[row] = map[string][]figure{}
		}
		r.Figures[row][name] = append(r.Figures[row][name], f)
	}
}

func writeJSON(path string, all []result) error {
	if path == "" {
		return nil
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
