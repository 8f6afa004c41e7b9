package nfs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"

	lib "github.com/willscott/go-nfs-client/nfs"
	"github.com/willscott/go-nfs-client/nfs/rpc"

	"nasprobe/probe"
)

const remedyPorts = "start the port mapper on the server, or give the ports: ?port=2049&mountport=20048"

// portMapper asks for ports by GETPORT of version 2 (RFC 1833 section 3.2), which
// every server has, also over IPv6.
type portMapper struct {
	client *client
	target string
}

func newPortMapper(d *dialer) *portMapper {
	const port = "111"
	return &portMapper{
		target: net.JoinHostPort(d.host, port),
		client: newClient(rpc.PmapProg, rpc.PmapVers, rpc.AuthNull, func(ctx context.Context) (net.Conn, error) {
			return d.dialFrom(ctx, 0, port, 0)
		}),
	}
}

// port is where a program listens on TCP.
func (p *portMapper) port(ctx context.Context, name string, prog, vers uint32) (string, error) {
	result, _, err := p.client.call(ctx, rpc.PmapProcGetPort, rpc.Mapping{Prog: prog, Vers: vers, Prot: rpc.IPProtoTCP}, false)
	if err != nil {
		return "", p.dress(ctx, err)
	}
	cur := cursor{b: result}
	port := cur.uint32()
	switch {
	case cur.bad || port > 65535:
		return "", p.dress(ctx, malformed("port %d", port))
	case port == 0:
		return "", &probe.Error{Kind: probe.ErrRefused, Op: "find", Target: name + " on " + p.target, Offset: -1,
			Err: p.missing(ctx), Remedy: remedyV3}
	}
	return strconv.Itoa(int(port)), nil
}

// missing words the absence of a program, and names the usual reason.
func (p *portMapper) missing(ctx context.Context) error {
	result, _, err := p.client.call(ctx, rpc.PmapProcGetPort, rpc.Mapping{Prog: lib.Nfs3Prog, Vers: 4, Prot: rpc.IPProtoTCP}, false)
	cur := cursor{b: result}
	if err == nil && cur.uint32() != 0 {
		return errors.New("the server offers NFSv4 only")
	}
	return errors.New("the port mapper knows of none over TCP")
}

// dress names the way around a port mapper that does not answer.
func (p *portMapper) dress(ctx context.Context, cause error) error {
	err := fail(ctx, "ask the port mapper", p.target, -1, cause)
	var dns *net.DNSError
	var e *probe.Error
	if errors.As(cause, &dns) || !errors.As(err, &e) {
		return err
	}
	if errors.Is(err, probe.ErrUnreachable) && e.Code == "" {
		e.Err, e.Remedy = fmt.Errorf("nothing answers on port 111: %w", e.Err), remedyPorts
	}
	if errors.Is(err, probe.ErrTimeout) {
		e.Remedy = remedyPorts
	}
	return err
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
