package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/prometheus/exporter-toolkit/web"
	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report/exporter"
)

const serveHelp = `Serve answers scrapes of Prometheus: /probe?target=NAME measures the target of that
name, and only those that the configuration names. A target has one probe at a time,
all together --max-probes, and a result is told again until the target's min_interval
is over. A probe that takes longer than the scrape goes on, and a later scrape has what
it found. /metrics is of the exporter itself.

The configuration is YAML:

  defaults:                     # for all targets that do not say otherwise
    profile: quick
    min_interval: 15m           # at least so long from one probe to the next
    retry_interval: 1m          # likewise after one that failed
    timeout: 2m                 # of one probe
  targets:
    office:                     # /probe?target=office
      url: smb://nas/share
      user: probe
      password_file: nas.password
      crit: ['seq-read<40MB/s'] # nasprobe_check_state tells the verdict of check
      labels: {site: berlin}    # on each of its metrics
    films:
      url: nfs://films/volume1/data
      patterns: [SEQ1M Q8T1 read, RND4K Q32T1 read]
      history: false            # do not store its runs

A target also takes password, which is in the file then, and these flags of check, spelt
with underscores:
%s
As with check, a probe keeps to budget (1m) and max_write (200MB) and is judged by its
limits and its history. Files are looked for beside the configuration. SIGHUP reads it
again.

Flags with dots are named as those of other exporters, so that their unit files and
habits serve here, too. Without --web.config.file there is neither TLS nor a password:
keep to this machine, or to one where a proxy has both.`

const serveExamples = `  nasprobe serve --config.file serve.yml
  nasprobe serve --config.file serve.yml --config.check
  nasprobe serve --web.listen-address :9879 --web.config.file web.yml`

// serving is the flags of serve.
type serving struct {
	console       *console
	configFile    string
	checkOnly     bool
	listen        []string
	webConfig     string
	lifecycle     bool
	probes        int
	timeoutOffset time.Duration
	store         store
	log           *slog.Logger
	nowhere       *console // for who would ask for a password
}

func newServe(c *console) *cobra.Command {
	s := &serving{console: c, store: store{console: c}}
	cmd := &cobra.Command{Use: "serve", Short: "Measure named targets whenever Prometheus asks", Long: fmt.Sprintf(serveHelp, serveKeys()), Example: serveExamples, Args: cobra.NoArgs,
		SuggestFor: []string{"exporter", "daemon", "server"}}
	f := cmd.Flags()
	f.StringVar(&s.configFile, "config.file", "nasprobe.yml", "`FILE` that names the targets")
	f.BoolVar(&s.checkOnly, "config.check", false, "only tell whether the configuration is right")
	f.StringArrayVar(&s.listen, "web.listen-address", []string{"127.0.0.1:9879"}, "`ADDRESS` to answer at; :9879 is all of this machine's; repeatable")
	f.StringVar(&s.webConfig, "web.config.file", "", "`FILE` with TLS and passwords for who may ask, as Prometheus's exporters take it")
	f.BoolVar(&s.lifecycle, "web.enable-lifecycle", false, "POST /-/reload reads the configuration again")
	f.IntVar(&s.probes, "max-probes", 1, "probes that may run at once, and disturb each other")
	timeVar(f, &s.timeoutOffset, "timeout-offset", 500*time.Millisecond, "answer so long before Prometheus gives up a scrape")
	s.store.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.run(cmd.Context()) }
	return cmd
}

func (s *serving) run(ctx context.Context) error {
	if s.probes < 1 || s.timeoutOffset < 0 {
		return usage("--max-probes is 1 at least, and --timeout-offset not below 0")
	}
	nowhere, err := os.Open(os.DevNull)
	if err != nil {
		return &probe.Error{Op: "begin to serve", Offset: -1, Err: err}
	}
	defer nowhere.Close()
	s.nowhere = &console{in: nowhere, err: io.Discard, getenv: func(string) string { return "" }, quiet: true}
	s.log = s.logger()
	s.store.console = &console{in: nowhere, err: &logLines{s.log}, getenv: s.console.getenv}
	err = within(ctx, func() error { return web.Validate(s.webConfig) })
	if probe.Interrupted(err) {
		return err
	}
	if err != nil {
		return &probe.Error{Kind: probe.ErrUsage, Op: "read the web configuration", Target: s.webConfig, Offset: -1, Err: err,
			Remedy: "correct the file that --web.config.file names"}
	}
	recall := s.recall
	if s.checkOnly { // it begins no history
		recall = nil
	}
	load := func() (exporter.Config, error) { return s.load(ctx) }
	e, err := exporter.New(exporter.Options{Load: load, Measure: s.measure, Recall: recall, Concurrent: s.probes, TimeoutOffset: s.timeoutOffset,
		Lifecycle: s.lifecycle, Version: version, Log: s.log})
	if err != nil || s.checkOnly {
		return err
	}
	return s.serve(ctx, e)
}

// logger writes to stderr; --quiet leaves the errors.
func (s *serving) logger() *slog.Logger {
	level := slog.LevelInfo
	if s.console.quiet {
		level = slog.LevelError
	}
	return slog.New(slog.NewTextHandler(s.console.err, &slog.HandlerOptions{Level: level}))
}

// errStuck is the end of a server whose probes did not end in time.
var errStuck = errors.New("a probe did not end in time, and may have left its test file")
