package probe

import (
	"context"
	"time"

	"nasprobe/patterns"
)

// Target is a place that can hold one test file: a directory of an SMB share, of
// an NFS export or of a local file system. Names are single path elements.
//
// Every method that meets the server takes a context and returns within a few
// hundred milliseconds of its end. Errors are *Error values.
type Target interface {
	// Create makes a file and opens it for reading and writing. It never opens
	// what exists: that is ErrExist. The size in bytes is a hint; the file may
	// start empty.
	Create(ctx context.Context, name string, size int64) (File, error)
	// Open opens an existing file for reading only.
	Open(ctx context.Context, name string) (File, error)
	// Remove deletes a file. One that does not exist is ErrNotExist.
	Remove(ctx context.Context, name string) error
	// Space tells how large the file system is and what is free for this user.
	Space(ctx context.Context) (Space, error)
	// List names the plain files of the directory, for clean.
	List(ctx context.Context) ([]Entry, error)
	// Conditions tells what was negotiated. It does not touch the network.
	Conditions() Conditions
	// Close ends the session. It does not remove files and may be called twice.
	Close() error
}

// File is an open test file. Its methods, other than those of distinct queues,
// are called by one goroutine at a time.
type File interface {
	// Queue opens a queue of its own connection for up to depth requests.
	Queue(ctx context.Context, depth int) (Queue, error)
	// Size is the length of the file in bytes.
	Size(ctx context.Context) (int64, error)
	// Sync makes what was written durable on the server (SMB2 FLUSH, MS-SMB2
	// 3.2.4.12; NFSv3 COMMIT, RFC 1813 3.3.21) once every queue is idle.
	Sync(ctx context.Context) error
	// Close closes the handle. Queues are closed before it.
	Close() error
}

// Queue keeps up to depth requests outstanding on one connection. One goroutine
// drives it.
type Queue interface {
	// Submit starts a read into or a write of the whole of buf at byte off. The
	// slot, 0 to depth-1, must be free; buf is the queue's until the slot completes.
	// Op is patterns.Read or patterns.Write.
	Submit(slot int, op patterns.Op, buf []byte, off int64) error
	// Wait sends what is pending, blocks until at least one request completed and
	// calls done for each that did, from this goroutine; done may Submit again.
	// n is the whole length of the buffer unless err is set: short transfers are
	// continued by the queue. An error of Wait itself ends the queue.
	Wait(ctx context.Context, done func(slot, n int, err error)) error
	// Close gives up outstanding requests and the connection.
	Close() error
}

// PathReporter is a Queue that travels over TCP and can tell what that path is.
type PathReporter interface {
	// Path is what the connection shows now.
	Path() Path
}

// Waiter is a Queue that knows how long it waited for the network: the rest of the
// time that requests were under way is this client's own.
type Waiter interface {
	Waited() time.Duration // since the queue was opened
}

// Clamper is a File that can open a queue whose connection keeps to the packets of a
// smaller MTU, in both directions and without any right (TCP_MAXSEG, tcp(7)).
type Clamper interface {
	// ClampedQueue is Queue over packets of at most mtu bytes, the headers of IP
	// counted in; 0 is the path's own size. It is ErrUnsupported where the system
	// cannot.
	ClampedQueue(ctx context.Context, depth, mtu int) (Queue, error)
}

// Warner is a Target that met something the user should know.
type Warner interface {
	Warnings() []Warning
}

// Space is the state of a file system, in bytes.
type Space struct {
	Total int64
	Free  int64 // available to this user
}

// Entry is one plain file of a directory.
type Entry struct {
	Name     string
	Size     int64     // bytes
	Modified time.Time // by the server's clock
}
