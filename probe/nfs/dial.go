package nfs

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"net"
	"os"
	"sync"
	"syscall"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// Source ports below 1024 that a client may take: those from 512 on, as rresvport
// does, since servers use the lower ones.
const (
	lowestPort  = 512
	highestPort = 1023
	portTries   = 64 // other programs may hold many
)

// dialer opens the connections of one target, all to the same address.
type dialer struct {
	host    string
	timeout time.Duration // of one connection; see withPatience
	mtu     int           // of connections that ask for none; 0 is the path's own

	mu         sync.Mutex
	address    string // numeric, once a connection came about
	forbidden  bool   // we may not bind a low port
	unprivDone bool   // a connection had to go without one
}

// dial connects from a low source port if that is possible, as many exports
// demand (the "secure" option).
func (d *dialer) dial(ctx context.Context, port string, mtu int) (net.Conn, error) {
	for range portTries {
		if d.isForbidden() {
			break
		}
		conn, err := d.dialFrom(ctx, lowestPort+rand.IntN(highestPort-lowestPort+1), port, mtu)
		if err == nil {
			return conn, reset(conn)
		}
		if !d.portTrouble(err) {
			return nil, err
		}
	}
	conn, err := d.dialFrom(ctx, 0, port, mtu)
	if err == nil {
		d.mu.Lock()
		d.unprivDone = true
		d.mu.Unlock()
	}
	return conn, err
}

// reset makes Close abort the connection. A graceful end would leave its port in
// TIME_WAIT for a minute, and there are only some hundred low ones; nothing is lost,
// since we close when every reply that matters has come.
func reset(conn net.Conn) error { return conn.(*net.TCPConn).SetLinger(0) }

// dialFrom connects from a given source port, clamped to an MTU; 0 is any port and the
// MTU of the dialer.
func (d *dialer) dialFrom(ctx context.Context, source int, port string, mtu int) (net.Conn, error) {
	if mtu == 0 {
		mtu = d.mtu
	}
	nd := netpath.Dialer(mtu)
	if source > 0 {
		nd.LocalAddr = &net.TCPAddr{Port: source}
	}
	conn, err := nd.DialContext(ctx, "tcp", net.JoinHostPort(d.peer(), port))
	var known *probe.Error // of our own dialer
	switch {
	case errors.As(err, &known):
		return nil, known
	case err != nil:
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.address, _, _ = net.SplitHostPort(conn.RemoteAddr().String())
	return conn, nil
}

// peer is the address that answered first: a name with several must not spread
// one measurement over several servers.
func (d *dialer) peer() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.address != "" {
		return d.address
	}
	return d.host
}

func (d *dialer) isForbidden() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.forbidden
}

// portTrouble tells whether err is about the source port, so that another one is
// worth a try.
func (d *dialer) portTrouble(err error) bool {
	var call *os.SyscallError
	bind := errors.As(err, &call) && call.Syscall == "bind"
	if bind && !errors.Is(err, syscall.EADDRINUSE) && errors.Is(err, fs.ErrPermission) {
		d.mu.Lock()
		d.forbidden = true
		d.mu.Unlock()
	}
	return bind || errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, syscall.EADDRNOTAVAIL)
}

// unprivileged tells whether a connection had to use a high source port.
func (d *dialer) unprivileged() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.unprivDone
}

// service opens connections to one port, with a low source port if possible.
func (d *dialer) service(port string) func(context.Context) (net.Conn, error) {
	return d.clamped(port, 0)
}

// clamped is service for connections that keep to an MTU; 0 is the path's own.
func (d *dialer) clamped(port string, mtu int) func(context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) {
		ctx, cancel := withPatience(ctx, d.timeout)
		defer cancel()
		conn, err := d.dial(ctx, port, mtu)
		if err != nil {
			return nil, fail(ctx, "connect to", net.JoinHostPort(d.host, port), -1, err)
		}
		return conn, nil
	}
}
