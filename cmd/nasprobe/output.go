package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/report"
)

// outputs are where results go: one format to stdout, others to files.
type outputs struct {
	console *console
	format  string
	args    []string
	stdout  report.Format // this and files are set by check
	files   []outputFile
}

func (o *outputs) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "text", "format on stdout: "+formatNames())
	f.StringArrayVarP(&o.args, "output", "o", nil, "write the result to `FILE` as well, in the format of its ending or as FORMAT:FILE; repeatable; replaces a file that exists")
}

func formatNames() string {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// check finds bad formats and unwritable places before anything is measured.
func (o *outputs) check(rows []patterns.Pattern) (err error) {
	if o.stdout, err = report.Lookup(o.format); err != nil {
		return err
	}
	for _, arg := range o.args {
		f, err := parseOutput(arg)
		if err != nil {
			return err
		}
		if err := o.checkPlace(f); err != nil {
			return err
		}
		o.files = append(o.files, f)
	}
	for _, f := range o.formats() {
		if f.Check == nil {
			continue
		}
		if err := f.Check(rows); err != nil {
			return err
		}
	}
	return nil
}

func (o *outputs) checkPlace(f outputFile) error {
	switch {
	case slices.ContainsFunc(o.files, f.isSame):
		return usage("-o %s: one file cannot hold two results", f.path)
	case o.console.out.isFile(f.path):
		return usage("-o %s: stdout goes there already; --format chooses its format", f.path)
	}
	if err := f.writable(); err != nil {
		return &probe.Error{Kind: probe.ErrUsage, Op: "write", Target: f.path, Offset: -1, Err: err, Remedy: "give a path that this user may write"}
	}
	return nil
}

// formats are all that are in use, that of stdout first.
func (o *outputs) formats() []report.Format {
	all := []report.Format{o.stdout}
	for _, f := range o.files {
		all = append(all, f.format)
	}
	return all
}

// write fills the files and prints the run. One that fails does not keep the others
// from being written.
func (o *outputs) write(ctx context.Context, run *probe.Run) failures {
	var lost failures
	for _, f := range o.files {
		if err := f.write(ctx, run); err != nil {
			lost = append(lost, err)
		}
	}
	if err := o.print(ctx, run); err != nil {
		lost = append(lost, err)
	}
	return lost
}

func (o *outputs) print(ctx context.Context, run *probe.Run) error {
	var b bytes.Buffer
	if err := o.stdout.Write(&b, run, report.Options{Color: o.console.color(), Width: o.console.width()}); err != nil {
		return err
	}
	err := within(ctx, func() error {
		_, err := o.console.out.Write(b.Bytes())
		return err
	})
	if err == nil {
		return nil
	}
	return &probe.Error{Op: "write the result to stdout", Offset: -1, Err: unnamed(err), Remedy: "look where stdout leads, or keep the result with -o FILE as well"}
}

// remark says on stderr what the formats in use keep from the reader: warnings that
// stdout has no place for, and what a format lacks.
func (o *outputs) remark(run *probe.Run) {
	used := map[string]bool{}
	for _, f := range o.formats() {
		if f.Gaps != nil && !used[f.Name] {
			if gap := f.Gaps(run); gap != "" {
				fmt.Fprintf(o.console.err, "nasprobe: format %s: %s\n", f.Name, gap)
			}
		}
		used[f.Name] = true
	}
	if !o.stdout.Warnings {
		warn(o.console.err, run)
	}
}
