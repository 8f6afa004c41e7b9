package wire

import (
	"context"
	"net"
	"time"
)

// Forever is a wait without bound.
const Forever time.Duration = -1

// Socket moves the bytes of one connection for one goroutine. Both directions block
// until something moved, but no longer than wait: then they return
// os.ErrDeadlineExceeded. The end of the context ends them within 200 ms.
type Socket interface {
	// Use sets the context of the calls that follow.
	Use(ctx context.Context)
	// Read reads at least one byte into p. With all it tries to fill p.
	Read(p []byte, all bool, wait time.Duration) (int, error)
	// Write writes all of v and drops from it what was written. It may return early,
	// when a wait is given, as soon as there is something to read.
	Write(v *net.Buffers, wait time.Duration) error
	// Conn is the connection below, for its addresses and options.
	Conn() net.Conn
	// Shutdown ends the connection from another goroutine, but leaves its descriptor
	// to the one that uses it.
	Shutdown()
	// Close closes the connection; abort drops what is not sent yet.
	Close(abort bool) error
}

// SocketKind chooses how bytes move.
type SocketKind string

// The kinds of socket. Auto is raw where the system has it and a processor is left
// for the rest of the process.
const (
	Auto    SocketKind = "auto"
	Raw     SocketKind = "raw"
	Netpoll SocketKind = "netpoll"
)

// String is the kind by name; the zero value is Netpoll.
func (k SocketKind) String() string {
	if k == "" {
		return string(Netpoll)
	}
	return string(k)
}

// Open makes a socket of an established connection, which it owns from then on. Raw
// falls back to Netpoll where the system or the connection has no raw one.
func Open(conn net.Conn, kind SocketKind) Socket {
	if kind == Raw {
		if s := openRaw(conn); s != nil {
			return s
		}
	}
	return &netpoll{conn: conn, watch: Watch{Conn: conn}}
}

// Choose settles which socket a process gets that drives so many queues at once, so
// that what is recorded is what is used: Netpoll where the system has no raw one. A raw
// call holds its processor (a P of the Go scheduler) while it blocks, so Auto takes it
// only where one is left.
func Choose(kind SocketKind, queues, processors int) SocketKind {
	switch {
	case !rawSupported:
		return Netpoll
	case kind != Auto:
		return kind
	case queues < processors:
		return Raw
	}
	return Netpoll
}
