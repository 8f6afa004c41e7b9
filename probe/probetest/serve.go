package probetest

import (
	"net"
	"testing"
)

// Serve listens at an address until the test ends, gives every connection to serve, in a
// goroutine of its own, and closes it when that returns. An address that cannot be had
// fails the test.
func Serve(t testing.TB, network, address string, serve func(net.Conn)) net.Listener {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				serve(c)
			}()
		}
	}()
	return l
}

// Silent takes connections and says nothing until the test ends.
func Silent(t testing.TB, network, address string) net.Listener {
	return Serve(t, network, address, func(net.Conn) { <-t.Context().Done() })
}

// Unused is a port of 127.0.0.1 at which nobody listens.
func Unused(t testing.TB) (port string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	_, port, _ = net.SplitHostPort(l.Addr().String())
	return port
}
