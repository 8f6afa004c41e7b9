package smb

import (
	"context"
	"errors"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// ask makes a request that transfers nothing while q is idle: FLUSH, CLOSE or ECHO.
func (p *protocol) ask(ctx context.Context, q *wire.Queue, d deed, command uint16) error {
	if p.credits < 1 {
		return d.fail(probe.ErrProtocol, errNoCredit, "")
	}
	id, left := p.next, p.credits
	reply, err := q.Exchange(ctx, d.op, p.bare(command))
	p.spent--
	if err != nil { // of a queue that broke before, too
		p.next, p.credits = id, left
		return d.instead(err)
	}
	switch h := header(reply); {
	case h.messageID() != id || h.command() != command:
		return q.Fail(ctx, d.op, -1, wire.Malformed("a reply to command %d with number %#x", h.command(), h.messageID()))
	case h.status() != 0:
		return d.failed(h.status())
	}
	return nil
}

var errNoCredit = errors.New("the server grants no credit for another request")

// bare makes a request without a payload, which is valid until the next one. Its fixed
// part tells its own size, and names the file at byte 8 where it is about one.
func (p *protocol) bare(command uint16) []byte {
	size := fixedSize(command)
	p.out = p.header(p.out[:0], command, 0, size)
	body := p.out[prefixSize+headerSize:]
	le.PutUint16(body, uint16(size-headerSize))
	if len(body) > 8 {
		copy(body[8:], p.fileID[:])
	}
	return p.out
}

// transport dresses an error of a connection that the library does not use any more.
func (d deed) transport(ctx context.Context, err error) error {
	var known *probe.Error
	var status statusError
	switch {
	case errors.As(err, &known):
		return err
	case ctx.Err() != nil:
		return d.ended(ctx)
	case errors.As(err, &status):
		return d.failed(uint32(status))
	case errors.Is(err, wire.ErrMalformed):
		return d.fail(probe.ErrProtocol, err, "check host and port: something else may answer there")
	}
	return d.broken(err)
}
