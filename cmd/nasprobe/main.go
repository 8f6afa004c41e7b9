// Command nasprobe measures what a NAS delivers over SMB and NFS.
package main

import (
	"context"
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
}

// run carries out one command line and returns the exit code.
func run(ctx context.Context, args []string, c *console) int {
	parsed := false
	root := newRoot(c, &parsed)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err != nil && !parsed {
		err = &probe.Error{Kind: probe.ErrUsage, Op: "read the command line", Offset: -1, Err: err, Remedy: "see nasprobe --help"}
	}
	if err != nil {
		complain(c.err, err)
	}
	return exitCode(err)
}

// complain prints an error and its remedy, one line each.
func complain(w io.Writer, err error) {
	if probe.Interrupted(err) {
		fmt.Fprintln(w, "nasprobe: interrupted")
		return
	}
	fmt.Fprintf(w, "nasprobe: %v\n", err)
	if remedy := probe.Remedy(err); remedy != "" {
		fmt.Fprintf(w, "  try: %s\n", remedy)
	}
}
