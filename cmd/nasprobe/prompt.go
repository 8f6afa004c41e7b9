package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/term"

	"nasprobe/probe"
)

// ask reads the password from the terminal without echo. The terminal is restored
// when the context ends while it waits.
func (c *credentials) ask(ctx context.Context, con *console, host string) error {
	fd := int(con.in.Fd())
	state, err := term.MakeRaw(fd)
	if err != nil {
		return err
	}
	// term.ReadPassword would be deaf to Ctrl-D.
	t := term.NewTerminal(keys{con.in, con.err}, "")
	err = within(ctx, func() (err error) {
		c.password, err = t.ReadPassword(fmt.Sprintf("Password of %s on %s: ", probe.Printable(c.owner()), probe.Printable(host)))
		return err
	})
	_ = term.Restore(fd, state)
	if err != nil {
		fmt.Fprintln(con.err)
	}
	if errors.Is(err, io.EOF) {
		return &probe.Error{Kind: probe.ErrUsage, Op: "ask for the password", Offset: -1, Err: errors.New("no password given"),
			Remedy: "type it, or use --password-file, NASPROBE_PASSWORD or --credentials"}
	}
	return err
}

// keys are those of a terminal in raw mode, which makes no signals of them.
type keys struct {
	io.Reader
	io.Writer
}

const interrupts = "\x03\x1c" // Ctrl-C, Ctrl-\

func (k keys) Read(b []byte) (int, error) {
	n, err := k.Reader.Read(b)
	if bytes.ContainsAny(b[:n], interrupts) {
		return 0, context.Canceled
	}
	return n, err
}
