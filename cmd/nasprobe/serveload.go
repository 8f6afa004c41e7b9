package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"nasprobe/probe"
	"nasprobe/report/exporter"
)

// configTime bounds the reading of the configuration: a pipe or a server may hang.
const configTime = time.Minute

// load reads the configuration and checks each target as far as that goes without a
// connection, until ctx ends.
func (s *serving) load(ctx context.Context) (exporter.Config, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, configTime, s.hangs())
	defer cancel()
	var c exporter.Config
	err := within(ctx, func() (err error) {
		c, err = s.readFile()
		return err
	})
	if err != nil { // what the work does meanwhile is its own
		return exporter.Config{}, err
	}
	return c, nil
}

// hangs is the error of a configuration that nothing comes of.
func (s *serving) hangs() error {
	return &probe.Error{Kind: probe.ErrTimeout, Op: "read the configuration", Target: s.configFile, Offset: -1, Err: fmt.Errorf("nothing came of it in %v", configTime),
		Remedy: "give the path of a file of this machine"}
}

func (s *serving) readFile() (exporter.Config, error) {
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
	s.warnReadable(c)
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
func (s *serving) warnReadable(c exporter.Config) {
	var files []string
	for _, t := range c.Targets {
		if t.Password.Reveal() != "" {
			files = append(files, s.configFile)
		}
		if j, err := s.prepare(t); err == nil {
			files = append(files, j.session.credentials.passwordFile, j.session.credentials.file)
		}
	}
	slices.Sort(files)
	for _, path := range slices.Compact(files) {
		if openToAll(path) {
			s.log.Warn(openPasswords, "file", path, "try", closePasswords(path))
		}
	}
}
