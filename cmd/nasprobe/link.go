package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
)

const linkHelp = `Link looks at what lies between this machine and a NAS, in seconds and without a file: how
long a TCP connection takes, how long the NAS takes for a request that asks for nothing
(SMB ECHO, the NULL procedure of NFS), what the path is, and what a link of its rate
carries at most in packets of its size. It writes nothing to the target.

--read-only FILE adds reads of one block of a file that is there, over and over and at
rising depth. The NAS has that block in memory: the figures are what protocol and wire
do without the disk. --scratch is the same with a file of 1 MiB that nasprobe makes and
removes; only that writes.

--iperf3 HOST measures TCP alone instead, with neither target nor NAS: HOST has iperf3 -s
or nasprobe peer, and --count tests of --time go each way by turns. The mean of the best
--best of them is told as well, as people note it.

The rate of the link is that of this machine's interface, unless --link-rate tells that
of a slower link on the way, such as the port of the NAS. Where neither is known the
ceilings of usual rates are shown.`

const linkExamples = `  nasprobe link smb://user@nas/share
  nasprobe link nfs://nas/volume1/data --read-only film.mkv
  nasprobe link //nas/public --scratch --link-rate 1Gbit -o link.html
  nasprobe link --iperf3 nas
  nasprobe link --iperf3 192.168.1.20:5201 --streams 4 --time 3s --mss 1460`

// linkProfile names what link measures, as a profile does what run measures.
const linkProfile = "link"

// linking is the command link.
type linking struct {
	measurement
	session  session
	readOnly string
	scratch  bool
	rate     linkRate
	dialled  time.Duration // what the first session took to open
	iperf    *iperfLink
}

func newLink(c *console) *cobra.Command {
	l := &linking{measurement: measurement{subject: subject{console: c}}, session: session{console: c}}
	l.iperf = newIperfLink(&l.session)
	cmd := &cobra.Command{Use: "link TARGET", Short: "Look at the network path and the protocol, without the disk", Long: linkHelp, Example: linkExamples,
		Args: l.iperf.instead(exactlyOne("TARGET", "nasprobe link smb://user@nas/share")), SuggestFor: []string{"path", "latency", "wire"}}
	f := cmd.Flags()
	f.StringVar(&l.readOnly, "read-only", "", "read one block of this existing `FILE` of the target at rising depth as well")
	f.BoolVar(&l.scratch, "scratch", false, "the same with a file of 1 MiB, which is made and removed")
	linkRateVar(cmd, &l.rate)
	l.iperf.addFlags(cmd)
	l.session.addFlags(cmd)
	l.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := l.iperf.check(cmd); err != nil {
			return err
		}
		if l.iperf.asked() {
			return l.iperf.run(cmd.Context(), &l.measurement, int64(l.rate))
		}
		if err := l.checkFile(cmd); err != nil {
			return err
		}
		if err := l.session.locate(cmd.Context(), cmd, args[0]); err != nil {
			return err
		}
		return l.run(cmd.Context())
	}
	return cmd
}

// checkFile refuses an empty name, as of a variable that is not set, and two files.
func (l *linking) checkFile(cmd *cobra.Command) error {
	switch {
	case cmd.Flags().Changed("read-only") && l.readOnly == "":
		return usage("--read-only: the name of the file is missing")
	case l.readOnly != "" && l.scratch:
		return usage("--scratch contradicts --read-only: give one of them")
	}
	return nil
}

// climbs tells whether a file is read as well.
func (l *linking) climbs() bool { return l.readOnly != "" || l.scratch }

func (l *linking) run(ctx context.Context) error {
	if l.session.location.Protocol == "file" {
		return usage("link looks at the network: name an smb:// or nfs:// target")
	}
	first, err := l.describe(l.session.location.Info(), l.session.warnings)
	if err != nil {
		return err
	}
	if err := l.outputs.check(l.rows()); err != nil {
		return err
	}
	show := newProgress(l.console)
	result, err := l.look(ctx, first, announced(show.observe, func() { l.announceLink(first.Target) }))
	show.close()
	return l.conclude(ctx, result, err)
}

// rows are those that are measured at most.
func (l *linking) rows() []patterns.Pattern {
	if !l.climbs() {
		return nil
	}
	return ladder(ladderDepths)
}

func (l *linking) announceLink(info probe.TargetInfo) {
	what := "nothing is read or written"
	switch {
	case l.readOnly != "":
		what = "one block of " + l.readOnly + " is read, and nothing is written"
	case l.scratch:
		what = "a file of 1 MiB is made and removed"
	}
	if !l.console.quiet {
		fmt.Fprintf(l.console.err, "Looking at the link to %s; %s.\n", probe.Printable(info.URL), probe.Printable(what))
	}
}
