package iperf3

import "golang.org/x/sys/windows"

func bufferOption(fd uintptr, option int) (int, error) {
	return windows.GetsockoptInt(windows.Handle(fd), windows.SOL_SOCKET, option)
}
