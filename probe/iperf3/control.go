package iperf3

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"time"
)

// Bounds of what a peer may send, in bytes: far above what iperf3 sends with its 128
// streams, and far below what would hurt.
const (
	mostParameters = 64 << 10
	mostResults    = 1 << 20
)

// errMalformed is a peer that does not keep to the protocol.
var errMalformed = errors.New("malformed message")

// control is the control connection of one test. Reading and writing may go on at once.
type control struct {
	conn net.Conn
	wait time.Duration // that a peer may take to read what is written
}

// patience bounds how long the peer may take from now on for what is read, a read that
// is under way included.
func (c control) patience(d time.Duration) { _ = c.conn.SetReadDeadline(time.Now().Add(d)) }

// send sends one message. That takes no time, or the peer reads nothing at all.
func (c control) send(s state) error { return c.write([]byte{byte(s)}) }

func (c control) write(b []byte) error {
	_ = c.conn.SetWriteDeadline(time.Now().Add(c.wait))
	_, err := c.conn.Write(b)
	return err
}

// read is the next message.
func (c control) read() (state, error) {
	var b [1]byte
	_, err := io.ReadFull(c.conn, b[:])
	return state(b[0]), err
}

// message is what came of a read.
type message struct {
	state state
	err   error
}

// next reads the next message beside other work. The connection is read by nobody else
// until it came.
func (c control) next() <-chan message {
	ch := make(chan message, 1)
	go func() {
		s, err := c.read()
		ch <- message{s, err}
	}()
	return ch
}

// sendError tells a client why there is no test: the number of one of iperf3's errors,
// which it has words for, and no error of the system's.
func (c control) sendError(code int32) error {
	why := serverError
	b := binary.BigEndian.AppendUint32([]byte{byte(why)}, uint32(code))
	return c.write(binary.BigEndian.AppendUint32(b, 0))
}

// readError reads what follows SERVER_ERROR: the number of one of iperf3's errors. That of
// an error of the system's follows as a rule and tells a stranger nothing.
func (c control) readError() (code int32, err error) {
	var b [4]byte
	_, err = io.ReadFull(c.conn, b[:])
	return int32(binary.BigEndian.Uint32(b[:])), err
}

// lastWordTime is how long the end of a connection waits for its last word to be sent.
const lastWordTime = 100 * time.Millisecond

// hangUp ends the connection from whatever goroutine, with a last word to a peer that
// still listens. One that reads nothing may hold up another write, and is not waited for.
func (c control) hangUp(last state) {
	defer time.AfterFunc(lastWordTime, func() { _ = c.conn.Close() }).Stop()
	_ = c.send(last)
	_ = c.conn.Close()
}

// hangUpAfter hangs up when ctx ends. Whoever is done with the connection before calls
// stop, which waits for a last word that is under way.
func (c control) hangUpAfter(ctx context.Context, last state) (stop func()) {
	said := make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		c.hangUp(last)
		close(said)
	})
	return func() {
		if !cancel() {
			<-said
		}
	}
}
