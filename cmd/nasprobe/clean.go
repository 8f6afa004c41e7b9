package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

const cleanHelp = `Clean removes the test files that killed runs left in the directory of the target.
It removes only files that have our name and begin with our header, and whose name
and modification time are older than --older-than, so that a run in progress on
another machine is not disturbed.`

func newClean(c *console) *cobra.Command {
	s := &session{console: c}
	var age time.Duration
	cmd := &cobra.Command{Use: "clean TARGET", Short: "Remove what killed runs left", Long: cleanHelp, Args: exactlyOne("TARGET", "nasprobe clean smb://user@nas/share"), SuggestFor: []string{"cleanup", "rm", "remove"},
		Example: "  nasprobe clean smb://user@nas/share\n  nasprobe clean nas:/export --older-than 10m"}
	timeVar(cmd.Flags(), &age, "older-than", time.Hour, "leave what is younger")
	s.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if age < 0 {
			return usage("--older-than %v: want a time of 0 or more", age)
		}
		if err := s.locate(cmd.Context(), cmd, args[0]); err != nil {
			return err
		}
		t, err := s.openSmall(cmd.Context())
		if err != nil {
			return err
		}
		defer t.Close()
		done, err := probe.Clean(cmd.Context(), t, age, time.Now())
		c.printCleaned(done)
		return err
	}
	return cmd
}

func (c *console) printCleaned(done []probe.Cleaned) {
	for _, d := range done {
		if d.Removed {
			fmt.Fprintf(c.out, "removed %s (%d bytes)\n", d.Entry.Name, d.Entry.Size)
		} else if d.Reason != "" {
			fmt.Fprintf(c.out, "left %s: %s\n", d.Entry.Name, d.Reason)
		}
	}
	if len(done) == 0 {
		fmt.Fprintln(c.out, "nothing to remove")
	}
}
