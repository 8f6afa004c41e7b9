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

// Dialer makes TCP connections that keep to packets of at most mtu bytes, headers of
// IP included, in both directions: the segment size is bounded before the connection
// is made, so that the other side hears of it as well. 0 is no bound. Where the system
// cannot, dialling fails with probe.ErrUnsupported.
func Dialer(mtu int) *net.Dialer {
	if mtu == 0 {
		return new(net.Dialer)
	}
	return &net.Dialer{Control: func(network, address string, c syscall.RawConn) error {
		mss := mtu - headers4
		if strings.HasSuffix(network, "6") {
			mss = mtu - headers6
		}
		var err error
		if failed := c.Control(func(fd uintptr) { err = clamp(fd, mss) }); failed != nil {
			err = failed
		}
		if err == nil {
			return nil
		}
		return &probe.Error{Kind: probe.ErrUnsupported, Op: fmt.Sprintf("hold a connection to an MTU of %d", mtu), Target: address, Offset: -1, Err: err,
			Remedy: "measure with nasprobe run before and after a change of the MTU, and put both results into nasprobe compare"}
	}}
}
