package main

import (
	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/smb1"
	"nasprobe/probe/wire"
)

// choices are the values that a shell offers for a flag.
func choices() map[string][]string {
	var profiles, examples []string
	for _, p := range patterns.Profiles() {
		profiles = append(profiles, p.Name+"\t"+p.Title)
		for _, r := range p.Rows {
			examples = append(examples, r.String())
		}
	}
	return map[string][]string{
		"profile":   profiles,
		"pattern":   examples,
		"data":      {patterns.RandomData.String(), patterns.ZeroData.String()},
		"dialect":   {"2.0.2", "2.1", "3.0", "3.0.2", "3.1.1", "smb1"},
		"codepage":  smb1.Codepages(),
		"data-path": {"auto", probe.DataPathDirect, probe.DataPathLibrary},
		"socket":    {string(wire.Auto), string(wire.Raw), string(wire.Netpoll)},
		"metric":    {"seq-read", "seq-write", "rnd4k-read", "rnd4k-write", "rnd4k-q32-read", "rnd4k-q32-write", "tcp-read", "tcp-write", "copy-read", "copy-write", "seq-read.p99", "rnd4k-read.iops", "mss", "mtu", "link", "rtt", "retransmits"},
		"link-rate": {"100Mbit", "1Gbit", "2.5Gbit", "10Gbit"},
		"label":     nil, // nothing is better than the names of files
		"tag":       nil,
		"tags":      nil,
		"column":    nil,
		"existing":  nil,
		"comment":   nil,
		"unit":      {"MB/s", "Mbit/s", "MiB/s", "ms"},
	}
}

// completeFlags tells the shell the values of the flags that cmd has, unless the
// command told them itself.
func completeFlags(cmd *cobra.Command) {
	for name, values := range choices() {
		if _, own := cmd.GetFlagCompletionFunc(name); !own && cmd.Flags().Lookup(name) != nil {
			if err := cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
				panic(err) // it was registered twice
			}
		}
	}
}
