package main

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report/exporter"
)

// measure checks a target once and keeps the run in the history. A check of the same
// target that runs now is waited for.
func (s *serving) measure(ctx context.Context, t exporter.Target) (*probe.Run, *health.State, error) {
	j, err := s.prepare(t)
	if err != nil {
		return nil, nil, err
	}
	f := s.check(ctx, j, t)
	if f.result.Run != nil {
		j.store.keep(ctx, f.result.Run)
	}
	if f.noHistory != nil {
		s.log.Warn("the history could not be read, and figures are judged by fixed limits only", "target", t.Name, "err", f.noHistory)
	}
	return f.result.Run, &f.result.State, f.err
}

// check has a finding in any case.
func (s *serving) check(ctx context.Context, j *job, t exporter.Target) *finding {
	if err := j.logIn(ctx, s.nowhere); err != nil {
		return j.failed(err)
	}
	release, note, err := (&turn{wait: time.Duration(t.Timeout)}).take(ctx, s.console, j.session.location)
	if err != nil {
		return j.failed(err)
	}
	defer release()
	if note != "" {
		s.log.Warn(note, "target", t.Name)
	}
	if j.first, err = j.describe(j.target, nil); err != nil {
		return j.failed(err)
	}
	j.first.Tags = map[string]string{targetTag: t.Name}
	maps.Copy(j.first.Tags, t.Labels)
	run, err := j.gauge(ctx, j.plan)
	s.tellOfFile(t, run)
	return j.weigh(ctx, run, err)
}

// tellOfFile logs what somebody may have to act on. The other warnings are counted by a
// metric, and would be logged with every probe.
func (s *serving) tellOfFile(t exporter.Target, run *probe.Run) {
	for _, w := range run.Warnings {
		if slices.Contains(fileWarnings, w.Code) {
			s.log.Warn(probe.Printable(w.Message), "target", t.Name, "try", probe.Printable(w.Remedy))
		}
	}
}

// targetTag is the tag of a run that says which target of a configuration it is of.
const targetTag = "target"

// logIn reads the password of a target, which a file may have anew since the last time.
// Nobody is asked for one, and none of the environment is sent to whatever is configured.
func (j *job) logIn(ctx context.Context, nowhere *console) error {
	if j.session.location.Protocol != "smb" {
		return nil
	}
	return j.session.credentials.resolve(ctx, nowhere, j.session.location, j.session.kerberos)
}

// logLines has the log take what is written for people.
type logLines struct{ log *slog.Logger }

// Write logs a line, or several that belong together.
func (l *logLines) Write(b []byte) (int, error) {
	l.log.Warn(strings.TrimSpace(string(b)))
	return len(b), nil
}
