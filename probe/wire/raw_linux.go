package wire

import (
	"context"
	"io"
	"net"
	"os"
	"runtime"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const rawSupported = true

// rawSlice bounds one blocking call: after it the context is looked at.
const rawSlice = 50 * time.Millisecond

// raw is a Socket of blocking system calls that the Go scheduler is not told of: a
// reply then wakes this thread itself, where otherwise it wakes the poller, which
// wakes a thread to run this goroutine. It holds its processor while it blocks.
type raw struct {
	conn *detached
	fd   uintptr
	ctx  context.Context
	iov  []unix.Iovec
	msg  unix.Msghdr
	fds  [1]unix.PollFd
}

// openRaw returns nil where conn cannot be used raw.
func openRaw(conn net.Conn) Socket {
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return nil
	}
	d, err := detach(tcp)
	if err != nil {
		return nil
	}
	return &raw{conn: d, fd: uintptr(d.fd), ctx: context.Background()}
}

// block makes calls on fd block for a slice at most.
func block(fd int) error {
	t := unix.NsecToTimeval(int64(rawSlice))
	for _, option := range []int{unix.SO_RCVTIMEO, unix.SO_SNDTIMEO} {
		if err := unix.SetsockoptTimeval(fd, unix.SOL_SOCKET, option, &t); err != nil {
			return err
		}
	}
	return unix.SetNonblock(fd, false)
}

func (s *raw) Use(ctx context.Context) { s.ctx = ctx }
func (s *raw) Conn() net.Conn          { return s.conn }

func (s *raw) Read(p []byte, all bool, wait time.Duration) (int, error) {
	flags := 0
	switch {
	case wait >= 0:
		flags = unix.MSG_DONTWAIT
		if !s.poll(unix.POLLIN, wait) {
			return 0, s.idle()
		}
	case all:
		flags = unix.MSG_WAITALL
	}
	for {
		n, _, errno := unix.RawSyscall6(unix.SYS_RECVFROM, s.fd, uintptr(unsafe.Pointer(unsafe.SliceData(p))), uintptr(len(p)), uintptr(flags), 0, 0)
		switch {
		case errno == 0 && n > 0:
			return int(n), nil
		case errno == 0:
			return 0, io.EOF
		case errno == unix.EAGAIN && wait >= 0:
			return 0, s.idle()
		case errno != unix.EAGAIN && errno != unix.EINTR:
			return 0, s.failed("read", errno)
		}
		if err := s.pause(); err != nil {
			return 0, err
		}
	}
}

func (s *raw) Write(v *net.Buffers, wait time.Duration) error {
	flags := unix.MSG_NOSIGNAL
	if wait >= 0 {
		flags |= unix.MSG_DONTWAIT
	}
	for {
		n, errno := s.sendmsg(*v, flags)
		switch {
		case errno == 0:
			if drop(v, n); len(*v) == 0 {
				return nil
			}
		case errno == unix.EAGAIN && wait >= 0:
			if !s.writable(wait) {
				return s.idle()
			}
		case errno != unix.EAGAIN && errno != unix.EINTR:
			return s.failed("write", errno)
		}
		if err := s.pause(); err != nil {
			return err
		}
	}
}

// pause comes between two calls of a loop. The scheduler interrupts a raw call to
// stop this goroutine, for a garbage collection say, and would never get to do so if
// the loop went straight on.
func (s *raw) pause() error {
	runtime.Gosched()
	if s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return nil
}

// failed is the error that package net would give.
func (s *raw) failed(op string, errno syscall.Errno) error {
	return &net.OpError{Op: op, Net: "tcp", Source: s.conn.LocalAddr(), Addr: s.conn.RemoteAddr(), Err: os.NewSyscallError(op, errno)}
}

// idle is what a call returns whose wait is over.
func (s *raw) idle() error {
	if s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return os.ErrDeadlineExceeded
}

// sendmsg writes as much of v as the kernel takes at once.
func (s *raw) sendmsg(v net.Buffers, flags int) (int, syscall.Errno) {
	s.iov = s.iov[:0]
	for _, b := range v {
		if len(b) > 0 && len(s.iov) < maxVectors {
			iov := unix.Iovec{Base: unsafe.SliceData(b)}
			iov.SetLen(len(b))
			s.iov = append(s.iov, iov)
		}
	}
	s.msg.Iov = unsafe.SliceData(s.iov)
	s.msg.SetIovlen(len(s.iov))
	n, _, errno := unix.RawSyscall(unix.SYS_SENDMSG, s.fd, uintptr(unsafe.Pointer(&s.msg)), uintptr(flags))
	runtime.KeepAlive(v)
	return int(n), errno
}

// drop removes n bytes from the front of v.
func drop(v *net.Buffers, n int) {
	for len(*v) > 0 && n >= len((*v)[0]) {
		n -= len((*v)[0])
		*v = (*v)[1:]
	}
	if n > 0 {
		(*v)[0] = (*v)[0][n:]
	}
}

// writable waits until more can be written, or there is something to read.
func (s *raw) writable(wait time.Duration) bool {
	return s.poll(unix.POLLOUT|unix.POLLIN, wait) && s.fds[0].Revents&^unix.POLLIN != 0
}

// poll waits for events and tells whether any came. It is called where both
// directions are stuck, which the scheduler may as well know of.
func (s *raw) poll(events int16, wait time.Duration) bool {
	s.fds[0] = unix.PollFd{Fd: int32(s.fd), Events: events}
	n, err := unix.Poll(s.fds[:], int(min(wait, rawSlice).Milliseconds()))
	return err == nil && n > 0
}

func (s *raw) Shutdown() { s.conn.shutdown() }

func (s *raw) Close(abort bool) error { return s.conn.close(abort) }
