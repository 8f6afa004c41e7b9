package report

import (
	"fmt"
	"maps"
	"slices"

	"nasprobe/probe"
)

func (h HandTable) line(header []string, cells []tableCell) ([]*probe.Run, error) {
	tags := map[string]string{}
	for i, name := range header {
		if slices.Contains(h.tags, name) {
			if tags[name] = cells[i].plain(); tags[name] == "" {
				return nil, fmt.Errorf("the cell of %q is empty", name)
			}
		}
	}
	var runs []*probe.Run
	for i, name := range header {
		if _, isTag := tags[name]; isTag || cells[i].isEmpty() {
			continue
		}
		run, err := h.run(tags, name, cells[i])
		if err != nil {
			return nil, fmt.Errorf("column %q: %w", name, err)
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// isEmpty also tells the dash that stands for what was not measured.
func (c tableCell) isEmpty() bool { return c.text == "" || c.text == absent }

func (h HandTable) run(tags map[string]string, column string, c tableCell) (*probe.Run, error) {
	figure, err := c.number()
	if err != nil {
		return nil, err
	}
	if figure <= 0 {
		return nil, fmt.Errorf("%q is no figure: leave empty what was not measured", probe.Printable(c.text))
	}
	row, err := handScoreRow(h.metric, figure*h.unit)
	if err != nil {
		return nil, err
	}
	run := withLists(probe.Run{Schema: probe.Schema, Tool: probe.Tool{Name: "table"}, Tags: map[string]string{ColumnTag: column},
		Rows: []probe.Row{row}, Plan: probe.PlanInfo{Passes: 1}})
	maps.Copy(run.Tags, tags)
	return &run, checkRun(&run)
}
