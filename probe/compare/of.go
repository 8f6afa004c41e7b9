package compare

import (
	"errors"
	"fmt"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// Input is one side before it is compared.
type Input struct {
	Label string // the label or the id of the first run if empty
	Runs  []*probe.Run
}

// Of sets the sides against the first one, by rules. Several runs of a side pool their
// scored passes. Each later side is compared in the rows that it has in common with the
// first; those of link, which may have no row, in their round trips as well. Fewer than two
// sides, a side without runs or with the same run twice, and a first side that has no row in
// common with any other are ErrUsage.
func Of(sides []Input, rules stats.Rules) (*Comparison, error) {
	sides = labelled(sides)
	if err := check(sides); err != nil {
		return nil, err
	}
	table := match(sides)
	if len(table.compared) == 0 && !looked(sides) {
		return nil, nothingInCommon(sides)
	}
	c := &Comparison{Schema: Schema, Rules: rules, Confidence: rules.Confidence(), Unmatched: table.unmatched(sides), Differences: differences(sides)}
	for _, s := range sides {
		c.Sides = append(c.Sides, describe(s))
	}
	for _, m := range table.compared {
		c.Rows = append(c.Rows, m.row(rules))
	}
	c.Warnings = findings(sides, c)
	if c.Summary = summary(sides, c, table.compared); len(c.Rows) == 0 {
		c.Rows, c.Summary = []Row{}, tripSummary(sides, c)
	}
	c.Differences = append(c.Differences, tripDifferences(sides)...)
	return c, nil
}

// labelled gives every side a name of its own, which is of one line.
func labelled(sides []Input) []Input {
	var out []Input
	taken := map[string]bool{}
	for i, s := range sides {
		if s.Label == "" && len(s.Runs) > 0 {
			s.Label = name(s.Runs[0])
		}
		s.Label = strings.Join(strings.Fields(s.Label), " ")
		if s.Label == "" {
			s.Label = fmt.Sprintf("side %d", i+1)
		}
		label := s.Label
		for n := 2; taken[s.Label]; n++ {
			s.Label = fmt.Sprintf("%s (%d)", label, n)
		}
		taken[s.Label] = true
		out = append(out, s)
	}
	return out
}

func name(r *probe.Run) string {
	if r.Label != "" {
		return r.Label
	}
	return r.ID
}

func refused(target, remedy string, err error) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "compare", Target: target, Offset: -1, Err: err, Remedy: remedy}
}

func check(sides []Input) error {
	if len(sides) < 2 {
		return refused("", "give the runs before and after the change", errors.New("there is only one side"))
	}
	for _, s := range sides {
		if len(s.Runs) == 0 {
			return refused(s.Label, "give a run for each side", errors.New("there is no run"))
		}
		if err := repeated(s); err != nil {
			return err
		}
	}
	return nil
}
