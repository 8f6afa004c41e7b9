package nfs

import "fmt"

// Reply headers, RFC 5531 section 9.
const (
	msgReply     = 1
	replyDenied  = 1
	maxVerifier  = 400 // bytes of an opaque_auth body, RFC 5531 section 8.2
	denyAuth     = 1
	denyVersion  = 0
	progMismatch = 2
)

// rpcFailure is a reply that carries no result: the server did not run the call.
type rpcFailure struct {
	denied    bool
	stat      uint32 // accept_stat, or auth_stat when denied
	low, high uint32 // versions that the server has, of a mismatch
}

// Error is the name that RFC 5531 gives the state, and its number.
func (f *rpcFailure) Error() string {
	s := fmt.Sprintf("%s (%d)", f.finding().name, f.stat)
	if f.high > 0 {
		s += fmt.Sprintf(", it has version %d to %d", f.low, f.high)
	}
	return s
}

func (f *rpcFailure) finding() finding {
	table := acceptStates
	if f.denied {
		table = authStates
	}
	return find(table, f.stat, "RPC error")
}

// replyHeader reads the transaction id and what comes before the result. The
// error is an *rpcFailure or malformed.
func (c *cursor) replyHeader() (xid uint32, err error) {
	xid = c.uint32()
	if kind := c.uint32(); kind != msgReply {
		return xid, malformed("message type %d", kind)
	}
	if c.uint32() == replyDenied {
		return xid, c.denial()
	}
	c.uint32() // flavor of the verifier
	c.opaque(maxVerifier)
	stat := c.uint32()
	if c.bad {
		return xid, malformed("the reply header is cut short")
	}
	if stat == 0 {
		return xid, nil
	}
	f := &rpcFailure{stat: stat}
	if stat == progMismatch {
		f.low, f.high = c.uint32(), c.uint32()
	}
	return xid, f
}

func (c *cursor) denial() error {
	f := &rpcFailure{denied: true}
	switch c.uint32() {
	case denyAuth:
		f.stat = c.uint32()
	case denyVersion:
		f.low, f.high = c.uint32(), c.uint32()
	default:
		return malformed("unknown reason of denial")
	}
	if c.bad {
		return malformed("the denial is cut short")
	}
	return f
}
