package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"nasprobe/probe"
)

// credentials are a login and where its password comes from.
type credentials struct {
	user, domain, password string
	passwordFile, file     string
	given                  bool // a password, even an empty one
}

func (c *credentials) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVarP(&c.user, "user", "u", "", "user name (SMB); none is guest, then anonymous")
	f.StringVar(&c.domain, "domain", "", "domain or workgroup of the user (SMB)")
	f.StringVar(&c.passwordFile, "password-file", "", "file whose first line is the password; or set NASPROBE_PASSWORD")
	f.StringVar(&c.file, "credentials", "", "file with username=, password= and domain= lines, as of mount.cifs")
}

// resolve completes the credentials from the URL, files, the environment or, on a
// terminal, a prompt.
func (c *credentials) resolve(ctx context.Context, con *console, loc probe.Location, kerberos bool) error {
	if err := c.merge(loc); err != nil {
		return err
	}
	c.given = true
	if kerberos && (c.passwordFile != "" || c.file != "" || loc.Password != "") {
		return usage("--kerberos takes no password")
	}
	switch {
	case c.passwordFile != "" && c.file != "":
		return usage("--password-file and --credentials exclude each other")
	case c.passwordFile != "":
		return c.readPassword()
	case c.file != "":
		return c.readFile()
	case loc.Password != "":
		c.password = loc.Password
	case con.getenv("NASPROBE_PASSWORD") != "":
		c.password = con.getenv("NASPROBE_PASSWORD")
	case c.user != "" && !kerberos && term.IsTerminal(int(con.in.Fd())):
		return c.ask(ctx, con, loc.Host)
	default:
		c.given = false
	}
	return nil
}

// merge takes user and domain from the URL unless a flag says something else.
func (c *credentials) merge(loc probe.Location) error {
	for _, v := range []struct {
		name string
		flag *string
		url  string
	}{{"user", &c.user, loc.User}, {"domain", &c.domain, loc.Domain}} {
		switch {
		case v.url == "":
		case *v.flag == "":
			*v.flag = v.url
		case *v.flag != v.url:
			return usage("--%s %s contradicts %s in the target", v.name, *v.flag, v.url)
		}
	}
	return nil
}

func (c *credentials) readPassword() error {
	b, err := os.ReadFile(c.passwordFile)
	if err != nil {
		return badFile("password file", err)
	}
	c.password, _, _ = strings.Cut(string(b), "\n")
	c.password = strings.TrimSuffix(c.password, "\r")
	return nil
}

// readFile reads the file format of mount.cifs(8): key=value lines.
func (c *credentials) readFile() error {
	f, err := os.Open(c.file)
	if err != nil {
		return badFile("credentials file", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		key, value, ok := strings.Cut(strings.TrimLeft(lines.Text(), " \t"), "=")
		if !ok || strings.HasPrefix(key, "#") {
			continue
		}
		if err := c.set(strings.TrimSpace(key), strings.TrimSuffix(value, "\r")); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return badFile("credentials file", err)
	}
	return nil
}

func (c *credentials) set(key, value string) error {
	switch key {
	case "password", "pass":
		c.password = value
	case "username", "user":
		if c.user != "" && c.user != value {
			return usage("the user %s contradicts %s in the credentials file", c.user, value)
		}
		c.user = value
	case "domain", "dom", "workgroup":
		c.domain = value
	}
	return nil
}

func badFile(what string, err error) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "read the " + what, Offset: -1, Err: err, Remedy: "give the path of a file that this user may read"}
}

// ask reads the password from the terminal without echo. The terminal is restored
// when the context ends while it waits.
func (c *credentials) ask(ctx context.Context, con *console, host string) error {
	fmt.Fprintf(con.err, "Password of %s on %s: ", c.user, host)
	defer fmt.Fprintln(con.err)
	fd := int(con.in.Fd())
	state, err := term.GetState(fd)
	if err != nil {
		return err
	}
	type answer struct {
		password []byte
		err      error
	}
	got := make(chan answer, 1)
	go func() {
		b, err := term.ReadPassword(fd)
		got <- answer{b, err}
	}()
	select {
	case a := <-got:
		c.password = string(a.password)
		return a.err
	case <-ctx.Done():
		_ = term.Restore(fd, state)
		return context.Cause(ctx)
	}
}
