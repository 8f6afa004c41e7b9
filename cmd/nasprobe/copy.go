package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
)

const copyHelp = `Copy is the copy of a large file, as people make it every day: it measures a file that
is read from the NAS whole and one that is written to it whole, by turns. The first round
does not count, since a disk that slept or a cold cache spoils it; of the three that do,
the figures are the median. They are in MB/s, in Mbit/s and in minutes for 100 GB.
Runs that are to be compared need --count 5: fewer passes a side prove no difference.

As file managers do, it keeps several requests of 1 MiB outstanding on one connection:
Windows has about ten of them on the wire, and eight are what every server takes. What a
local disk would add at this end is left out, so the figures are those of NAS and network.

A NAS may read what it has just written from its memory, and take writes into it, until
the file is larger than that: --size says how large it is.

With --existing a file that is there already is read instead and nothing is written. Of a
large one the first 8 GiB are read each time, or as much as --size says; with --cold
another part of it each time.`

const copyExamples = `  nasprobe copy smb://user@nas/share
  nasprobe copy nfs://nas/volume1/data --size 16GiB
  nasprobe copy //nas/public --existing films/film.mkv
  nasprobe copy smb://nas/share --depth 1
  nasprobe copy smb://nas/share --tag from=e1000 --tag to=r8168`

// copying is the command copy: run with the profile copy, and words for it.
type copying struct {
	measurement
	session  session
	existing string
	depth    int
}

func newCopy(c *console) *cobra.Command {
	x := &copying{measurement: measurement{subject: subject{console: c}}, session: session{console: c}}
	profile, err := patterns.LookupProfile(patterns.CopyProfile)
	if err != nil {
		panic(err) // it is in the table
	}
	cmd := &cobra.Command{Use: "copy TARGET", Short: "Measure the copy of a large file, to the NAS and from it", Long: copyHelp, Example: copyExamples,
		Args: exactlyOne("TARGET", "nasprobe copy smb://user@nas/share"), SuggestFor: []string{"cp", "transfer"}}
	x.plan.addFlags(cmd, profile)
	f := cmd.Flags()
	for _, name := range copyHas {
		f.Lookup(name).Hidden = true
	}
	f.StringVar(&x.existing, "existing", "", "read the file `PATH` below the target instead, and write nothing")
	f.IntVar(&x.depth, "depth", patterns.CopyDepth, "requests of 1 MiB that are outstanding")
	linkRateVar(cmd, &x.plan.linkRate)
	x.plan.addCold(cmd)
	x.session.addFlags(cmd)
	x.measurement.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return x.run(cmd, args[0]) }
	return cmd
}

// copyHas are the flags of a plan of which a copy has its own: it is of one kind of row,
// and of a whole file.
var copyHas = []string{"profile", "pattern", "time"}

func (x *copying) run(cmd *cobra.Command, target string) error {
	for _, name := range copyHas {
		if cmd.Flags().Changed(name) {
			return usage("--%s: a copy reads and writes a whole file, in requests of 1 MiB; for anything else use nasprobe run", name)
		}
	}
	dir, err := x.choose(cmd, target)
	if err != nil {
		return err
	}
	plan, err := x.planned(cmd)
	if err != nil {
		return err
	}
	if err := x.session.locate(cmd.Context(), cmd, target); err != nil {
		return err
	}
	x.session.location = below(x.session.location, dir)
	return x.measurement.run(cmd.Context(), plan, x.session.location.Info(), x.session.warnings, x.session.gauge)
}

// planned is the plan of the profile with the depth that was asked for.
func (x *copying) planned(cmd *cobra.Command) (probe.Plan, error) {
	plan, err := x.plan.plan(cmd, nil)
	if err != nil {
		return plan, err
	}
	if plan.ReadOnly != "" {
		plan.Window = x.window(cmd)
	}
	for i := range plan.Rows {
		plan.Rows[i].QueueDepth = x.depth
	}
	if err := plan.Validate(); err != nil {
		return plan, fmt.Errorf("--depth: %w", err)
	}
	return plan, nil
}
