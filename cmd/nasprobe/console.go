package main

import (
	"context"
	"io"
	"os"
	"sync/atomic"

	"golang.org/x/term"
)

// console is where the program reads and writes.
type console struct {
	in      *os.File
	out     *output
	err     io.Writer
	getenv  func(string) string
	outTerm bool // out is a terminal
	errTerm bool
	quiet   bool // no progress and no notices
	// interrupted is closed when the user asks the process to end; nil is never.
	interrupted <-chan struct{}
}

func system() *console {
	isTerm := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return &console{in: os.Stdin, out: &output{file: os.Stdout}, err: os.Stderr, getenv: os.Getenv,
		outTerm: isTerm(os.Stdout), errTerm: isTerm(os.Stderr)}
}

// output is stdout. It remembers the first failure to write, of which those who print
// through a library do not hear.
type output struct {
	file  *os.File
	first atomic.Pointer[error]
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.file.Write(b)
	if err != nil {
		o.first.CompareAndSwap(nil, &err)
	}
	return n, err
}

// failure is why something that was printed is lost, or nil.
func (o *output) failure() error {
	if err := o.first.Load(); err != nil {
		return *err
	}
	return nil
}

// isFile tells whether path is the plain file that stdout goes to.
func (o *output) isFile(path string) bool {
	a, err := o.file.Stat()
	if err != nil || !a.Mode().IsRegular() {
		return false
	}
	b, err := os.Stat(path)
	return err == nil && os.SameFile(a, b)
}

// defaultWidth is the width of a text table that goes to no terminal.
const defaultWidth = 0

// width is the number of columns of the terminal on stdout.
func (c *console) width() int {
	if c.outTerm {
		if w, _, err := term.GetSize(int(c.out.file.Fd())); err == nil {
			return w
		}
	}
	return defaultWidth
}

// color tells whether to colour stdout (no-color.org).
func (c *console) color() bool {
	return c.outTerm && c.getenv("NO_COLOR") == "" && c.getenv("TERM") != "dumb"
}

// within does work that may block for ever, as on a pipe that nobody reads, until ctx
// ends. If it has ended already, the user still wants what there is, and has another
// signal to end the process.
func within(ctx context.Context, work func() error) error {
	if ctx.Err() != nil {
		return work()
	}
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
