package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"nasprobe/probe"
	"nasprobe/report"
)

// runReader reads the runs of a file of some name, as report.ReadEach does.
type runReader func(r io.Reader, name string, do func(*probe.Run) error) error

// readAny points out that a table which is no result may be one kept by hand.
func readAny(r io.Reader, name string, do func(*probe.Run) error) error {
	err := report.ReadEach(r, name, do)
	var e *probe.Error
	if strings.HasSuffix(strings.ToLower(name), ".csv") && errors.Is(err, probe.ErrUsage) && errors.As(err, &e) {
		e.Remedy = "for a table kept by hand say which columns tell what was measured: --tags from,to --metric seq-read --unit Mbit/s"
	}
	return err
}

// givenFlags say what an imported run does not.
type givenFlags struct {
	label, target string
	place         probe.TargetInfo // the target
	tagTexts      []string
	tags          map[string]string
	date          moment
}

func (g *givenFlags) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&g.label, "label", "", "`LABEL` of the runs that have none")
	f.StringArrayVar(&g.tagTexts, "tag", nil, "`KEY=VALUE` for the runs that have no tag KEY; repeatable")
	f.StringVar(&g.target, "target", "", "`TARGET` of the results of other programs, which name a drive or nothing")
	f.Var(&g.date, "date", "when runs were measured that do not tell it")
}

func (g *givenFlags) check() (err error) {
	if g.tags, err = parseTags(g.tagTexts); err != nil || g.target == "" {
		return err
	}
	loc, err := probe.ParseLocation(g.target)
	g.place = loc.Info()
	return err
}

// any tells whether something is given that the history can have otherwise.
func (g *givenFlags) any() bool { return g.label != "" || g.target != "" || len(g.tags) > 0 }

func (g *givenFlags) complete(r *probe.Run) {
	if r.Label == "" {
		r.Label = g.label
	}
	if g.target != "" && r.Target.Protocol == "" { // a text has at most the letter of a drive
		total, free := r.Target.TotalBytes, r.Target.FreeBytes
		r.Target = g.place
		r.Target.TotalBytes, r.Target.FreeBytes = total, free
	}
	if r.Started.IsZero() {
		r.Started = g.date.begin(time.Now())
	}
	for k, v := range maps.All(g.tags) {
		if _, has := r.Tags[k]; !has {
			if r.Tags == nil {
				r.Tags = map[string]string{}
			}
			r.Tags[k] = v
		}
	}
}

// openRuns opens a file of runs, or stdin.
func (c *console) openRuns(path string) (io.ReadCloser, error) {
	if path != stdin {
		return openResult(path)
	}
	if term.IsTerminal(int(c.in.Fd())) && !c.quiet {
		fmt.Fprintln(c.err, "Reading a result from the terminal: paste it and end it with Ctrl-D.")
	}
	return struct {
		io.Reader
		io.Closer
	}{c.in, io.NopCloser(nil)}, nil
}
