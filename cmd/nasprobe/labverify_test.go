package main

import (
	"testing"

	"nasprobe/patterns"
)

// Whatever is measured is right: every profile, and depths up to 256, over both
// protocols and both sockets, with every block that is read compared.
func TestVerifySweep(t *testing.T) {
	l := needLab(t)
	sweeps := [][]string{{"--pattern", "RND4K Q1", "--pattern", "RND4K Q2", "--pattern", "RND4K Q64", "--pattern", "RND4K Q256", "--pattern", "RND4K Q256 mix",
		"--pattern", "RND64K Q8", "--pattern", "SEQ3M Q4", "--pattern", "SEQ8M Q2", "--pattern", "RND4K Q8T4", "--pattern", "SEQ1M Q8", "--connections", "3"}}
	for _, p := range patterns.Profiles() {
		sweeps = append(sweeps, []string{"--profile", p.Name})
	}
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		for _, socket := range []string{"raw", "netpoll"} {
			for _, s := range sweeps {
				args := append([]string{"--socket", socket, "--size", "16MiB", "--time", "10ms", "--interval", "0s", "--verify"}, s...)
				o := l.measure(t, target, args...)
				if o.code != 0 {
					t.Errorf("%v: exit %d\n%s", args, o.code, o.stderr)
					continue
				}
				if r := o.run(t); !r.Plan.Verify || r.Conditions.DataPath != "direct" || r.Conditions.Socket != socket {
					t.Errorf("%v: verify %v over %+v", args, r.Plan.Verify, r.Conditions)
				}
			}
		}
		l.mustBeClean(t, dir)
	})
}
