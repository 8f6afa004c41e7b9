//go:build unix

package iperf3

import "golang.org/x/sys/unix"

func bufferOption(fd uintptr, option int) (int, error) {
	return unix.GetsockoptInt(int(fd), unix.SOL_SOCKET, option)
}
