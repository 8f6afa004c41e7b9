package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// toggleFlags are how the real MTU is switched between rounds.
type toggleFlags struct {
	commands [2]string
	prompt   bool
}

func (t *toggleFlags) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&t.commands[0], "toggle-a", "", "`COMMAND` that brings the network into state A, run by the shell")
	f.StringVar(&t.commands[1], "toggle-b", "", "`COMMAND` that brings the network into state B")
	f.BoolVar(&t.prompt, "prompt", false, "ask you to switch the MTU, instead of commands")
}

func (t *toggleFlags) set() bool { return t.prompt || t.commands[0] != "" || t.commands[1] != "" }

func (t *toggleFlags) check(c *console) error {
	switch {
	case t.prompt && t.commands != [2]string{}:
		return usage("--prompt and --toggle-a/-b: choose one of them")
	case !t.prompt && (t.commands[0] == "") != (t.commands[1] == ""):
		return usage("--toggle-a and --toggle-b belong together")
	case t.prompt && !term.IsTerminal(int(c.in.Fd())):
		return usage("--prompt needs a terminal to ask at")
	}
	return nil
}

// settleTime is how long a link may be down after its MTU was changed.
const settleTime = 30 * time.Second

const states = "AB"

// toggled measures the states of the network by turns, each round with new connections.
func (x *experiment) toggled(ctx context.Context, plan probe.Plan, first probe.Run) error {
	rounds := plan.Passes
	plan.Passes = 1
	t := probe.Toggle{Rounds: rounds, Switch: x.switchTo, Settle: settleTime,
		Measure: func(ctx context.Context, round, state int) (*probe.Run, error) {
			return x.oneState(ctx, plan, first, round, state)
		}}
	if !x.console.quiet {
		fmt.Fprintf(x.console.err, "Measuring %s in state A and B by turns, %d rounds.\n", x.session.location.Info().URL, rounds)
	}
	sides, warnings, err := t.Run(ctx)
	var inputs []compare.Input
	for state, runs := range sides {
		if len(runs) > 0 {
			runs[0].Warnings = append(runs[0].Warnings, warnings...)
			inputs = append(inputs, compare.Input{Label: fmt.Sprintf("%c (MTU %d)", states[state], runs[0].Path.PacketBytes()), Runs: runs})
		}
	}
	return x.conclude(ctx, inputs, err)
}

func (x *experiment) oneState(ctx context.Context, plan probe.Plan, first probe.Run, round, state int) (*probe.Run, error) {
	show := newProgress(x.console)
	defer show.close()
	first.ID, first.Label = newID(time.Now()), string(states[state])
	plan.Seed += uint64(round*len(states)+state) << 32 // other offsets each time
	r := &probe.Runner{Plan: plan, Dial: x.session.open, DialClamped: x.session.openClamped, Run: first, StallTimeout: x.session.stallTimeout, Observe: show.observe}
	return r.Measure(ctx)
}

// switchTo brings the network into a state, by command or by asking.
func (x *experiment) switchTo(ctx context.Context, state int) error {
	if x.toggle.prompt {
		return x.ask(ctx, state)
	}
	command := x.toggle.commands[state]
	cmd := shell(ctx, command)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = x.console.err, x.console.err, time.Second
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return &probe.Error{Op: fmt.Sprintf("switch to state %c", states[state]), Target: command, Offset: -1, Err: err, Remedy: "see that the command works by itself, with the rights that it needs"}
	}
	return nil
}

func shell(ctx context.Context, command string) *exec.Cmd {
	if runtime.GOOS == "windows" {
		return exec.CommandContext(ctx, "cmd", "/C", command)
	}
	return exec.CommandContext(ctx, "sh", "-c", command)
}

func (x *experiment) ask(ctx context.Context, state int) error {
	fmt.Fprintf(x.console.err, "Set the MTU of state %c on this machine, the NAS and every switch between, then press Enter: ", states[state])
	err := within(ctx, func() error {
		_, err := bufio.NewReader(x.console.in).ReadString('\n')
		return err
	})
	if err != nil && ctx.Err() == nil {
		return &probe.Error{Kind: probe.ErrUsage, Op: "ask to switch the MTU", Offset: -1, Err: errors.New("the input ended")}
	}
	return err
}
