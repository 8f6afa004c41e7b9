package main

import (
	"context"
	"os"
	"slices"
	"strings"
	"time"
)

// shellGrace is how long a command has to end once it is asked to.
const shellGrace = 2 * time.Second

// shell runs a command of the user, whose output goes to stderr, and ends it with all
// that it started when ctx does. It is not told our password.
func (c *console) shell(ctx context.Context, command string) error {
	cmd := shellCommand(ctx, c.in, command)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = c.err, c.err, shellGrace
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, passwordVariable+"=") })
	return cmd.Run()
}
