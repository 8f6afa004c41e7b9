package main

import (
	"context"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

const mtuHelp = `Mtu tells what jumbo frames are worth on this path, without a change to either
machine. Every row is measured over connections that are held to the packets of a
smaller MTU (TCP_MAXSEG) and over connections at the path's own size by turns, A B B A,
so that drift and caches touch both alike. The result is a comparison: see nasprobe
compare --help for what its verdicts rest on.

A clamp shows what the size of segments and the number of packets do. It does not show
a network adapter's own mode for jumbo frames: for that, --toggle-a and --toggle-b are
commands that switch jumbo frames off and on (at this machine, the NAS and every switch
between), and --prompt asks you to do it. The size of the segments must prove each time
that it took; a round in which it does not is repeated. The network stays as the last
round leaves it.

The default takes two and a half minutes and writes about 8 GB over 1 Gbit/s; --pattern,
--time and --rounds change that. A verdict takes 5 rounds at least. Windows and macOS cannot clamp: use
--toggle-a/-b, --prompt, or nasprobe run before and after a change, and nasprobe compare.`

const mtuExamples = `  nasprobe mtu smb://user@nas/share
  nasprobe mtu nfs://nas/volume1/data --mtu 1500,4084,7404
  nasprobe mtu smb://nas/share --rounds 10 --pattern "SEQ1M Q8T1" -o jumbo.html
  nasprobe mtu nfs://nas/volume1/data --prompt
  nasprobe mtu smb://nas/share --toggle-a "sh mtu.sh 1500" --toggle-b "sh mtu.sh 9000"`

// mtuTerms keep the eight rows of cdm3 on two sides under three minutes on 1 Gbit/s,
// where the file is swept in less than a pass.
var mtuTerms = patterns.Profile{Name: patterns.DefaultProfile, FileBytes: 128 << 20, Passes: 5,
	PassTime: 1500 * time.Millisecond, TimeLimit: time.Minute}

// experiment is the command mtu.
type experiment struct {
	subject
	session session
	store   store
	plan    planFlags
	compare *comparison
	rules   stats.Rules
	mtus    []string
	rounds  int
	toggle  toggleFlags
}

func newMTU(c *console) *cobra.Command {
	x := &experiment{subject: subject{console: c}, session: session{console: c}, store: store{console: c}, compare: newComparison(c)}
	cmd := &cobra.Command{Use: "mtu TARGET", Short: "Tell what jumbo frames are worth on this path", Long: mtuHelp, Example: mtuExamples,
		Args: exactlyOne("TARGET", "nasprobe mtu smb://user@nas/share"), SuggestFor: []string{"jumbo", "mss"}}
	terms := mtuTerms
	x.plan.addFlags(cmd, terms)
	f := cmd.Flags()
	f.StringSliceVar(&x.mtus, "mtu", []string{strconv.Itoa(probe.EthernetMTU)}, "MTUs to hold connections to, beside the path's own")
	f.StringVar(&x.plan.readOnly, "read-only", "", "measure reads of this existing `FILE` of the target and write nothing")
	f.IntVar(&x.rounds, "rounds", terms.Passes, "scored passes a row on each side, as --count")
	x.toggle.addFlags(cmd)
	x.session.addFlags(cmd)
	x.compare.addFlags(cmd)
	x.subject.addRemarks(cmd)
	x.store.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		plan, err := x.planned(cmd, &terms)
		if err != nil {
			return err
		}
		if err := x.session.locate(cmd.Context(), cmd, args[0]); err != nil {
			return err
		}
		return x.run(cmd.Context(), plan)
	}
	return cmd
}

// planned checks the flags and makes a plan of them.
func (x *experiment) planned(cmd *cobra.Command, terms *patterns.Profile) (probe.Plan, error) {
	changed := cmd.Flags().Changed
	switch {
	case changed("rounds") && changed("count"):
		return probe.Plan{}, usage("--rounds and --count are the same: give one of them")
	case x.toggle.set() && changed("mtu"):
		return probe.Plan{}, usage("--mtu contradicts the switching of the real MTU")
	}
	if err := x.toggle.check(cmd, x.console); err != nil {
		return probe.Plan{}, err
	}
	plan, err := x.plan.plan(cmd, terms)
	if err != nil {
		return plan, err
	}
	if changed("rounds") {
		plan.Passes = x.rounds
	}
	x.session.queues = plan.Queues()
	return plan, plan.Validate()
}

func (x *experiment) run(ctx context.Context, plan probe.Plan) (err error) {
	if x.session.location.Protocol == "file" {
		return usage("mtu measures the network: name an smb:// or nfs:// target")
	}
	if x.rules, err = x.compare.rules(); err != nil {
		return err
	}
	first, err := x.describe(x.session.location.Info(), x.session.warnings)
	if err != nil {
		return err
	}
	if err := x.compare.outputs.check(nil); err != nil {
		return err
	}
	markExperiment(&first)
	x.tellFewRounds(plan)
	if x.toggle.set() {
		return x.toggled(ctx, plan, first)
	}
	return x.clamped(ctx, plan, first)
}
