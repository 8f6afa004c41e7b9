package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/nfs"
	"nasprobe/probe/smb"
	"nasprobe/probe/smb1"
	"nasprobe/probe/wire"
)

// session is how to reach a target: its location and the flags about connecting.
type session struct {
	console        *console
	location       probe.Location
	credentials    credentials
	kerberos       bool
	sign, encrypt  bool
	dialect        string
	allowNTLMv1    bool
	codepage       string
	dataPath       string
	socket         string
	queues         int // that the plan drives at once
	connectTimeout time.Duration
	stallTimeout   time.Duration
	cleanTimeout   time.Duration // of the removal of the test file; 0 is the usual
	warnings       []probe.Warning
}

// smbFlags are the flags that mean nothing elsewhere.
var smbFlags = []string{"user", "domain", "password-file", "credentials", "kerberos", "sign", "encrypt", "dialect", "data-path", "allow-ntlmv1", "share-password", "codepage"}

func (s *session) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	s.credentials.addFlags(cmd)
	f.BoolVar(&s.kerberos, "kerberos", false, "log in with the Kerberos ticket cache (SMB)")
	f.BoolVar(&s.sign, "sign", false, "demand signed packets (SMB)")
	f.BoolVar(&s.encrypt, "encrypt", false, "demand encryption (SMB 3)")
	f.StringVar(&s.dialect, "dialect", "", "SMB dialect: 2.0.2, 2.1, 3.0, 3.0.2, 3.1.1, or smb1 for a NAS of old (default: the best both know, never smb1)")
	f.BoolVar(&s.allowNTLMv1, "allow-ntlmv1", false, "log in with NTLMv1 where the NAS knows nothing better: who listens can find the password (SMB1)")
	f.StringVar(&s.codepage, "codepage", "", "lists of shares, and names where the NAS has no Unicode, are in this code page: "+strings.Join(smb1.Codepages(), ", ")+" (SMB1; default "+smb1.DefaultCodepage+", Japanese)")
	f.StringVar(&s.dataPath, "data-path", "auto", "who frames reads and writes: auto, direct (ours) or library (SMB; auto takes it for signed and encrypted sessions)")
	f.StringVar(&s.socket, "socket", "auto", "how data move: raw (blocking system calls), netpoll (Go's poller) or auto")
	timeVar(f, &s.connectTimeout, "connect-timeout", 10*time.Second, "give up connecting after this time")
	timeVar(f, &s.stallTimeout, "stall-timeout", 30*time.Second, "give up when no reply comes for this time")
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
	if cmd.Flags().Changed("link-rate") && s.location.Protocol == "file" {
		return usage("--link-rate is for targets behind a link, and this one is a directory")
	}
	if err := oneOf("data-path", s.dataPath, "auto", probe.DataPathDirect, probe.DataPathLibrary); err != nil {
		return err
	}
	if err := oneOf("socket", s.socket, string(wire.Auto), string(wire.Raw), string(wire.Netpoll)); err != nil {
		return err
	}
	if s.connectTimeout <= 0 || s.stallTimeout <= 0 {
		return usage("a timeout must be above 0")
	}
	if s.location.Protocol == "smb" {
		return s.checkSMB()
	}
	return nil
}

// checkSMB finds what a connection would find only later.
func (s *session) checkSMB() error {
	if err := s.credentials.agree(s.location, s.kerberos); err != nil {
		return err
	}
	if err := s.checkDialect(); err != nil {
		return err
	}
	if s.smb1() {
		return s.smb1Options().Check()
	}
	return s.smbOptions().Check()
}

func (s *session) logIn(ctx context.Context) error {
	if s.location.Password != "" {
		s.warnings = append(s.warnings, probe.Warn("password-in-url"))
	}
	return s.credentials.resolve(ctx, s.console, s.location, s.kerberos)
}

func (s *session) open(ctx context.Context) (probe.Target, error) {
	return s.driver().open(ctx, s, 0)
}

// openClamped is open over connections that keep to packets of at most mtu bytes.
func (s *session) openClamped(ctx context.Context, mtu int) (probe.Target, error) {
	return s.driver().open(ctx, s, mtu)
}

// openSmall is open for what needs no throughput: where the system can, over packets
// that even a path which swallows large ones carries.
func (s *session) openSmall(ctx context.Context) (probe.Target, error) {
	t, err := s.openClamped(ctx, probe.EthernetMTU)
	if errors.Is(err, probe.ErrUnsupported) {
		return s.open(ctx)
	}
	return t, err
}

func (s *session) smbOptions() smb.Options {
	return smb.Options{Host: s.location.Host, Port: s.location.Port, Share: s.location.Share, Dir: s.location.Dir,
		Domain: s.credentials.domain, User: s.credentials.user, Password: s.credentials.password, Kerberos: s.kerberos,
		Sign: s.sign, Encrypt: s.encrypt, Dialect: s.dialect, DataPath: s.dataPath, Socket: s.socketKind(),
		ConnectTimeout: s.connectTimeout}
}

// socketKind settles on a kind for the whole run, so that its rows compare.
func (s *session) socketKind() wire.SocketKind {
	return wire.Choose(wire.SocketKind(s.socket), s.queues, runtime.GOMAXPROCS(0))
}

func oneOf(flag, value string, choices ...string) error {
	if slices.Contains(choices, value) {
		return nil
	}
	return usage("--%s %s: want one of %s", flag, value, strings.Join(choices, ", "))
}

// nfsOptions takes the numbers of the URL, which ParseLocation has checked.
func (s *session) nfsOptions() nfs.Options {
	number := func(option string, standard int) uint32 {
		if n, err := strconv.ParseUint(s.location.Query.Get(option), 10, 32); err == nil {
			return uint32(n)
		}
		return uint32(max(standard, 0))
	}
	o := nfs.Options{Host: s.location.Host, Port: s.location.Port, MountPort: s.location.Query.Get("mountport"), Export: s.location.Share,
		ConnectTimeout: s.connectTimeout, Socket: s.socketKind(), UID: number("uid", os.Getuid()), GID: number("gid", os.Getgid())}
	if port := s.location.Query.Get("port"); port != "" {
		o.Port = port
	}
	return o
}

func usage(format string, values ...any) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "read the command line", Offset: -1,
		Err: fmt.Errorf(format, values...)}
}
