package smb1

import (
	"errors"
	"net"
	"strings"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// DefaultPort is that of direct hosting over TCP (MS-SMB 2.1).
const DefaultPort = "445"

// DefaultConnectTimeout bounds a Dial that asks for no other bound.
const DefaultConnectTimeout = 10 * time.Second

// DefaultCodepage is that of boxes sold in Japan.
const DefaultCodepage = "932"

// Options say where to log in, as whom and on which terms.
type Options struct {
	Host  string // name or address, without brackets
	Port  string // empty: DefaultPort
	Share string
	Dir   string // below the share, parted by / or \; empty for its root

	Domain   string
	User     string // empty: guest, then anonymous
	Password string

	// SharePassword is that of the share, for a server in share mode (MS-CIFS 3.2.4.2.5),
	// which knows no users. It goes as an NTLMv1 response, which old servers in that mode take.
	SharePassword string
	// AllowNTLMv1 lets a log-in that NTLMv2 did not bring about be tried with NTLMv1.
	AllowNTLMv1 bool

	Sign     bool   // demand signatures
	Codepage string // of names where the server has no Unicode, and of lists of shares: "932", "437"...; empty: DefaultCodepage

	Socket wire.SocketKind // how data move; empty is the network poller

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
	switch {
	case o.Host == "":
		return usage("connect", "", "the host is missing", "name the host of the NAS")
	case codepage(o.Codepage) == nil:
		return usage("choose code page", o.Codepage, "there is no such code page", "name one of "+strings.Join(Codepages(), ", "))
	case o.SharePassword != "" && (o.User != "" || o.Password != ""):
		return usage("log in", o.Host, "a share with a password of its own knows no users", "leave out the user")
	}
	for part := range strings.SplitSeq(o.dir(), `\`) {
		if part == ".." {
			return usage("open directory", o.unc(), `".." does not lead out of a share`, "name a directory below the share")
		}
	}
	return nil
}

func usage(op, target, what, remedy string) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: op, Target: target, Offset: -1, Remedy: remedy, Err: errors.New(what)}
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
