package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/iperf3"
)

// iperfLink is link --iperf3: the wire alone, between this machine and one where iperf3 -s
// or nasprobe peer runs.
type iperfLink struct {
	session     *session // for its timeouts
	server      string   // HOST[:PORT]
	host, port  string
	test        iperf3.Test
	window      byteLimit
	count, best int
	direction   string
	reverse     bool
}

func newIperfLink(s *session) *iperfLink { return &iperfLink{session: s} }

// Directions of a test.
const (
	bothWays    = "both"
	fromHere    = "up"
	towardsHere = "down"
)

// iperfOnlyFlags mean nothing without --iperf3.
var iperfOnlyFlags = []string{"streams", "time", "count", "best", "direction", "reverse", "window", "mss", "omit"}

func (l *iperfLink) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&l.server, "iperf3", "", "measure TCP alone, with iperf3 -s or nasprobe peer at `HOST[:PORT]`, instead of a target")
	f.IntVarP(&l.test.Streams, "streams", "P", 1, "with --iperf3: TCP connections at once")
	timeVar(f, &l.test.Time, "time", 10*time.Second, "with --iperf3: length of a test")
	f.IntVar(&l.count, "count", 5, "with --iperf3: tests in each direction")
	f.IntVar(&l.best, "best", 3, "with --iperf3: tell the mean of so many of the fastest tests as well; 0 is all")
	f.StringVar(&l.direction, "direction", bothWays, "with --iperf3: up is from this machine to the other, down the reverse; or both")
	f.BoolVarP(&l.reverse, "reverse", "R", false, "with --iperf3: as --direction down")
	f.Var(&l.window, "window", "with --iperf3: size of the socket buffers at both ends, such as 256KiB (default: the systems' own)")
	f.Lookup("window").DefValue = "0"
	f.IntVar(&l.test.MSS, "mss", 0, "with --iperf3: greatest TCP segment in bytes, both ways (default: the path's own)")
	timeVar(f, &l.test.Omit, "omit", 0, "with --iperf3: leave out so much at the start of each test; whole seconds")
	_ = cmd.RegisterFlagCompletionFunc("direction", cobra.FixedCompletions([]string{bothWays, fromHere, towardsHere}, cobra.ShellCompDirectiveNoFileComp)) // fails for an unknown flag only
}

// asked tells whether the command is to measure with iperf3.
func (l *iperfLink) asked() bool { return l.server != "" } // check refuses an empty one

// instead is args where a target is needed: beside --iperf3 there is none.
func (l *iperfLink) instead(args cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		switch {
		case !cmd.Flags().Changed("iperf3"):
			return args(cmd, given)
		case len(given) > 0:
			return fmt.Errorf("--iperf3 takes no target: leave out %s, or --iperf3", probe.Redact(given[0]))
		}
		return nil
	}
}

// targetFlags mean nothing without a target.
var targetFlags = slices.Concat(smbFlags, []string{"socket", "read-only", "scratch"})

// check refuses what contradicts itself, as usage.
func (l *iperfLink) check(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	if !changed("iperf3") {
		for _, name := range iperfOnlyFlags {
			if changed(name) {
				return usage("--%s goes with --iperf3", name)
			}
		}
		return nil
	}
	for _, name := range targetFlags {
		if changed(name) {
			return usage("--%s is for a target, and --iperf3 needs none", name)
		}
	}
	if l.reverse {
		if changed("direction") && l.direction != towardsHere {
			return usage("--reverse contradicts --direction %s", l.direction)
		}
		l.direction = towardsHere
	}
	return l.checkValues()
}
