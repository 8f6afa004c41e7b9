package iperf3

import (
	"errors"
	"fmt"
	"net"
	"syscall"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// errWindow is a system that does not give buffers of the size that was asked for.
var errWindow = errors.New("the system's bound on socket buffers is lower")

// settle gives a stream what a test asks of its socket. iperf3 leaves Nagle's algorithm
// (RFC 9293 3.7.4) on unless it is told otherwise.
func settle(conn net.Conn, window int, noDelay bool) error {
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return nil
	}
	if err := tcp.SetNoDelay(noDelay); err != nil {
		return err
	}
	if window == 0 {
		return nil
	}
	if err := errors.Join(tcp.SetReadBuffer(window), tcp.SetWriteBuffer(window)); err != nil {
		return err
	}
	send, receive, err := bufferBytes(tcp)
	if err == nil && min(send, receive) < window {
		err = fmt.Errorf("%d bytes for the window: %w: %d to send, %d to receive", window, errWindow, send, receive)
	}
	return err
}

// bufferBytes are the sizes of a socket's buffers, as the system counts them.
func bufferBytes(conn syscall.Conn) (send, receive int, err error) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return 0, 0, err
	}
	var failed error
	err = raw.Control(func(fd uintptr) {
		var sendErr, receiveErr error
		send, sendErr = bufferOption(fd, syscall.SO_SNDBUF)
		receive, receiveErr = bufferOption(fd, syscall.SO_RCVBUF)
		failed = errors.Join(sendErr, receiveErr)
	})
	return send, receive, errors.Join(err, failed)
}

// mark sets the type of service (RFC 791 3.1) or traffic class (RFC 8200 7).
func mark(conn net.Conn, tos int) error {
	if local, ok := conn.LocalAddr().(*net.TCPAddr); ok && local.IP.To4() == nil {
		return ipv6.NewConn(conn).SetTrafficClass(tos)
	}
	return ipv4.NewConn(conn).SetTOS(tos)
}
