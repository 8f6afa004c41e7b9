//go:build linux || darwin

package netpath

import "golang.org/x/sys/unix"

// clamp bounds the segments of a socket that is not connected yet (TCP_MAXSEG, tcp(7)).
// macOS takes no size above its default of 512 bytes.
func clamp(fd uintptr, mss int) error {
	return unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_MAXSEG, mss)
}
