package main

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report/exporter"
)

// serveSettings are the keys of a target that are flags of check as well.
var serveSettings = map[string]string{
	"user": "user", "domain": "domain", "password_file": "password-file", "credentials": "credentials", "kerberos": "kerberos",
	"sign": "sign", "encrypt": "encrypt", "dialect": "dialect", "data_path": "data-path", "socket": "socket",
	"allow_ntlmv1": "allow-ntlmv1", "share_password": "share-password", "codepage": "codepage",
	"connect_timeout": "connect-timeout", "stall_timeout": "stall-timeout",
	"profile": "profile", "patterns": "pattern", "size": "size", "count": "count", "time": "time", "time_limit": "time-limit",
	"interval": "interval", "data": "data", "connections": "connections", "verify": "verify", "read_only": "read-only",
	"budget": "budget", "max_write": "max-write",
	"warn": "warn", "crit": "crit", "baseline": "baseline", "drop": "drop", "crit_drop": "crit-drop", "unreachable": "unreachable", "on_change": "on-change",
}

// serveLists are the settings that may have several values.
var serveLists = []string{"patterns", "warn", "crit"}

// serveFiles are the settings that name a file of this machine.
var serveFiles = []string{"password_file", "credentials"}

// serveKeys lists the settings in lines for --help.
func serveKeys() string {
	const width = 84
	lines := []string{" "}
	for _, key := range slices.Sorted(maps.Keys(serveSettings)) {
		if last := len(lines) - 1; len(lines[last])+1+len(key) <= width {
			lines[last] += " " + key
		} else {
			lines = append(lines, "  "+key)
		}
	}
	return strings.Join(lines, "\n")
}

// job is a check of a target, as its command line would have it: a run of one is as good
// as a run of the other in the history, and is judged alike.
type job struct {
	*checking
	plan probe.Plan
}

// prepare makes a target ready to be measured, and finds what is wrong with it.
func (s *serving) prepare(t exporter.Target) (*job, error) {
	k := &checking{subject: subject{console: s.nowhere}, session: session{console: s.nowhere}, store: s.store}
	cmd := &cobra.Command{}
	k.addMeasuring(cmd)
	if err := s.set(cmd, t.Settings); err != nil {
		return nil, err
	}
	k.limits.timeout, k.store.off = time.Duration(t.Timeout), k.store.off || !*t.History
	plan, err := k.fitting(cmd)
	if err != nil {
		return nil, err
	}
	if err := k.find(cmd, t); err != nil {
		return nil, err
	}
	k.hurried = k.limits.hurry(&k.session)
	k.target = k.session.location.Info()
	return &job{k, plan}, nil
}

// find is session.locate with a password that is neither in the URL nor asked for.
func (k *checking) find(cmd *cobra.Command, t exporter.Target) (err error) {
	if k.session.location, err = probe.ParseLocation(t.URL); err != nil {
		return err
	}
	if t.Password.Reveal() != "" && (k.session.credentials.passwordFile != "" || k.session.credentials.file != "") {
		return errors.New("password, password_file and credentials exclude each other")
	}
	k.session.location.Password = t.Password.Reveal()
	return k.session.check(cmd)
}
