package iperf3

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// option calls work with the descriptor of a socket, if it has one.
func option(socket any, work func(fd int) error) error {
	conn, ok := socket.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := conn.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	if err := raw.Control(func(fd uintptr) { failed = work(int(fd)) }); err != nil {
		return err
	}
	return failed
}

// congestion is the name of the congestion control that a connection has, or "".
func congestion(conn net.Conn) (name string) {
	_ = option(conn, func(fd int) (err error) {
		name, err = unix.GetsockoptString(fd, unix.IPPROTO_TCP, unix.TCP_CONGESTION)
		return err
	})
	return name
}

// setCongestion chooses the congestion control. One that this system does not have is
// passed over, as iperf3 does: the results tell which it was.
func setCongestion(conn net.Conn, name string) {
	_ = option(conn, func(fd int) error { return unix.SetsockoptString(fd, unix.IPPROTO_TCP, unix.TCP_CONGESTION, name) })
}

// holdListener has connections that are accepted from now on keep to segments of at most
// mss bytes; 0 lifts the bound. A client that asks for it bounds its own sockets as well,
// which both ends hear of, so that a system without this does little harm.
func holdListener(l net.Listener, mss int) {
	_ = option(l, func(fd int) error { return unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_MAXSEG, mss) })
}
