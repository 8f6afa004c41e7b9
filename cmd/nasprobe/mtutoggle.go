package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
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

var toggleNames = [...]string{"toggle-a", "toggle-b"}

func (t *toggleFlags) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&t.commands[0], toggleNames[0], "", "`COMMAND` that switches jumbo frames off, run by the shell")
	f.StringVar(&t.commands[1], toggleNames[1], "", "`COMMAND` that switches jumbo frames on")
	f.BoolVar(&t.prompt, "prompt", false, "ask you to switch the MTU, instead of commands")
}

func (t *toggleFlags) set() bool { return t.prompt || t.commands[0] != "" || t.commands[1] != "" }

func (t *toggleFlags) check(cmd *cobra.Command, c *console) error {
	for i, name := range toggleNames {
		if cmd.Flags().Changed(name) && strings.TrimSpace(t.commands[i]) == "" { // of a variable that is not set
			return usage("--%s: the command is missing", name)
		}
	}
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

// meanings are what the states are for.
var meanings = [...]string{"jumbo frames off (MTU 1500)", "jumbo frames on"}

// toggled measures the states of the network by turns, each round with new connections.
func (x *experiment) toggled(ctx context.Context, plan probe.Plan, first probe.Run) error {
	rounds := plan.Passes
	plan.Passes = 1
	t := probe.Toggle{Rounds: rounds, Settle: settleTime,
		Switch: func(ctx context.Context, round, state int) error { return x.switchTo(ctx, round, rounds, state) },
		Measure: func(ctx context.Context, round, state int) (*probe.Run, error) {
			return x.oneState(ctx, plan, first, round, state)
		},
		Unproven: func(w probe.Warning) { warn(x.console.err, []probe.Warning{w}) }}
	if !x.console.quiet {
		passes := 2 * 2 * rounds * len(plan.Rows)
		fmt.Fprintf(x.console.err, "Measuring %s with jumbo frames off and on by turns: %d rounds, about %v of measuring.\n",
			x.session.location.Info().URL, rounds, (time.Duration(passes) * plan.PassTime).Round(time.Second))
	}
	sides, warnings, err := t.Run(ctx)
	var inputs []compare.Input
	for state, runs := range sides {
		nameRuns(runs, stateLabel(state, runs))
		inputs = append(inputs, compare.Input{Label: stateLabel(state, runs), Runs: runs})
	}
	return x.conclude(ctx, inputs, warnings, err)
}

func stateLabel(state int, runs []*probe.Run) string {
	if len(runs) > 0 && runs[0].Path.PacketBytes() > 0 {
		return fmt.Sprintf("MTU %d", runs[0].Path.PacketBytes())
	}
	return "state " + string(states[state])
}

func (x *experiment) oneState(ctx context.Context, plan probe.Plan, first probe.Run, round, state int) (*probe.Run, error) {
	show := newProgress(x.console)
	defer show.close()
	first.ID, first.Label = newID(time.Now()), string(states[state])
	plan.Seed += uint64(round*len(states)+state) << 32 // other offsets each time
	return x.session.gauge(ctx, plan, first, show.observe)
}

// switchTo brings the network into a state, by command or by asking.
func (x *experiment) switchTo(ctx context.Context, round, rounds, state int) error {
	if x.toggle.prompt {
		return x.ask(ctx, round, rounds, state)
	}
	command := x.toggle.commands[state]
	if !x.console.quiet {
		fmt.Fprintf(x.console.err, "Round %d of %d, %s: %s\n", round+1, rounds, meanings[state], probe.Printable(command))
	}
	err := x.console.shell(ctx, command)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return &probe.Error{Op: fmt.Sprintf("run --%s %q", toggleNames[state], command), Offset: -1, Err: err, Remedy: "see that the command works by itself, with the rights that it needs"}
	}
	return nil
}

// ask waits for the Enter key. The end of the input is that of the experiment.
func (x *experiment) ask(ctx context.Context, round, rounds, state int) error {
	fmt.Fprintf(x.console.err, "Round %d of %d, state %c: set %s at this machine, the NAS and every switch between, then press Enter: ",
		round+1, rounds, states[state], meanings[state])
	err := within(ctx, func() error {
		_, err := bufio.NewReader(x.console.in).ReadString('\n')
		return err
	})
	if err != nil && ctx.Err() == nil {
		fmt.Fprintln(x.console.err)
		return context.Canceled
	}
	return err
}
