package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Kinds of failure, for errors.Is. Each has an exit code of the command.
var (
	ErrUsage       = errors.New("usage")                                // the request makes no sense
	ErrUnreachable = errors.New("unreachable")                          // no connection, or it broke
	ErrTimeout     = errors.New("timed out")                            // the server went silent
	ErrRefused     = errors.New("refused")                              // login, permission, read-only
	ErrUnsafe      = errors.New("not safe to run")                      // no space, file exists
	ErrProtocol    = errors.New("the server broke the protocol")        // malformed or impossible reply
	ErrCorrupt     = errors.New("data read back are not those written") // --verify
	// ErrDataLost is a server that lost data it had accepted and not yet made durable:
	// they can be written again.
	ErrDataLost    = errors.New("the server lost data")
	ErrUnsupported = errors.ErrUnsupported // by this system or the target
	ErrExist       = fs.ErrExist
	ErrNotExist    = fs.ErrNotExist
)

// Error is a failure as the user should read it: what was done, to what, what the
// other side said, and what to try.
type Error struct {
	Kind   error  // one of the kinds above; nil when none fits
	Op     string // "connect", "log in", "create", "read"
	Target string // host, share or file name; never a password
	Offset int64  // byte offset of a read or write; -1 when it does not apply
	Code   string // the server's own word: "STATUS_LOGON_FAILURE (0xC000006D)"
	Remedy string // what to try; empty when nothing is known
	Err    error  // the cause below
}

// Error is one line: operation, target, offset, what was said, all of it printable
// and each part bounded. The remedy is left to the printer of the message.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Op)
	if e.Target != "" {
		fmt.Fprintf(&b, " %s", brief(e.Target))
	}
	if e.Offset >= 0 {
		fmt.Fprintf(&b, " at offset %d", e.Offset)
	}
	for _, s := range e.causes() {
		fmt.Fprintf(&b, ": %s", brief(s))
	}
	return b.String()
}

func (e *Error) causes() []string {
	var out []string
	if e.Code != "" {
		out = append(out, e.Code)
	}
	switch {
	case e.Err != nil:
		out = append(out, e.Err.Error())
	case e.Kind != nil && e.Code == "":
		out = append(out, e.Kind.Error())
	}
	return out
}

// Unwrap gives errors.Is the kind and the cause.
func (e *Error) Unwrap() []error {
	var out []error
	for _, err := range []error{e.Kind, e.Err} {
		if err != nil {
			out = append(out, err)
		}
	}
	return out
}

// Remedy is the first remedy that an *Error in err's chain has, or "", as printable
// as the message.
func Remedy(err error) string {
	var e *Error
	for errors.As(err, &e) {
		if e.Remedy != "" {
			return brief(e.Remedy)
		}
		err = errors.Join(e.Unwrap()...)
		if err == nil {
			break
		}
	}
	return ""
}
