package main

import (
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// planFlags are the flags about what to measure. Those that were not set leave the
// profile's own terms alone.
type planFlags struct {
	profile, data             string
	patterns                  []string
	size                      byteSize
	count, connections        int
	time, timeLimit, interval time.Duration
	seed                      uint64
	verify                    bool
	readOnly                  string
	linkRate                  linkRate
	cold                      bool
}

func (p *planFlags) addFlags(cmd *cobra.Command, defaults patterns.Profile) {
	f := cmd.Flags()
	f.StringVar(&p.profile, "profile", defaults.Name, "rows and their terms: "+profileNames())
	f.StringArrayVar(&p.patterns, "pattern", nil, `measure this row instead, as "RND4K Q32T1 read"; repeatable; depth and threads left out are 1, no direction is both; the terms are the profile's`)
	p.size = byteSize(defaults.FileBytes)
	f.Var(&p.size, "size", "size of the test file: 500MiB (or 500M), 1GiB; 500MB is rounded up to whole MiB")
	f.IntVar(&p.count, "count", defaults.Passes, "scored passes a row, after one that is not")
	timeVar(f, &p.time, "time", defaults.PassTime, "least duration of a pass; a sequential one sweeps the file as well")
	timeVar(f, &p.timeLimit, "time-limit", defaults.TimeLimit, "greatest duration of a pass")
	f.IntVar(&p.connections, "connections", 1, "TCP connections over which a thread spreads its queue depth (like nconnect)")
	timeVar(f, &p.interval, "interval", defaults.Interval, "pause between rounds")
	f.StringVar(&p.data, "data", patterns.RandomData.String(), "contents of the file: random (incompressible) or zero")
	f.Uint64Var(&p.seed, "seed", 0, "seed of offsets and data (default: a new one)")
	f.BoolVar(&p.verify, "verify", false, "check every block that is read against what was written")
}

// addCold is for commands that may read a file in parts.
func (p *planFlags) addCold(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.cold, "cold", false, "read no block twice, and none that this run wrote last, so that reads come from the disks: take a file of twice the NAS's memory")
}

// profileTermFlags are the flags that say otherwise than the profile.
var profileTermFlags = []string{"size", "count", "time", "time-limit", "interval"}

// leaveToProfile has the help name no defaults where the profile decides.
func (p *planFlags) leaveToProfile(cmd *cobra.Command) {
	for _, name := range profileTermFlags {
		f := cmd.Flags().Lookup(name)
		f.DefValue, f.Usage = "0", f.Usage+" (default: the profile's)"
	}
}

func profileNames() string {
	names := ""
	for i, p := range patterns.Profiles() {
		if i > 0 {
			names += ", "
		}
		names += p.Name
	}
	return names
}

// plan joins the profile and the flags that were set. base are the terms of the
// command itself, nil for those of the profile.
func (p *planFlags) plan(cmd *cobra.Command, base *patterns.Profile) (probe.Plan, error) {
	profile, err := patterns.LookupProfile(p.profile)
	if err != nil {
		return probe.Plan{}, usage("--profile: %w", err)
	}
	if base != nil {
		profile = withTerms(profile, *base)
	}
	plan := probe.PlanOf(profile, p.seed)
	if err := p.apply(cmd, &plan); err != nil {
		return probe.Plan{}, err
	}
	return plan, plan.Validate()
}

func withTerms(p, base patterns.Profile) patterns.Profile {
	p.FileBytes, p.Passes, p.PassTime, p.TimeLimit, p.Interval = base.FileBytes, base.Passes, base.PassTime, base.TimeLimit, base.Interval
	return p
}

func (p *planFlags) apply(cmd *cobra.Command, plan *probe.Plan) error {
	data, err := patterns.ParseData(p.data)
	if err != nil {
		return usage("--%w", err)
	}
	if p.connections < 1 {
		return usage("--connections %d: want 1 to %d", p.connections, patterns.MaxThreads)
	}
	plan.Data, plan.Verify, plan.ReadOnly, plan.Connections = data, p.verify, p.readOnly, p.connections
	plan.LinkRate, plan.Cold = int64(p.linkRate), p.cold
	changed := cmd.Flags().Changed
	if err := p.checkReadOnly(changed); err != nil {
		return err
	}
	if changed("size") {
		plan.FileBytes = int64(p.size)
	}
	if changed("count") {
		plan.Passes = p.count
	}
	if changed("interval") {
		plan.Interval = p.interval
	}
	if !changed("seed") {
		plan.Seed = rand.Uint64()
	}
	p.applyTimes(changed, plan)
	return p.applyRows(plan)
}

// checkReadOnly refuses what cannot be chosen of a file that exists. An empty name,
// as of a variable that is not set, must not become a run that writes.
func (p *planFlags) checkReadOnly(changed func(string) bool) error {
	switch {
	case !changed("read-only"):
		return nil
	case p.readOnly == "":
		return usage("--read-only: the name of the file is missing")
	case changed("size"):
		return usage("--size contradicts --read-only: the file has a size")
	case changed("data"):
		return usage("--data contradicts --read-only: the file has contents")
	}
	return nil
}

func (p *planFlags) applyTimes(changed func(string) bool, plan *probe.Plan) {
	if changed("time") {
		plan.PassTime = p.time
	}
	switch {
	case changed("time-limit"):
		plan.TimeLimit = p.timeLimit
	case plan.TimeLimit < plan.PassTime: // the default gives way to a longer --time
		plan.TimeLimit = plan.PassTime
	}
}

func (p *planFlags) applyRows(plan *probe.Plan) error {
	if len(p.patterns) > 0 {
		plan.Profile, plan.Rows = "custom", nil
	}
	for _, text := range p.patterns {
		rows, err := patterns.Parse(text)
		if err != nil {
			return usage("--%w", err)
		}
		plan.Rows = append(plan.Rows, rows...)
	}
	if plan.ReadOnly != "" {
		plan.Rows = onlyReads(plan.Rows)
	}
	return nil
}

// onlyReads is what a profile measures of a file that must not be written.
func onlyReads(rows []patterns.Pattern) []patterns.Pattern {
	var out []patterns.Pattern
	for _, r := range rows {
		if r.Op == patterns.Read {
			out = append(out, r)
		}
	}
	return out
}
