package main

import (
	"fmt"
	"strings"

	"nasprobe/probe"
	"nasprobe/report"
)

// layoutFormats are the formats of a result that is made of many runs.
func layoutFormats[R any](all []report.Layout[R]) formats[R] {
	var names []string
	out := formats[R]{forFile: func(path string) (string, bool) { return report.LayoutFor(all, path) }}
	for _, l := range all {
		names = append(names, l.Name)
		out.all = append(out.all, format[R]{name: l.Name, help: l.Help, write: l.Write})
	}
	out.find = func(name string) error { return noFormat(name, names) }
	return out
}

func noFormat(name string, names []string) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "choose format", Offset: -1, Err: fmt.Errorf("there is no format %q here", name),
		Remedy: "use one of " + strings.Join(names, ", ")}
}
