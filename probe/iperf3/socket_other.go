//go:build !linux

package iperf3

import "net"

// congestion is not told here.
func congestion(net.Conn) string { return "" }

// setCongestion: no choice here.
func setCongestion(net.Conn, string) {}

// holdListener: no bound here; the client has its own.
func holdListener(net.Listener, int) {}
