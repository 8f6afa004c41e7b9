package wire

import (
	"context"
	"errors"
	"net"
)

// Exchange sends one request of the protocol's own, mark included, while nothing is
// outstanding, and returns its reply, mark excluded. The reply is valid until the next
// call. It is for what ends a row: a flush, a close.
func (q *Queue) Exchange(ctx context.Context, op string, request []byte) ([]byte, error) {
	switch {
	case q.err != nil:
		return nil, q.err
	case q.busy > 0:
		return nil, q.misuse(op, -1, errors.New("requests are outstanding"))
	}
	q.sock.Use(ctx)
	reply, err := q.exchange(ctx, request)
	if err != nil {
		q.err = q.Fail(ctx, op, -1, err)
		return nil, q.err
	}
	return reply, nil
}

func (q *Queue) exchange(ctx context.Context, request []byte) ([]byte, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	out := net.Buffers{request}
	if err := q.sock.Write(&out, Forever); err != nil {
		return nil, err
	}
	for {
		head, size, err := q.inbox.next()
		switch {
		case err != nil:
			return nil, err
		case head == nil:
			if err := q.inbox.fill(q.sock, inboxSize, Forever); err != nil {
				return nil, err
			}
			continue
		case size > len(head):
			return nil, Malformed("a reply of %d bytes", size)
		}
		if _, skip, err := q.proto.Identify(head); err != nil || !skip {
			return head, err
		}
	}
}
