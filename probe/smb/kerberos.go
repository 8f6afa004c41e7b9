package smb

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/jcmturner/gokrb5/v8/client"
	"github.com/jcmturner/gokrb5/v8/config"
	"github.com/jcmturner/gokrb5/v8/credentials"

	"nasprobe/probe"
)

// kerberosLogin reads the default configuration and credential cache and gets the
// ticket of the server. Errors are ErrUsage or ErrRefused.
func kerberosLogin(ctx context.Context, o Options) (login, error) {
	c, err := ticketClient()
	if err != nil {
		return login{}, err
	}
	l := login{auth: probe.AuthUser, domain: c.Credentials.Domain(), user: c.Credentials.UserName(), tickets: c, spn: "cifs/" + o.Host}
	d := deed{"get Kerberos ticket", l.spn, -1}
	if err := unlessEnded(ctx, func() error { _, _, err := c.GetServiceTicket(l.spn); return err }); err != nil {
		if ctx.Err() != nil {
			return login{}, d.ended(ctx)
		}
		return login{}, d.fail(probe.ErrRefused, err, "run kinit, and give the host by the name that Kerberos knows")
	}
	return l, nil
}

func ticketClient() (c *client.Client, err error) {
	d := deed{"read Kerberos configuration", envOr("KRB5_CONFIG", "/etc/krb5.conf"), -1}
	conf, err := readConfig(d.target)
	if err != nil {
		return nil, d.fail(probe.ErrUsage, withoutPath(err), "set up Kerberos on this machine, or log in without --kerberos")
	}
	d.op = "read Kerberos tickets"
	d.target, err = cachePath(os.Getenv("KRB5CCNAME"), os.Getuid())
	if err != nil {
		return nil, d.fail(probe.ErrUsage, err, "run kinit -c FILE:PATH and set KRB5CCNAME=FILE:PATH")
	}
	err = guarded(func() (err error) {
		tickets, err := credentials.LoadCCache(d.target)
		if err == nil {
			c, err = client.NewFromCCache(tickets, conf, client.DisablePAFXFAST(true))
		}
		return err
	})
	if err != nil {
		return nil, d.fail(probe.ErrRefused, withoutPath(err), "run kinit first")
	}
	return c, nil
}

func readConfig(path string) (*config.Config, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return config.NewFromReader(f)
}

// unlessEnded leaves fn, which knows no context, behind when ctx ends.
func unlessEnded(ctx context.Context, fn func() error) error {
	done := make(chan error, 1)
	go func() { done <- guarded(fn) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func envOr(name, otherwise string) string {
	if v := os.Getenv(name); v != "" {
		return v
	}
	return otherwise
}

// cachePath is the file of the credential cache that KRB5CCNAME names.
func cachePath(name string, uid int) (string, error) {
	kind, path, typed := strings.Cut(name, ":")
	switch {
	case name == "":
		return fmt.Sprintf("/tmp/krb5cc_%d", uid), nil
	case !typed:
		return name, nil
	case kind == "FILE":
		return path, nil
	}
	return name, fmt.Errorf("caches of type %s cannot be read here", kind)
}

// withoutPath drops the path from an error of package os: the target names it.
func withoutPath(err error) error {
	var e *os.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
