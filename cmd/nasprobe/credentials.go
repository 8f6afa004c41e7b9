package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"nasprobe/probe"
)

// passwordVariable may hold the password.
const passwordVariable = "NASPROBE_PASSWORD"

// credentials are a login and where its password comes from.
type credentials struct {
	user, domain, password string
	passwordFile, file     string
	given                  bool // a password, even an empty one
	ofShare                bool // the password is that of the share, and nobody's
}

func (c *credentials) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVarP(&c.user, "user", "u", "", "user name (SMB); none is guest, then anonymous")
	f.StringVar(&c.domain, "domain", "", "domain or workgroup of the user (SMB)")
	f.BoolVar(&c.ofShare, "share-password", false, "the password is that of the share, as of a NAS without users (SMB1)")
	f.StringVar(&c.passwordFile, "password-file", "", "file whose first line is the password; or set NASPROBE_PASSWORD")
	f.StringVar(&c.file, "credentials", "", "file with username=, password= and domain= lines, as of mount.cifs")
}

// resolve completes the credentials from the URL, files, the environment or, on a
// terminal, a prompt.
func (c *credentials) resolve(ctx context.Context, con *console, loc probe.Location, kerberos bool) error {
	if err := c.agree(loc, kerberos); err != nil {
		return err
	}
	c.given = true
	switch {
	case c.passwordFile != "":
		return c.fromFile(ctx, con, c.passwordFile, c.readPassword)
	case c.file != "":
		return c.fromFile(ctx, con, c.file, c.readFile)
	case loc.Password != "":
		c.password = loc.Password
	case kerberos: // what the environment has is for other runs
	case con.getenv(passwordVariable) != "":
		c.password = con.getenv(passwordVariable)
	case (c.user != "" || c.ofShare) && term.IsTerminal(int(con.in.Fd())):
		return c.ask(ctx, con, loc.Host)
	case c.ofShare:
		return usage("--share-password: give the password with --password-file, NASPROBE_PASSWORD or --credentials, or run it on a terminal to be asked")
	default:
		c.given = false
	}
	return nil
}

// agree merges what flags and URL say, and refuses what contradicts itself.
func (c *credentials) agree(loc probe.Location, kerberos bool) error {
	switch {
	case kerberos && (c.passwordFile != "" || c.file != "" || loc.Password != ""):
		return usage("--kerberos takes no password")
	case c.passwordFile != "" && c.file != "":
		return usage("--password-file and --credentials exclude each other")
	}
	return c.merge(loc)
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
	return eachLine("password file", c.passwordFile, func(line string) (bool, error) {
		c.password = line
		return false, nil
	})
}

// readFile reads the file format of mount.cifs(8): key=value lines.
func (c *credentials) readFile() error {
	return eachLine("credentials file", c.file, func(line string) (bool, error) {
		key, value, ok := strings.Cut(strings.TrimLeft(line, " \t"), "=")
		if !ok || strings.HasPrefix(key, "#") {
			return true, nil
		}
		return true, c.set(strings.TrimSpace(key), value)
	})
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
