package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

// turn is when a check may begin: not at the same moment as the checks of other machines,
// nor while another one of the same target runs.
type turn struct {
	jitter, wait time.Duration
}

func (t *turn) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	timeVar(f, &t.jitter, "jitter", 0, "begin after a random part of this time, so that many machines do not begin at once")
	timeVar(f, &t.wait, "wait", 0, "wait this time for another check of the same target to end, instead of leaving at once with UNKNOWN")
}

func (t *turn) check() error {
	if t.jitter < 0 || t.wait < 0 {
		return usage("--jitter and --wait: want a time of 0 or more")
	}
	return nil
}

// await sleeps for a random part of the jitter.
func (t *turn) await(ctx context.Context, c *console) error {
	if t.jitter == 0 {
		return nil
	}
	pause := rand.N(t.jitter)
	if !c.quiet {
		fmt.Fprintf(c.err, "The check begins in %v.\n", pause.Round(time.Second))
	}
	select {
	case <-time.After(pause):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// take waits for the turn of this check. Where there is no place for a lock it goes on
// without one: note says so.
func (t *turn) take(ctx context.Context, c *console, loc probe.Location) (release func(), note string, err error) {
	l, err := lockTarget(ctx, loc, t.wait, lockFolders(c.getenv))
	switch {
	case errors.Is(err, errNoLock):
		return func() {}, fmt.Sprintf("nothing keeps another check of this target from running at the same time: %v", err), nil
	case err != nil:
		return nil, "", err
	}
	return l.release, "", nil
}
