package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/term"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/report"
)

// readSides reads the files and finds the runs of all sides, and names those that have no
// label.
func (s *store) readSides(ctx context.Context, sides []sideArgument) ([]compare.Input, error) {
	var out []compare.Input
	for _, side := range sides {
		in := compare.Input{Label: side.label}
		for _, path := range side.files {
			runs, err := s.readRuns(ctx, path)
			if err != nil {
				return nil, err
			}
			in.Runs = append(in.Runs, runs...)
		}
		out = append(out, in)
	}
	s.nameSides(out, sides)
	return out, nil
}

// nameSides calls a side by the label of its runs, or if that says too little by the
// name of its file, or the time of a run of the history: what names it there is soon the
// name of another.
func (s *store) nameSides(inputs []compare.Input, sides []sideArgument) {
	shared := map[string]int{}
	for _, in := range inputs {
		shared[commonLabel(in)]++
	}
	for i := range inputs {
		in := &inputs[i]
		if in.Label != "" {
			continue
		}
		if l := commonLabel(*in); l != "" && shared[l] == 1 {
			in.Label = l
			continue
		}
		in.Label = s.sideName(sides[i].files[0], *in)
	}
	s.tellApart(inputs, sides)
}

// commonLabel is the label that a side was given or that all its runs have.
func commonLabel(in compare.Input) string {
	if in.Label != "" {
		return in.Label
	}
	for _, r := range in.Runs {
		if r.Label != in.Runs[0].Label {
			return ""
		}
	}
	return in.Runs[0].Label
}

// readRuns reads one file, or stdin, or finds the run of the history that the word means,
// until ctx ends.
func (s *store) readRuns(ctx context.Context, word string) ([]*probe.Run, error) {
	var read []*probe.Run
	err := within(ctx, func() (err error) {
		read, err = s.readNow(ctx, word)
		return err
	})
	if err != nil {
		return nil, err
	}
	return read, nil
}

func (c *console) readNow(path string) ([]*probe.Run, error) {
	if path == stdin {
		if term.IsTerminal(int(c.in.Fd())) && !c.quiet {
			fmt.Fprintln(c.err, "Reading a result from the terminal: paste it and end it with Ctrl-D.")
		}
		return report.Read(c.in, "stdin")
	}
	f, err := openResult(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return report.Read(f, path)
}

const remedyResult = "give files that nasprobe run -o FILE.json wrote, texts of CrystalDiskMark, ids of nasprobe history list, or - for stdin"

func openResult(path string) (*os.File, error) {
	remedy := remedyResult
	if loc, err := probe.ParseLocation(path); err == nil && loc.Protocol != "file" {
		remedy = "measure the target first: nasprobe run " + probe.Redact(path) + " -o after.json"
	}
	bad := func(err error) error {
		return &probe.Error{Kind: probe.ErrUsage, Op: "read", Target: probe.Redact(path), Offset: -1, Err: err, Remedy: remedy}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, bad(errors.New("there is no such file"))
	case err == nil && info.IsDir():
		return nil, bad(errors.New("it is a directory"))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, bad(unnamed(err))
	}
	return f, nil
}
