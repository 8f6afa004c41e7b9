// Command nasprobe measures what a NAS delivers over SMB and NFS.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"nasprobe/probe"
)

// version is set by the linker in released binaries.
var version = "devel"

func main() {
	// A reader that closes our output early must not kill us before the scratch file
	// is removed: writing then fails with an error instead.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(interruptible(context.Background()), os.Args[1:], system()))
}

// run carries out one command line and returns the exit code.
func run(ctx context.Context, args []string, c *console) int {
	c.interrupted = ctx.Done()
	parsed := false
	root := newRoot(c, &parsed)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	if cmd.Annotations[pluginAnnotation] != "" {
		return pluginExit(c, cmd, err)
	}
	switch lost := c.out.failure(); {
	case lost != nil && (err == nil || errors.Is(err, lost)):
		if errors.Is(lost, syscall.EPIPE) {
			return exitFailed // who closed it knows
		}
		err = &probe.Error{Op: "write to stdout", Offset: -1, Err: unnamed(lost), Remedy: "look where stdout leads"}
	case err != nil && !parsed:
		err = usage("%w", err)
	}
	if err != nil {
		complain(c.err, err, cmd.CommandPath())
	}
	return exitCode(err)
}

// complain prints an error and its remedy, one line each. That of wrong usage is the
// help of the command unless the error knows better.
func complain(w io.Writer, err error, command string) {
	var several failures
	switch {
	case errors.As(err, &several):
		several.complain(w, command)
		return
	case probe.Interrupted(err):
		fmt.Fprintln(w, "nasprobe: interrupted")
		return
	}
	fmt.Fprintf(w, "nasprobe: %v\n", err)
	remedy := probe.Remedy(err)
	if remedy == "" && errors.Is(err, probe.ErrUsage) {
		remedy = "see " + command + " --help"
	}
	if remedy != "" {
		fmt.Fprintf(w, "  try: %s\n", remedy)
	}
}

// failures are those of a command that tried more than one way.
type failures []error

func (f failures) Error() string   { return errors.Join(f...).Error() }
func (f failures) Unwrap() []error { return f }

// complain prints each, but says once that the user interrupted them.
func (f failures) complain(w io.Writer, command string) {
	interrupted := false
	for _, err := range f {
		if probe.Interrupted(err) {
			if interrupted {
				continue
			}
			interrupted = true
		}
		complain(w, err, command)
	}
}
