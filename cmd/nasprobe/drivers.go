package main

import (
	"context"

	"nasprobe/probe"
	"nasprobe/probe/local"
	"nasprobe/probe/nfs"
	"nasprobe/probe/smb"
	"nasprobe/probe/smb1"
)

// driver is one protocol: how to open a target and how to list what a host offers.
type driver struct {
	protocol string
	open     opener
	list     func(ctx context.Context, s *session) ([]string, error) // nil: nothing to list
}

// opener opens the target over connections that keep to an MTU; 0 is the path's own.
type opener func(ctx context.Context, s *session, mtu int) (probe.Target, error)

// smb1Dialect is the --dialect by which an SMB target has a driver of its own.
const smb1Dialect = "smb1"

// drivers is the table of protocols.
var drivers = []driver{
	{"smb", openSMB, listSMB},
	{smb1Dialect, openSMB1, listSMB1},
	{"nfs", openNFS, listNFS},
	{"file", openLocal, nil},
}

// driver is that of the target. Nothing but --dialect leads to SMB1.
func (s *session) driver() driver {
	protocol := s.location.Protocol
	if protocol == "smb" && s.smb1() {
		protocol = smb1Dialect
	}
	for _, d := range drivers {
		if d.protocol == protocol {
			return d
		}
	}
	panic("no driver for " + protocol) // ParseLocation knows the same protocols
}

func openSMB(ctx context.Context, s *session, mtu int) (probe.Target, error) {
	o := s.smbOptions()
	o.MTU = mtu
	t, err := smb.Dial(ctx, o)
	return target(t, s.credentials.noPassword(err, s.kerberos))
}

func listSMB(ctx context.Context, s *session) ([]string, error) {
	names, err := smb.Shares(ctx, s.smbOptions())
	return names, s.credentials.noPassword(err, s.kerberos)
}

func openSMB1(ctx context.Context, s *session, mtu int) (probe.Target, error) {
	o := s.smb1Options()
	o.MTU = mtu
	t, err := smb1.Dial(ctx, o)
	return target(t, s.credentials.noPassword(err, false))
}

func listSMB1(ctx context.Context, s *session) ([]string, error) {
	names, err := smb1.Shares(ctx, s.smb1Options())
	return names, s.credentials.noPassword(err, false)
}

func openNFS(ctx context.Context, s *session, mtu int) (probe.Target, error) {
	o := s.nfsOptions()
	o.MTU = mtu
	if o.Export == "" {
		return nil, exportMissing(ctx, o)
	}
	return target(nfs.Dial(ctx, o))
}

func listNFS(ctx context.Context, s *session) ([]string, error) {
	return nfs.Exports(ctx, s.nfsOptions())
}

func openLocal(_ context.Context, s *session, mtu int) (probe.Target, error) {
	if mtu > 0 {
		return nil, &probe.Error{Kind: probe.ErrUnsupported, Op: "hold to a smaller MTU", Target: s.location.Dir, Offset: -1}
	}
	t, err := local.Open(s.location.Dir)
	return target(t, hostMeant(s.location.Dir, err))
}

// target keeps a nil pointer of a driver from becoming an interface that is not nil.
func target[T probe.Target](t T, err error) (probe.Target, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}
