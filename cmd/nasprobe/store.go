package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nasprobe/probe"
	"nasprobe/report/history"
)

// store is the history that a command keeps its runs in, or reads.
type store struct {
	console *console
	path    string // of the flag; "" for the usual place
	off     bool   // nothing is kept
	first   bool   // a run of the history is meant where a file has its name
}

// addFlags is for commands that measure.
func (s *store) addFlags(cmd *cobra.Command) {
	s.addPath(cmd.Flags())
	cmd.Flags().VarPF(&historyOff{s}, "no-history", "", "do not store the result in the history").NoOptDefVal = "true"
}

// addPath is for commands that only read.
func (s *store) addPath(f *pflag.FlagSet) {
	f.Var(&historyPath{s}, "history", "`FILE` of the history of runs, of which nasprobe history path tells the usual place (or NASPROBE_HISTORY)")
}

// historyPath is the flag --history.
type historyPath struct{ store *store }

// Set refuses what a variable that is not set would give.
func (h *historyPath) Set(path string) error {
	switch {
	case path == "":
		return errors.New("the name of the file is missing")
	case h.store.off:
		return errContradiction
	}
	h.store.path = path
	return nil
}

func (h *historyPath) String() string { return "" }

// Type is what --help calls the value.
func (h *historyPath) Type() string { return "FILE" }

var errContradiction = errors.New("--history and --no-history contradict each other")

// historyOff is the flag --no-history.
type historyOff struct{ store *store }

// Set takes what a flag without a value takes.
func (h *historyOff) Set(text string) (err error) {
	if h.store.off, err = strconv.ParseBool(text); err != nil {
		return err
	}
	if h.store.off && h.store.path != "" {
		return errContradiction
	}
	return nil
}

func (h *historyOff) String() string { return "" }

// Type has pflag treat it as a flag without a value.
func (h *historyOff) Type() string { return "bool" }

// IsBoolFlag says that no value follows it.
func (h *historyOff) IsBoolFlag() bool { return true }

// file is where the history is, and whether somebody named the place.
func (s *store) file() (path string, named bool, err error) {
	if s.path != "" {
		return s.path, true, nil
	}
	if path := s.console.getenv(historyVariable); path != "" {
		return path, true, nil
	}
	path, err = usualHistory(runtime.GOOS, s.console.getenv)
	return path, false, err
}

// open opens the history and begins it if there is none.
func (s *store) open(ctx context.Context) (*history.Store, error) {
	path, _, err := s.file()
	if err != nil {
		return nil, err
	}
	return history.Open(ctx, path)
}

// openExisting is open for a command that has nothing to put in: a place that somebody
// named and that holds nothing is a slip of the pen, not one to begin a history at.
func (s *store) openExisting(ctx context.Context) (*history.Store, error) {
	path, named, err := s.file()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); named && errors.Is(err, fs.ErrNotExist) {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "open the history", Target: path, Offset: -1, Err: errors.New("there is no such file"),
			Remedy: "look at --history and " + historyVariable + "; nasprobe run begins a history"}
	}
	return history.Open(ctx, path)
}
