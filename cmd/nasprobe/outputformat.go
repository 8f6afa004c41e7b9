package main

import (
	"io"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/report"
)

// format is one way to write a result of type R.
type format[R any] struct {
	name, help string
	check      func(rows []patterns.Pattern) error // refuses rows of which it could show none; may be nil
	write      func(w io.Writer, result R, o report.Options) error
	gaps       func(result R) string          // what it has no place for; may be nil
	unsaid     func(result R) []probe.Warning // those that it does not tell; nil if it tells all
}

// formats are the ways to write a result of one type.
type formats[R any] struct {
	all     []format[R]
	find    func(name string) error // why there is no such format
	forFile func(path string) (name string, ok bool)
}

func runFormats() formats[*probe.Run] {
	out := formats[*probe.Run]{forFile: report.ForFile, find: func(name string) error { _, err := report.Lookup(name); return err }}
	for _, f := range report.Formats() {
		g := format[*probe.Run]{name: f.Name, help: f.Help, check: f.Check, write: f.Write, gaps: f.Gaps}
		if !f.Warnings {
			g.unsaid = func(r *probe.Run) []probe.Warning { return r.Warnings }
		}
		out.all = append(out.all, g)
	}
	return out
}

func compareFormats() formats[*compare.Comparison] {
	out := formats[*compare.Comparison]{forFile: report.CompareForFile, find: func(name string) error { _, err := report.LookupCompare(name); return err }}
	for _, f := range report.CompareFormats() {
		g := format[*compare.Comparison]{name: f.Name, help: f.Help, write: f.Write}
		if !f.Warnings {
			g.unsaid, g.gaps = func(c *compare.Comparison) []probe.Warning { return c.Warnings }, report.DifferencesGap
		}
		out.all = append(out.all, g)
	}
	return out
}

// lookup finds a format by its name. An unknown name is ErrUsage.
func (f formats[R]) lookup(name string) (format[R], error) {
	for _, known := range f.all {
		if known.name == name {
			return known, nil
		}
	}
	return format[R]{}, f.find(name)
}

func (f formats[R]) names() string {
	var names []string
	for _, known := range f.all {
		names = append(names, known.name)
	}
	return strings.Join(names, ", ")
}

// completions are the formats as a shell offers them.
func (f formats[R]) completions() []string {
	var out []string
	for _, known := range f.all {
		out = append(out, known.name+"\t"+known.help)
	}
	return out
}
