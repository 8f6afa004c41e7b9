package smb

import (
	"fmt"
	"net"
	"strings"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// DefaultPort is that of direct SMB over TCP (MS-SMB2 2.1).
const DefaultPort = "445"

// DefaultConnectTimeout bounds a Dial that asks for no other bound.
const DefaultConnectTimeout = 10 * time.Second

// Options say where to log in, as whom and on which terms.
type Options struct {
	Host  string // name or address, without brackets
	Port  string // empty: DefaultPort
	Share string
	Dir   string // below the share, parted by / or \; empty for its root

	Domain   string
	User     string // empty: guest, then anonymous
	Password string
	Kerberos bool // log in with a ticket of the default credential cache

	Sign    bool   // demand signatures
	Encrypt bool   // demand encryption
	Dialect string // "2.0.2", "2.1", "3.0", "3.0.2" or "3.1.1"; empty: the newest both have

	DataPath string          // "auto", "direct" or "library"; empty is auto
	Socket   wire.SocketKind // how the direct path moves data; empty is the network poller

	MTU int // that connections keep to, by TCP_MAXSEG; 0 is the path's own

	ConnectTimeout time.Duration // of a whole Dial; 0: DefaultConnectTimeout
}

func (o Options) address() string {
	if o.Port == "" {
		o.Port = DefaultPort
	}
	return net.JoinHostPort(o.Host, o.Port)
}

func (o Options) timeout() time.Duration {
	if o.ConnectTimeout <= 0 {
		return DefaultConnectTimeout
	}
	return o.ConnectTimeout
}

// dir is Dir as SMB paths are written: no separator at either end.
func (o Options) dir() string {
	parts := strings.FieldsFunc(o.Dir, func(r rune) bool { return r == '/' || r == '\\' })
	return strings.Join(parts, `\`)
}

// unc names the share, or the directory below it, for messages.
func (o Options) unc() string {
	return strings.TrimRight(`\\`+o.Host+`\`+o.Share+`\`+o.dir(), `\`)
}

// Check reports options that make no sense, as ErrUsage.
func (o Options) Check() error {
	if o.Host == "" {
		return usage("connect", "", "the host is missing", "name the host of the NAS")
	}
	revision, known := dialectRevision(o.Dialect)
	switch {
	case o.Dialect != "" && !known:
		return usage("choose dialect", o.Dialect, "there is no such dialect", "name one of "+dialectNames()+", or smb1 for a NAS of old")
	case known && revision < 0x0300 && o.Encrypt:
		return usage("choose dialect", o.Dialect, "it has no encryption", "leave out --encrypt, or name 3.0 or later")
	case o.Kerberos && o.Password != "":
		return usage("log in", o.Host, "a Kerberos ticket needs no password", "leave out either of them")
	}
	for _, part := range strings.Split(o.dir(), `\`) {
		if part == ".." {
			return usage("open directory", o.unc(), `".." does not lead out of a share`, "name a directory below the share")
		}
	}
	return nil
}

func dialectNames() string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.name)
	}
	return strings.Join(names, ", ")
}

func usage(op, target, what, remedy string) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: op, Target: target, Offset: -1, Remedy: remedy, Err: fmt.Errorf("%s", what)}
}

// checkName reports a file name that is not one plain path element of SMB
// (MS-FSCC 2.1.5), as ErrUsage. A colon would name a stream of another file.
func checkName(op, name string) error {
	control := func(r rune) bool { return r < 0x20 }
	if name == "" || name == "." || name == ".." || strings.ContainsAny(name, `\/:*?"<>|`) || strings.ContainsFunc(name, control) {
		if strings.ContainsAny(name, `\/`) {
			return usage(op, name, "that is a path, and the file has to be in the directory of the target", "name its directory in the target, as in smb://host/share/dir")
		}
		return usage(op, name, "that is no name of a file", `leave out : * ? " < > | and control characters`)
	}
	return nil
}
