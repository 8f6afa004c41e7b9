package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"runtime"
	"slices"

	"nasprobe/probe"
	"nasprobe/report/exporter"
)

// othersRead is the right of all users of a machine to read a file.
const othersRead fs.FileMode = 0o004

// load reads the configuration and checks each target as far as that goes without a
// connection.
func (s *serving) load() (exporter.Config, error) {
	f, err := os.Open(s.configFile)
	if err != nil {
		return exporter.Config{}, badFile("configuration", err)
	}
	defer f.Close()
	c, err := s.read(f)
	var e *probe.Error
	if errors.As(err, &e) {
		e.Target = s.configFile
	}
	return c, err
}

func (s *serving) read(f *os.File) (exporter.Config, error) {
	c, err := exporter.Parse(f)
	if err != nil {
		return c, err
	}
	for _, name := range slices.Sorted(maps.Keys(c.Targets)) {
		if _, err := s.prepare(c.Targets[name]); err != nil {
			return c, &probe.Error{Kind: probe.ErrUsage, Op: "read the configuration", Offset: -1, Err: fmt.Errorf("target %s: %w", name, cause(err)), Remedy: probe.Remedy(err)}
		}
	}
	s.warnReadable(f, c)
	return c, nil
}

// cause is an error without what was done, which is to read the configuration.
func cause(err error) error {
	var e *probe.Error
	if errors.As(err, &e) && e.Err != nil {
		return e.Err
	}
	return err
}

// warnReadable tells that passwords lie open to all users of this machine.
func (s *serving) warnReadable(f *os.File, c exporter.Config) {
	if runtime.GOOS == "windows" { // where modes say nothing about other users
		return
	}
	var open []string
	for _, name := range slices.Sorted(maps.Keys(c.Targets)) {
		t := c.Targets[name]
		if info, err := f.Stat(); err == nil && t.Password.Reveal() != "" && info.Mode()&othersRead != 0 {
			open = append(open, s.configFile)
		}
		j, err := s.prepare(t)
		if err != nil {
			continue
		}
		for _, path := range []string{j.session.credentials.passwordFile, j.session.credentials.file} {
			if info, err := os.Stat(path); path != "" && err == nil && info.Mode()&othersRead != 0 {
				open = append(open, path)
			}
		}
	}
	slices.Sort(open)
	for _, path := range slices.Compact(open) {
		s.log.Warn("all users of this machine can read passwords", "file", path, "try", "chmod o-r "+path)
	}
}
