package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"nasprobe/probe"
)

// measurement is what run and demo share: a plan, where results go, and what is
// said about the run.
type measurement struct {
	console *console
	plan    planFlags
	outputs outputs
	label   string
	comment string
	tags    []string
}

func (m *measurement) addFlags(cmd *cobra.Command) {
	m.outputs.console = m.console
	m.outputs.addFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&m.label, "label", "", "name of this run, such as \"jumbo on\"")
	f.StringVar(&m.comment, "comment", "", "remark to keep with the result")
	f.StringArrayVar(&m.tags, "tag", nil, "KEY=VALUE to keep with the result; repeatable")
}

// run measures and prints what was measured, all or not.
func (m *measurement) run(ctx context.Context, plan probe.Plan, info probe.TargetInfo, warnings []probe.Warning, stall time.Duration,
	dial func(context.Context) (probe.Target, error)) error {
	first, err := m.describe(info, warnings)
	if err != nil {
		return err
	}
	if err := m.outputs.check(plan.Rows); err != nil {
		return err
	}
	show := newProgress(m.console)
	announce := sync.OnceFunc(func() { m.announce(plan, info) })
	observe := func(s probe.Snapshot) {
		if s.Phase != "clean" { // the first phase only if no other was reached
			announce()
		}
		show.observe(s)
	}
	r := &probe.Runner{Plan: plan, Dial: dial, Run: first, StallTimeout: stall, Observe: observe}
	result, err := r.Measure(ctx)
	show.close()
	return m.conclude(ctx, result, err)
}

// conclude prints what was measured, and on stderr what the formats do not tell. The
// exit status is that of the run, unless only writing failed.
func (m *measurement) conclude(ctx context.Context, result *probe.Run, err error) error {
	if len(result.Rows) == 0 {
		warn(m.console.err, result)
		return err
	}
	lost := m.outputs.write(ctx, result)
	if !m.console.quiet {
		m.remark(result)
	}
	if err == nil && len(lost) > 0 {
		return lost
	}
	lost.complain(m.console.err, "nasprobe")
	return err
}

func (m *measurement) remark(result *probe.Run) {
	m.outputs.remark(result)
	if result.Written > 0 {
		fmt.Fprintf(m.console.err, "Wrote %s in all.\n", humanize.Bytes(uint64(result.Written)))
	}
}

// describe fills in what is known before the run.
func (m *measurement) describe(info probe.TargetInfo, warnings []probe.Warning) (probe.Run, error) {
	run := probe.Run{Tool: probe.Tool{Name: "nasprobe", Version: version}, ID: newID(time.Now()), Label: m.label, Comment: m.comment,
		Host: probe.ThisHost(), Target: info, Warnings: warnings}
	for _, t := range m.tags {
		k, v, ok := strings.Cut(t, "=")
		if !ok || k == "" {
			return run, usage("--tag %s: want KEY=VALUE", t)
		}
		if run.Tags == nil {
			run.Tags = map[string]string{}
		}
		run.Tags[k] = v
	}
	return run, nil
}

// announce says what the run will write, before it does.
func (m *measurement) announce(plan probe.Plan, info probe.TargetInfo) {
	switch {
	case m.console.quiet:
	case plan.ReadOnly != "":
		fmt.Fprintf(m.console.err, "Reading %s on %s; nothing is written.\n", plan.ReadOnly, info.URL)
	default:
		fmt.Fprintf(m.console.err, "Measuring %s with a file of %s; over 1 Gbit/s this writes about %s in all.\n",
			info.URL, humanize.IBytes(uint64(plan.FileBytes)), humanize.Bytes(uint64(plan.WriteBytes())))
	}
}

// warn prints the warnings of a run where no report shows them.
func warn(out io.Writer, run *probe.Run) {
	for _, w := range run.Warnings {
		fmt.Fprintf(out, "nasprobe: warning: %s\n  try: %s\n", w.Message, w.Remedy)
	}
}

// newID is unique and sorts by time.
func newID(now time.Time) string {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return now.UTC().Format("20060102T150405Z") + "-" + hex.EncodeToString(b[:])
}
