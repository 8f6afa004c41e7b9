package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report"
)

// outputs are where results go: one format to stdout, others to files.
type outputs struct {
	console *console
	format  string
	files   []string
}

type outputFile struct {
	path   string
	format report.Format
}

func (o *outputs) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "text", "format on stdout: "+formatNames())
	f.StringArrayVarP(&o.files, "output", "o", nil, "write the result to `FILE` as well, in the format of its ending or as FORMAT:FILE; repeatable; replaces a file that exists")
}

func formatNames() string {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// check finds bad formats and unwritable places before anything is measured.
func (o *outputs) check() error {
	if _, err := report.Lookup(o.format); err != nil {
		return err
	}
	for _, arg := range o.files {
		f, err := parseOutput(arg)
		if err != nil {
			return err
		}
		if err := writable(f.path); err != nil {
			return &probe.Error{Kind: probe.ErrUsage, Op: "write", Target: f.path, Offset: -1, Err: err, Remedy: "give a path that this user may write"}
		}
	}
	return nil
}

// parseOutput reads FILE or FORMAT:FILE. A prefix that is no format is part of the
// file's name.
func parseOutput(arg string) (outputFile, error) {
	if arg == "-" || strings.HasSuffix(arg, ":-") {
		return outputFile{}, usage("-o %s: --format chooses what goes to stdout", arg)
	}
	if name, path, ok := strings.Cut(arg, ":"); ok && path != "" {
		if f, err := report.Lookup(name); err == nil {
			return outputFile{path, f}, nil
		}
	}
	name, ok := report.ForFile(arg)
	if !ok {
		return outputFile{}, usage("-o %s: the ending names no format; write FORMAT:FILE with one of %s", arg, formatNames())
	}
	f, err := report.Lookup(name)
	return outputFile{arg, f}, err
}

func writable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("it is a directory")
	}
	dir := filepath.Dir(path)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no directory %s", dir)
	}
	f, err := os.CreateTemp(dir, ".nasprobe-*")
	if err != nil {
		return unnamed(err)
	}
	_ = f.Close()
	return os.Remove(f.Name())
}

// unnamed drops the name of a temporary file from err: the user did not choose it.
func unnamed(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

// write prints the run and fills the files. One that fails does not keep the others
// from being written; the first error is returned.
func (o *outputs) write(run *probe.Run) error {
	format, err := report.Lookup(o.format)
	if err == nil {
		err = format.Write(o.console.out, run, report.Options{Color: o.console.color(), Width: o.console.width()})
	}
	for _, arg := range o.files {
		if e := writeFile(arg, run); err == nil {
			err = e
		}
	}
	return err
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
	if f, err := report.Lookup(o.format); err == nil && !f.Warnings {
		warn(o.console.err, run)
	}
}

// formats are all that are in use, that of stdout first. check accepted them.
func (o *outputs) formats() []report.Format {
	var all []report.Format
	if f, err := report.Lookup(o.format); err == nil {
		all = append(all, f)
	}
	for _, arg := range o.files {
		if f, err := parseOutput(arg); err == nil {
			all = append(all, f.format)
		}
	}
	return all
}

// writeFile replaces the file at once, so that a reader never sees half a result.
func writeFile(arg string, run *probe.Run) error {
	out, err := parseOutput(arg)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := out.format.Write(&b, run, report.Options{}); err != nil {
		return err
	}
	if err := replace(out.path, b.Bytes()); err != nil {
		return &probe.Error{Op: "write", Target: out.path, Offset: -1, Err: unnamed(err)}
	}
	return nil
}

// replace writes through links and devices in place, and plain files beside and
// renamed.
func replace(path string, content []byte) error {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, content, 0o666)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".nasprobe-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails once it was renamed
	if _, err := f.Write(content); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
