package smb1

import (
	"context"
	"net"
	"sync/atomic"
	"time"
)

// grace is how long a request may go on after its context ended, so that a file
// just made is known, before the connection is given up.
const grace = 150 * time.Millisecond

// session is one connection with one log-in and one share.
type session struct {
	options Options
	login   login
	conn    net.Conn

	uid, tid          uint16
	maxBuffer, maxMpx int    // bytes of a message, and requests outstanding, that the server takes
	readMax, writeMax int    // bytes of one request
	caps              uint32 // of the server
	unicode, ntStatus bool
	extended          bool // extended security
	willSign          bool // signatures are to come with the log-in
	mustSign          bool // since they were asked for
	auth              string
	user              string
	signer            *signer // nil: unsigned
	server            negotiated

	turn  chan struct{} // holds one token: whoever has it may call
	mid   uint16
	ended atomic.Bool
}

func newSession(o Options, l login, conn net.Conn) *session {
	s := &session{options: o, login: l, conn: conn, unicode: true, ntStatus: true, turn: make(chan struct{}, 1)}
	s.turn <- struct{}{}
	return s
}

// call makes one request and returns its reply. A status of failure is an error.
func (s *session) call(ctx context.Context, d deed, command byte, words, data []byte) (reply, error) {
	var r reply
	err := s.callMore(ctx, d, command, words, data, func(next reply) (bool, error) {
		r = next
		return false, nil
	})
	return r, err
}

// callMore is call with every reply to the request given to take, until it wants no more.
// When ctx ends the request gets a moment to finish; then the connection is given up, as
// it is after a reply that makes no sense, since nobody knows any more what comes on it.
func (s *session) callMore(ctx context.Context, d deed, command byte, words, data []byte, take func(reply) (bool, error)) error {
	select {
	case <-s.turn:
		defer func() { s.turn <- struct{}{} }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return d.ended(ctx)
	}
	stop := s.closeAfter(ctx)
	err := s.exchange(command, words, data, take)
	stop()
	return d.dressed(ctx, err)
}

// exchange sends a request and reads what comes back. Whatever else than a refusal
// leaves no connection.
func (s *session) exchange(command byte, words, data []byte, take func(reply) (bool, error)) error {
	s.mid = nextMID(s.mid)
	x := exchange{session: s, command: command, mid: s.mid}
	err := x.send(words, data)
	for more := true; more && err == nil; {
		more, err = x.receive(take)
	}
	if _, refused := err.(statusError); err != nil && !refused {
		s.close()
	}
	return err
}

// nextMID leaves out the number that is the server's for its own messages (MS-CIFS
// 2.2.3.1), and the first one.
func nextMID(mid uint16) uint16 {
	if mid++; mid == unsolicitedMID {
		return 1
	}
	return mid
}

func (s *session) closeAfter(ctx context.Context) (stop func()) {
	done := make(chan struct{})
	unwatch := context.AfterFunc(ctx, func() {
		timer := time.NewTimer(grace)
		defer timer.Stop()
		select {
		case <-done:
		case <-timer.C:
			s.close()
		}
	})
	return func() {
		unwatch()
		close(done)
	}
}

// alive tells whether the connection is still there, as far as this side knows.
func (s *session) alive() bool { return !s.ended.Load() }

// close drops the connection, which ends the session as well. It may be called twice.
func (s *session) close() {
	s.ended.Store(true)
	s.conn.Close()
}
