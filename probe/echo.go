package probe

import "context"

// Echoer is a Target that can be asked for nothing: what such a request takes is the
// network, the protocol and both ends' software, without a file or a disk.
type Echoer interface {
	// Echo opens a connection of its own for such requests, over the data path that the
	// queues of the target have.
	Echo(ctx context.Context) (Echo, error)
}

// Echo is a connection for requests without work, one at a time and by one goroutine.
type Echo interface {
	// RoundTrip sends one and waits for its reply: SMB ECHO (MS-SMB2 2.2.28), the NULL
	// procedure of NFSv3 (RFC 1813 3.3.0). Errors are *Error values and end the connection.
	RoundTrip(ctx context.Context) error
	// Path is what the connection shows now.
	Path() Path
	// Close ends the connection.
	Close() error
}
