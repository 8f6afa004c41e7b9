package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nasprobe/probe"
	"nasprobe/report/history"
)

// filterFlags say which runs of the history are meant. Those that are not set leave all.
type filterFlags struct {
	target, label, profile string
	tags                   []string
	since, until           moment
}

// filterHelp goes into the help of the commands that have the flags.
const filterHelp = `The runs may be narrowed down: --target takes a target as nasprobe run does, and finds it
however it was written and whoever logged in, unless it names a user; or a pattern of
URLs with * and ?. --since and --until take a time such as 2026-11-30,
"2026-11-30 18:00", RFC 3339, or one so long ago: 12h, 30d, 2w.`

func (f *filterFlags) addFlags(cmd *cobra.Command, s *store) {
	flags := cmd.Flags()
	flags.StringVar(&f.target, "target", "", "only runs on this `TARGET`, or on those that a pattern with * and ? fits")
	flags.StringVar(&f.label, "label", "", "only runs of this `LABEL`")
	flags.StringArrayVar(&f.tags, "tag", nil, "only runs with this `KEY=VALUE`; repeatable")
	flags.StringVar(&f.profile, "profile", "", "only runs of this `PROFILE`")
	flags.Var(&f.since, "since", "only runs that began then or later")
	flags.Var(&f.until, "until", "only runs that began then or earlier; a day is meant to its end")
	s.completeKnown(cmd)
}

// set tells whether any of them narrows the runs down.
func (f *filterFlags) set(flags *pflag.FlagSet) bool {
	for _, name := range []string{"target", "label", "tag", "profile", "since", "until"} {
		if flags.Changed(name) {
			return true
		}
	}
	return false
}

// filter is what the flags ask for at a time.
func (f *filterFlags) filter(now time.Time) (history.Filter, error) {
	tags, err := parseTags(f.tags)
	return history.Filter{Target: targetPattern(f.target), Label: f.label, Profile: f.profile, Tags: tags,
		Since: f.since.begin(now), Until: f.until.end(now)}, err
}

// parseTags reads KEY=VALUE, nil if there are none.
func parseTags(texts []string) (map[string]string, error) {
	var tags map[string]string
	for _, t := range texts {
		k, v, ok := strings.Cut(t, "=")
		if !ok || k == "" {
			return nil, usage("--tag %s: want KEY=VALUE", t)
		}
		if tags == nil {
			tags = map[string]string{}
		}
		tags[k] = v
	}
	return tags, nil
}

// targetPattern is a target without the password that somebody may have written into it.
// What is none is taken as it is, for it may be a pattern.
func targetPattern(text string) string {
	loc, err := probe.ParseLocation(text)
	if err != nil || strings.Contains(text, "*") {
		return text
	}
	return loc.Info().URL
}
