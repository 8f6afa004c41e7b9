package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/report"
)

// outputs are where results of type R go: one format to stdout, others to files.
type outputs[R any] struct {
	console *console
	formats formats[R] // that there are
	format  string
	args    []string
	stdout  format[R] // this and files are set by check
	files   []outputFile[R]
}

func (o *outputs[R]) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "text", "format on stdout: "+o.formats.names())
	f.StringArrayVarP(&o.args, "output", "o", nil, "write the result to `FILE` as well, in the format of its ending or as FORMAT:FILE; repeatable; replaces a file that exists")
	if err := cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(o.formats.completions(), cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // it was registered twice
	}
}

// check finds bad formats and unwritable places before anything is measured. The rows
// are those that are to be measured, if any.
func (o *outputs[R]) check(rows []patterns.Pattern) (err error) {
	if o.stdout, err = o.formats.lookup(o.format); err != nil {
		return err
	}
	for _, arg := range o.args {
		f, err := parseOutput(arg, o.formats)
		if err != nil {
			return err
		}
		if err := o.checkPlace(f); err != nil {
			return err
		}
		o.files = append(o.files, f)
	}
	for _, f := range o.inUse() {
		if f.check == nil {
			continue
		}
		if err := f.check(rows); err != nil {
			return err
		}
	}
	return nil
}

func (o *outputs[R]) checkPlace(f outputFile[R]) error {
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

// inUse are the formats that were chosen, that of stdout first.
func (o *outputs[R]) inUse() []format[R] {
	all := []format[R]{o.stdout}
	for _, f := range o.files {
		all = append(all, f.format)
	}
	return all
}

// write fills the files and prints the result. One that fails does not keep the others
// from being written.
func (o *outputs[R]) write(ctx context.Context, result R) failures {
	var lost failures
	for _, f := range o.files {
		if err := f.write(ctx, result); err != nil {
			lost = append(lost, err)
		}
	}
	if err := o.print(ctx, result); err != nil {
		lost = append(lost, err)
	}
	return lost
}

func (o *outputs[R]) print(ctx context.Context, result R) error {
	var b bytes.Buffer
	if err := o.stdout.write(&b, result, report.Options{Color: o.console.color(), Width: o.console.width(), Unicode: o.console.unicode()}); err != nil {
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
func (o *outputs[R]) remark(result R) {
	used := map[string]bool{}
	for _, f := range o.inUse() {
		if f.gaps != nil && !used[f.name] {
			if gap := f.gaps(result); gap != "" {
				fmt.Fprintf(o.console.err, "nasprobe: format %s: %s\n", f.name, gap)
			}
		}
		used[f.name] = true
	}
	if o.stdout.unsaid != nil {
		warn(o.console.err, o.stdout.unsaid(result))
	}
}
