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
		f, _ := h.figure(name)
		if _, isTag := tags[name]; isTag || f == nil || cells[i].isEmpty() {
			continue
		}
		run, err := f.run(cells[i])
		if err != nil {
			return nil, fmt.Errorf("column %q: %w", name, err)
		}
		if _, named := h.columns[name]; !named {
			run.Tags[ColumnTag] = name
		}
		maps.Copy(run.Tags, tags)
		runs = append(runs, run)
	}
	return runs, nil
}

// isEmpty also tells the dash that stands for what was not measured.
func (c tableCell) isEmpty() bool { return c.text == "" || c.text == absent }

func (f *handFigure) run(c tableCell) (*probe.Run, error) {
	figure, err := c.number()
	if err != nil {
		return nil, err
	}
	if figure <= 0 {
		return nil, fmt.Errorf("%q is no figure: leave empty what was not measured", probe.Printable(c.text))
	}
	row, profile, err := handScoreRow(f.metric, figure*f.unit)
	if err != nil {
		return nil, err
	}
	run := withLists(probe.Run{Schema: probe.Schema, Tool: probe.Tool{Name: "table"}, Tags: map[string]string{},
		Rows: []probe.Row{row}, Plan: probe.PlanInfo{Profile: profile, Passes: 1}})
	maps.Copy(run.Tags, f.tags)
	return &run, checkRun(&run)
}
