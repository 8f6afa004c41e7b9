package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report"
)

// checkFormats are the ways to write the result of a check, the default first.
func checkFormats() formats[*health.Result] {
	plain := func(write func(io.Writer, *health.Result) error) func(io.Writer, *health.Result, report.Options) error {
		return func(w io.Writer, r *health.Result, _ report.Options) error { return write(w, r) }
	}
	out := formats[*health.Result]{all: []format[*health.Result]{
		{name: "nagios", help: "a line with performance data for monitoring systems, and more below it", write: plain(report.WriteNagios)},
		{name: "json", help: "everything that was found, in base units", write: plain(report.WriteCheckJSON)},
		{name: "text", help: "a sentence and a table for people", write: report.WriteCheckText},
	}}
	out.find = func(name string) error {
		return &probe.Error{Kind: probe.ErrUsage, Op: "choose format", Offset: -1, Err: fmt.Errorf("there is no format %q", name), Remedy: "use one of " + out.names()}
	}
	out.forFile = func(path string) (string, bool) {
		name, ok := map[string]string{".json": "json", ".txt": "text"}[strings.ToLower(filepath.Ext(path))]
		return name, ok
	}
	return out
}
