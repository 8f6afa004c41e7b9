package main

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"nasprobe/probe"
)

// measurement is what run and demo share: a plan, where results go, and what is
// said about the run.
type measurement struct {
	subject
	plan    planFlags
	store   store
	outputs outputs[*probe.Run]
}

func (m *measurement) addFlags(cmd *cobra.Command) {
	m.outputs.console, m.outputs.formats = m.console, runFormats()
	m.outputs.addFlags(cmd)
	m.subject.addFlags(cmd)
	m.store.console = m.console
	m.store.addFlags(cmd)
}

// run measures and prints what was measured, all or not.
func (m *measurement) run(ctx context.Context, plan probe.Plan, info probe.TargetInfo, warnings []probe.Warning, measure gauge) error {
	first, err := m.describe(info, warnings)
	if err != nil {
		return err
	}
	if err := m.outputs.check(plan.Rows); err != nil {
		return err
	}
	show := newProgress(m.console)
	result, err := measure(ctx, plan, first, announced(show.observe, func() { m.announce(plan, info) }))
	show.close()
	return m.conclude(ctx, result, err)
}

// announced is observe that first says what is to be done, but only if a phase is
// reached that does any of it.
func announced(observe func(probe.Snapshot), announce func()) func(probe.Snapshot) {
	announce = sync.OnceFunc(announce)
	return func(s probe.Snapshot) {
		if s.Phase != "clean" {
			announce()
		}
		observe(s)
	}
}

// conclude stores and prints what was measured, and on stderr what the formats do not tell. The
// exit status is that of the run, unless only writing failed.
func (m *measurement) conclude(ctx context.Context, result *probe.Run, err error) error {
	if !hasResult(result) {
		warn(m.console.err, result.Warnings)
		return err
	}
	m.store.keep(ctx, result)
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

// announce says what the run will write, before it does.
func (m *measurement) announce(plan probe.Plan, info probe.TargetInfo) {
	switch {
	case m.console.quiet:
	case plan.ReadOnly != "":
		bound := ""
		if plan.Window > 0 {
			bound = ", at most its first " + humanize.IBytes(uint64(plan.Window))
		}
		fmt.Fprintf(m.console.err, "Reading %s on %s%s; nothing is written.\n", probe.Printable(plan.ReadOnly), probe.Printable(info.URL), bound)
	default:
		fmt.Fprintf(m.console.err, "Measuring %s with a file of %s; over 1 Gbit/s this writes about %s in all.\n",
			probe.Printable(info.URL), humanize.IBytes(uint64(plan.FileBytes)), humanize.Bytes(uint64(plan.WriteBytes())))
	}
}

// warn prints warnings where no report shows them. What they say may come from a file
// of somebody else, and has no say on the terminal.
func warn(out io.Writer, warnings []probe.Warning) {
	for _, w := range warnings {
		fmt.Fprintf(out, "nasprobe: warning: %s\n", probe.Printable(w.Message))
		if w.Remedy != "" {
			fmt.Fprintf(out, "  try: %s\n", probe.Printable(w.Remedy))
		}
	}
}
