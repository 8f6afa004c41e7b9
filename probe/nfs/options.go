package nfs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"
	"github.com/willscott/go-nfs-client/nfs/rpc"

	"nasprobe/probe"
)

// DefaultConnectTimeout is what an Options without one gets.
const DefaultConnectTimeout = 10 * time.Second

// Options say what to mount and as whom.
type Options struct {
	Host           string
	Port           string        // of NFS; empty: the port mapper is asked
	MountPort      string        // of MOUNT; empty: the port mapper is asked
	Export         string        // an exported directory, or one below
	UID, GID       uint32        // of AUTH_SYS (RFC 5531 appendix A)
	ConnectTimeout time.Duration // bounds all of Dial; 0 is DefaultConnectTimeout
	Machine        string        // name of this machine in AUTH_SYS; empty: the host name
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
	d := &dialer{host: o.Host}
	mountPort := o.MountPort
	if err := findPorts(ctx, d, &o.Port, &mountPort, needNFS); err != nil {
		return nil, err
	}
	t := &Target{options: o, dialer: d, cred: credential(o), port: o.Port}
	t.control = newClient(lib.Nfs3Prog, lib.Nfs3Vers, t.cred, t.dialer.service(o.Port))
	t.mounter = &mounter{host: o.Host, client: newClient(lib.MountProg, lib.MountVers, t.cred, t.dialer.service(mountPort))}
	return t, nil
}

// findPorts asks the port mapper for the ports that are not given.
func findPorts(ctx context.Context, d *dialer, nfs, mount *string, needNFS bool) (err error) {
	if *mount != "" && (*nfs != "" || !needNFS) {
		return nil
	}
	pm := newPortMapper(d)
	defer pm.client.close()
	if *nfs == "" && needNFS {
		*nfs, err = pm.port(ctx, "NFSv3", lib.Nfs3Prog, lib.Nfs3Vers)
	}
	if err == nil && *mount == "" {
		*mount, err = pm.port(ctx, "MOUNT version 3", lib.MountProg, lib.MountVers)
	}
	return err
}

// open mounts the directory and learns the limits of the server.
func (t *Target) open(ctx context.Context) error {
	fh, rest, err := t.mounter.mount(ctx, t.options.Export)
	if err != nil {
		return err
	}
	t.root = fh
	if err := t.descend(ctx, rest); err != nil {
		return fail(ctx, "mount", t.label(""), -1, err)
	}
	info, err := t.fsinfo(ctx)
	if err != nil {
		return fail(ctx, "mount", t.label(""), -1, err)
	}
	t.readMax, t.writeMax = transferSize(info.RTMax), transferSize(info.WTMax)
	return nil
}

// descend looks up a path below the mounted directory and makes sure that the end
// is a directory.
func (t *Target) descend(ctx context.Context, path string) error {
	for _, name := range strings.FieldsFunc(path, func(r rune) bool { return r == '/' }) {
		fh, _, err := t.lookup(ctx, t.root, name)
		if err != nil {
			return err
		}
		t.root = fh
	}
	attr, err := t.getattr(ctx, t.root)
	if err == nil && attr.Type != lib.NF3Dir {
		err = nfsStatus(lib.NFS3ErrNotDir)
	}
	return err
}

// transferSize makes a size that fits of what FSINFO says, in whole units of XDR.
func transferSize(n uint32) int {
	if n < 4 {
		return leastTransfer
	}
	return int(min(n, maxTransfer)) &^ 3
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

// service opens connections to one port, with a low source port if possible.
func (d *dialer) service(port string) func(context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) {
		conn, err := d.dial(ctx, port)
		if err != nil {
			return nil, fail(ctx, "connect to", net.JoinHostPort(d.host, port), -1, err)
		}
		return conn, nil
	}
}
