package main

import (
	"os"

	"golang.org/x/term"
)

func system() *console {
	isTerm := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return &console{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv,
		outTerm: isTerm(os.Stdout), errTerm: isTerm(os.Stderr)}
}

// defaultWidth is the width of a text table that goes to no terminal.
const defaultWidth = 0

// width is the number of columns of the terminal on stdout.
func (c *console) width() int {
	if f, ok := c.out.(*os.File); ok && c.outTerm {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil {
			return w
		}
	}
	return defaultWidth
}

// color tells whether to colour stdout (no-color.org).
func (c *console) color() bool {
	return c.outTerm && c.getenv("NO_COLOR") == "" && c.getenv("TERM") != "dumb"
}
