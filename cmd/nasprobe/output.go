package main

import (
	"bytes"
	"fmt"
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
	f.StringArrayVarP(&o.files, "output", "o", nil, "write the result to FILE as well, in the format of its ending or as FORMAT:FILE; repeatable")
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
	f, err := os.CreateTemp(filepath.Dir(path), ".nasprobe-*")
	if err != nil {
		return err
	}
	_ = f.Close()
	return os.Remove(f.Name())
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
		return &probe.Error{Op: "write", Target: out.path, Offset: -1, Err: err}
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
