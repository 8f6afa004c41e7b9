package iperf3

import (
	"context"
	"errors"
	"net"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// connect makes the streams, to the address that the control connection has: another of
// the same name may be another machine.
func (t *clientTest) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, t.ConnectTimeout)
	defer cancel()
	address := t.control.conn.RemoteAddr().(*net.TCPAddr)
	for range t.Test.Streams {
		conn, err := t.dial(ctx, address)
		if err != nil {
			return err
		}
		t.conns = append(t.conns, conn)
		if err := settle(conn, t.Test.Window, false); err != nil {
			return err
		}
		if err := (control{conn, t.StallTimeout}).write(t.cookie[:]); err != nil {
			return err
		}
		_ = conn.SetWriteDeadline(time.Time{})
	}
	return nil
}

// Headers of IP and TCP without options, in bytes (RFC 9293 3.7.1, RFC 8200 8.3).
const (
	headers4 = 40
	headers6 = 60
)

// dial makes one connection. A system that cannot bound its segments leaves that to the
// server, which is told as well.
func (t *clientTest) dial(ctx context.Context, address *net.TCPAddr) (net.Conn, error) {
	if t.Test.MSS > 0 {
		t.mtu = t.Test.MSS + headers4
		if address.IP.To4() == nil {
			t.mtu = t.Test.MSS + headers6
		}
	}
	conn, err := netpath.Dialer(t.mtu).DialContext(ctx, "tcp", address.String())
	if errors.Is(err, probe.ErrUnsupported) {
		return netpath.Dialer(0).DialContext(ctx, "tcp", address.String())
	}
	return conn, err
}
