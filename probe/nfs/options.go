package nfs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"
	"github.com/willscott/go-nfs-client/nfs/rpc"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// DefaultConnectTimeout is what an Options without one gets.
const DefaultConnectTimeout = 10 * time.Second

// Options say what to mount and as whom.
type Options struct {
	Host           string
	Port           string          // of NFS; empty: the port mapper is asked
	MountPort      string          // of MOUNT; empty: the port mapper is asked
	Export         string          // an exported directory, or one below
	UID, GID       uint32          // of AUTH_SYS (RFC 5531 appendix A)
	ConnectTimeout time.Duration   // bounds all of Dial; 0 is DefaultConnectTimeout
	MTU            int             // that connections keep to, by TCP_MAXSEG; 0 is the path's own
	Machine        string          // name of this machine in AUTH_SYS; empty: the host name
	Socket         wire.SocketKind // how data move; empty is the network poller
}

// Dial mounts the export. Errors are probe.ErrUsage, ErrUnreachable, ErrTimeout,
// ErrRefused, ErrNotExist (no such export) or ErrProtocol.
func Dial(ctx context.Context, o Options) (*Target, error) {
	ctx, cancel := withPatience(ctx, o.ConnectTimeout)
	defer cancel()
	if !strings.HasPrefix(o.Export, "/") {
		return nil, usage(o, errors.New("the export must be a path that starts with a slash"))
	}
	t, err := prepare(ctx, o, true)
	if err != nil {
		return nil, err
	}
	if err := t.open(ctx); err != nil {
		t.control.close()
		t.mounter.client.close()
		return nil, err
	}
	return t, nil
}

// Exports lists the directories that the server exports over MOUNT, whether or not
// this client may mount them (RFC 1813 section 5.2.5). Export is not looked at.
// Errors are those of Dial.
func Exports(ctx context.Context, o Options) ([]string, error) {
	ctx, cancel := withPatience(ctx, o.ConnectTimeout)
	defer cancel()
	t, err := prepare(ctx, o, false)
	if err != nil {
		return nil, err
	}
	defer t.mounter.client.close()
	paths, err := t.mounter.exports(ctx)
	if err != nil {
		return nil, fail(ctx, "list the exports of", o.Host, -1, err)
	}
	return paths, nil
}

// withPatience bounds ctx; its cause then says that the server was silent.
func withPatience(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		d = DefaultConnectTimeout
	}
	return context.WithTimeoutCause(ctx, d, noAnswer(d))
}

// prepare checks the options and finds the ports. Nothing but the port mapper is
// connected to.
func prepare(ctx context.Context, o Options, needNFS bool) (*Target, error) {
	for _, port := range []string{o.Port, o.MountPort} {
		if n, err := strconv.ParseUint(port, 10, 16); port != "" && (err != nil || n == 0) {
			return nil, usage(o, fmt.Errorf("port %q: want 1 to 65535", port))
		}
	}
	if o.Host == "" {
		return nil, usage(o, errors.New("the host is missing"))
	}
	d := &dialer{host: o.Host, timeout: o.ConnectTimeout, mtu: o.MTU}
	mountPort := o.MountPort
	if err := findPorts(ctx, d, &o.Port, &mountPort, needNFS); err != nil {
		return nil, err
	}
	t := &Target{options: o, dialer: d, cred: credential(o), port: o.Port}
	t.control = newClient(lib.Nfs3Prog, lib.Nfs3Vers, t.cred, d.service(o.Port))
	t.mounter = &mounter{host: o.Host, onlyV4: t.onlyV4, client: newClient(lib.MountProg, lib.MountVers, t.cred, d.service(mountPort))}
	return t, nil
}

// credential is AUTH_SYS with the group as the only one: the library's own would
// add group 0.
func credential(o Options) rpc.Auth {
	if o.Machine == "" {
		o.Machine, _ = os.Hostname() // a server takes any name
	}
	auth := rpc.NewAuthUnix(o.Machine[:min(len(o.Machine), maxName)], o.UID, o.GID)
	auth.Gids = o.GID
	return auth.Auth()
}

func usage(o Options, err error) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "mount", Target: o.Host + ":" + o.Export, Offset: -1, Err: err,
		Remedy: "write nfs://host/export[?port=&mountport=&uid=&gid=]"}
}
