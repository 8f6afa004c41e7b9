package main

import (
	"github.com/spf13/cobra"
)

const rootHelp = `nasprobe measures what a NAS really delivers. It speaks SMB and NFS itself: no
mount, no client page cache and no admin right stand between the figure and the NAS.

A target is one of
  smb://[domain;]user@host[:port]/share[/dir]    \\host\share\dir    //host/share
  nfs://host/export[?port=&mountport=&uid=&gid=]  host:/export
  file:///path or a plain path

Begin with nasprobe run and the target; nasprobe help bottleneck tells which commands
look at the wire, the protocol and the copy of large files alone.

Results go to stdout, everything else to stderr.

Exit status: 0 done, 1 failed, 2 usage, 3 unreachable or timed out, 4 refused
(login, permission), 5 not safe to run (space, existing file), 6 slower than before
(--fail-on-regression), 130 interrupted. check has that of monitoring plug-ins.`

// newRoot builds the command tree. It sets parsed once a command line was accepted,
// so that an error before that is known as one of usage.
func newRoot(c *console, parsed *bool) *cobra.Command {
	root := &cobra.Command{
		Use:              "nasprobe",
		Short:            "Measure what a NAS really delivers over SMB and NFS",
		Long:             rootHelp,
		Version:          version,
		SilenceErrors:    true,
		SilenceUsage:     true,
		PersistentPreRun: func(*cobra.Command, []string) { *parsed = true },
		Args:             commandsOnly,
		RunE:             func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetIn(c.in)
	root.SetOut(c.out)
	root.SetErr(c.err)
	root.SetVersionTemplate("nasprobe {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SuggestionsMinimumDistance = 2
	root.PersistentFlags().BoolVarP(&c.quiet, "quiet", "q", false, "no progress and no notices on stderr, errors only")
	root.AddCommand(newRun(c), newCopy(c), newDemo(c), newCompare(c), newReport(c), newShares(c), newClean(c), newLink(c), newMTU(c), newCheck(c), newServe(c), newPeer(c), newHistory(c), newMan(c))
	root.AddCommand(newTopics()...)
	root.SetHelpCommand(newHelp())
	for _, cmd := range root.Commands() {
		completeFlags(cmd)
	}
	return root
}
