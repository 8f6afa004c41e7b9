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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	// The second signal kills: whoever sends it does not want to wait for clean-up.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], system()))
}

// console is where the program reads and writes.
type console struct {
	in       *os.File
	out, err io.Writer
	getenv   func(string) string
	outTerm  bool // out is a terminal
	errTerm  bool
	quiet    bool // no progress and no notices
}

// run carries out one command line and returns the exit code.
func run(ctx context.Context, args []string, c *console) int {
	parsed := false
	root := newRoot(c, &parsed)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	if err != nil && !parsed {
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
	case probe.Interrupted(err):
		fmt.Fprintln(w, "nasprobe: interrupted")
		return
	case errors.As(err, &several):
		for _, err := range several {
			complain(w, err, command)
		}
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
