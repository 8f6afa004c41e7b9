package netpath

import (
	"fmt"
	"net"
	"strings"
	"syscall"

	"nasprobe/probe"
)

// Headers of IP and TCP without options, in bytes (RFC 9293 3.7.1, RFC 8200 8.3).
const (
	headers4 = 40
	headers6 = 60
)

// Bounds of an MTU that a connection may be held to, in bytes: what every host must
// take (RFC 791 3.1), and what the largest segment that Linux bounds to amounts to.
const (
	LeastMTU    = 576
	GreatestMTU = 32767
)

// Dialer makes TCP connections that keep to packets of at most mtu bytes, headers of
// IP included, in both directions: the segment size is bounded before the connection
// is made, so that the other side hears of it as well. 0 is no bound. An mtu that no
// connection can have fails with probe.ErrUsage, and dialling where the system cannot
// bound segments with probe.ErrUnsupported; both are *probe.Error values.
func Dialer(mtu int) *net.Dialer {
	d := new(net.Dialer)
	d.SetMultipathTCP(false) // one path is measured, and only plain TCP can be bounded
	if mtu != 0 {
		d.Control = func(network, address string, c syscall.RawConn) error { return hold(network, address, c, mtu) }
	}
	return d
}

// hold bounds the segments of a socket that is about to be connected to address.
func hold(network, address string, c syscall.RawConn, mtu int) error {
	e := &probe.Error{Op: fmt.Sprintf("hold a connection to an MTU of %d", mtu), Target: address, Offset: -1}
	if mtu < LeastMTU || mtu > GreatestMTU {
		e.Kind, e.Err = probe.ErrUsage, fmt.Errorf("it must be from %d to %d", LeastMTU, GreatestMTU)
		e.Remedy = "name an MTU that Ethernet may have, such as 1500"
		return e
	}
	mss := mtu - headers4
	if strings.HasSuffix(network, "6") {
		mss = mtu - headers6
	}
	err := c.Control(func(fd uintptr) { e.Err = clamp(fd, mss) })
	if err == nil && e.Err == nil {
		return nil
	}
	if err != nil {
		e.Err = err
	}
	e.Kind = probe.ErrUnsupported
	e.Remedy = "measure with nasprobe run before and after a change of the MTU, and put both results into nasprobe compare"
	return e
}
