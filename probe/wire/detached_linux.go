package wire

import (
	"net"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// detached is a connection whose descriptor Go's network poller does not watch: left
// in the poller, every packet would wake a thread of it for nothing. Only the
// addresses come from the connection that it was taken from, which is closed.
type detached struct {
	net.Conn
	mu     sync.Mutex
	fd     int
	closed bool
}

// detach takes the descriptor out of conn, which must not be used afterwards.
func detach(conn *net.TCPConn) (*detached, error) {
	sc, err := conn.SyscallConn()
	if err != nil {
		return nil, err
	}
	d := &detached{Conn: conn}
	control := sc.Control(func(fd uintptr) { d.fd, err = unix.FcntlInt(fd, unix.F_DUPFD_CLOEXEC, 0) })
	if control != nil {
		return nil, control
	}
	if err != nil {
		return nil, err
	}
	if err := block(d.fd); err != nil {
		_ = unix.Close(d.fd)
		return nil, err
	}
	_ = conn.Close() // the duplicate keeps the connection
	return d, nil
}

// SyscallConn implements syscall.Conn.
func (d *detached) SyscallConn() (syscall.RawConn, error) { return control{d}, nil }

// control is the syscall.RawConn of a detached connection.
type control struct{ *detached }

// Control implements syscall.RawConn. The descriptor stays open meanwhile.
func (c control) Control(f func(fd uintptr)) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return net.ErrClosed
	}
	f(uintptr(c.fd))
	return nil
}

// Read and Write wait for a poller, of which there is none.
func (control) Read(func(uintptr) bool) error  { return syscall.ENOTSUP }
func (control) Write(func(uintptr) bool) error { return syscall.ENOTSUP }

// shutdown ends both directions, from any goroutine; a blocked call returns.
func (d *detached) shutdown() {
	_ = control{d}.Control(func(fd uintptr) { _ = unix.Shutdown(int(fd), unix.SHUT_RDWR) }) // it may have ended already
}

func (d *detached) close(abort bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return net.ErrClosed
	}
	d.closed = true
	if abort && unconfirmedOn(d.fd) {
		_ = unix.SetsockoptLinger(d.fd, unix.SOL_SOCKET, unix.SO_LINGER, &unix.Linger{Onoff: 1})
	}
	return unix.Close(d.fd)
}
