package main

import (
	"github.com/spf13/cobra"

	"nasprobe/patterns"
)

const runHelp = `Run makes one test file on the target, measures every row of the profile on it and
removes it. Reads that come from the NAS's memory are part of what it delivers.

Every row has one pass in each round: the first round does not count, and --count do.
The figure of a row is the median of its passes; the least and the greatest stand
beside it.

--pattern names rows by hand, under the terms of the profile: file, passes, times.`

const runExamples = `  nasprobe run smb://user@nas/share
  nasprobe run nfs://nas/volume1/data --format cdm
  nasprobe run //nas/public --size 1GiB -o before.json --label "MTU 1500"
  nasprobe run smb://nas/share --pattern "RND4K Q8T1 read" --pattern "SEQ1M Q8T1"
  nasprobe run nfs://nas/films --read-only film.mkv`

func newRun(c *console) *cobra.Command {
	s, m := &session{console: c}, &measurement{subject: subject{console: c}}
	cmd := &cobra.Command{Use: "run TARGET", Short: "Measure a share, an export or a directory", Long: runHelp + "\n\n" + profileHelp(), Example: runExamples,
		Args: exactlyOne("TARGET", "nasprobe run smb://user@nas/share"), SuggestFor: []string{"measure", "bench", "test", "start"}}
	profile, err := patterns.LookupProfile(patterns.DefaultProfile)
	if err != nil {
		panic(err) // the default is in the table
	}
	m.plan.addFlags(cmd, profile)
	m.plan.leaveToProfile(cmd)
	m.plan.addCold(cmd)
	cmd.Flags().StringVar(&m.plan.readOnly, "read-only", "", "measure reads of this existing `FILE` of the target and write nothing")
	linkRateVar(cmd, &m.plan.linkRate)
	s.addFlags(cmd)
	m.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		plan, err := m.plan.plan(cmd, nil)
		if err != nil {
			return err
		}
		if err := s.locate(cmd.Context(), cmd, args[0]); err != nil {
			return err
		}
		return m.run(cmd.Context(), plan, s.location.Info(), s.warnings, s.gauge)
	}
	return cmd
}
