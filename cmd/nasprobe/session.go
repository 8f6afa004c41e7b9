package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/nfs"
	"nasprobe/probe/smb"
)

// session is how to reach a target: its location and the flags about connecting.
type session struct {
	console        *console
	location       probe.Location
	credentials    credentials
	kerberos       bool
	sign, encrypt  bool
	dialect        string
	connectTimeout time.Duration
	stallTimeout   time.Duration
	warnings       []probe.Warning
}

// smbFlags are the flags that mean nothing elsewhere.
var smbFlags = []string{"user", "domain", "password-file", "credentials", "kerberos", "sign", "encrypt", "dialect"}

func (s *session) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	s.credentials.addFlags(cmd)
	f.BoolVar(&s.kerberos, "kerberos", false, "log in with the Kerberos ticket cache (SMB)")
	f.BoolVar(&s.sign, "sign", false, "demand signed packets (SMB)")
	f.BoolVar(&s.encrypt, "encrypt", false, "demand encryption (SMB 3)")
	f.StringVar(&s.dialect, "dialect", "", "SMB dialect: 2.0.2, 2.1, 3.0, 3.0.2 or 3.1.1 (default: the best both know)")
	f.DurationVar(&s.connectTimeout, "connect-timeout", 10*time.Second, "give up connecting after this time")
	f.DurationVar(&s.stallTimeout, "stall-timeout", 30*time.Second, "give up when no reply comes for this time")
}

// locate reads the target and checks that the flags make sense for it.
func (s *session) locate(ctx context.Context, cmd *cobra.Command, text string) error {
	loc, err := probe.ParseLocation(text)
	if err != nil {
		return err
	}
	s.location = loc
	if err := s.check(cmd); err != nil {
		return err
	}
	if loc.Protocol == "smb" {
		return s.logIn(ctx)
	}
	return nil
}

func (s *session) check(cmd *cobra.Command) error {
	for _, name := range smbFlags {
		if cmd.Flags().Changed(name) && s.location.Protocol != "smb" {
			return usage("--%s is for SMB targets, and this one is %s", name, s.location.Protocol)
		}
	}
	if s.connectTimeout <= 0 || s.stallTimeout <= 0 {
		return usage("a timeout must be above 0")
	}
	return nil
}

func (s *session) logIn(ctx context.Context) error {
	if s.location.Password != "" {
		s.warnings = append(s.warnings, probe.Warn("password-in-url"))
	}
	return s.credentials.resolve(ctx, s.console, s.location, s.kerberos)
}

func (s *session) open(ctx context.Context) (probe.Target, error) {
	return driverOf(s.location.Protocol).open(ctx, s)
}

func (s *session) smbOptions() smb.Options {
	return smb.Options{Host: s.location.Host, Port: s.location.Port, Share: s.location.Share, Dir: s.location.Dir,
		Domain: s.credentials.domain, User: s.credentials.user, Password: s.credentials.password, Kerberos: s.kerberos,
		Sign: s.sign, Encrypt: s.encrypt, Dialect: s.dialect, ConnectTimeout: s.connectTimeout}
}

func (s *session) nfsOptions() (nfs.Options, error) {
	o := nfs.Options{Host: s.location.Host, Port: s.location.Port, Export: s.location.Share, ConnectTimeout: s.connectTimeout,
		UID: uint32(max(os.Getuid(), 0)), GID: uint32(max(os.Getgid(), 0))}
	for name, values := range s.location.Query {
		n, err := strconv.ParseUint(values[0], 10, 32)
		if err != nil {
			return o, usage("?%s=%s in the target: want a number", name, values[0])
		}
		switch name {
		case "port":
			o.Port = values[0]
		case "mountport":
			o.MountPort = values[0]
		case "uid":
			o.UID = uint32(n)
		case "gid":
			o.GID = uint32(n)
		default:
			return o, usage("?%s= in the target: want port, mountport, uid or gid", name)
		}
	}
	return o, nil
}

func usage(format string, values ...any) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "read the command line", Offset: -1,
		Err: fmt.Errorf(format, values...), Remedy: "see nasprobe --help"}
}
