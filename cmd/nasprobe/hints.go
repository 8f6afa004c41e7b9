package main

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/nfs"
)

// exportMissing is the error of an NFS target without an export: it names those
// there are.
func exportMissing(ctx context.Context, o nfs.Options) error {
	e := &probe.Error{Kind: probe.ErrUsage, Op: "mount", Target: o.Host, Offset: -1, Remedy: "name an export after the host: nfs://host/export"}
	names, err := nfs.Exports(ctx, o)
	switch {
	case err != nil:
		e.Err = fmt.Errorf("the export is missing, and those of the server cannot be listed: %w", err)
	case len(names) == 0:
		e.Err = errors.New("the export is missing, and the server has none for this client")
	default:
		e.Err = fmt.Errorf("the export is missing; the server has: %s", strings.Join(names, ", "))
	}
	return e
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9-]*\.)*[A-Za-z0-9-]+$`)

// hostMeant points out that a directory which does not exist looks like the name of
// a NAS.
func hostMeant(dir string, err error) error {
	var e *probe.Error
	if !errors.Is(err, probe.ErrNotExist) || !errors.As(err, &e) {
		return err
	}
	if _, notAddress := netip.ParseAddr(dir); notAddress == nil || hostName.MatchString(dir) {
		host := bracketed(dir)
		e.Remedy = fmt.Sprintf("did you mean smb://%[1]s/SHARE or nfs://%[1]s/EXPORT? nasprobe shares %s lists them", host, dir)
	}
	return err
}

// noPassword points out that a user who was refused gave no password.
func (c *credentials) noPassword(err error, kerberos bool) error {
	var e *probe.Error
	if c.given || kerberos || c.user == "" || !errors.Is(err, probe.ErrRefused) || !errors.As(err, &e) || e.Op != "log in" {
		return err
	}
	e.Remedy = "no password was given: use --password-file, NASPROBE_PASSWORD or --credentials, or run it on a terminal to be asked"
	return err
}
