package wire

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"syscall"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// The protocol of the tests. A frame begins with its size, and the top bit of that
// in its last frame. A request is id, op, count and offset; the payload of a write
// follows, padded to 4 bytes. A reply is id, status, count, flags and credits; the
// payload of a read follows.
const (
	lastFrame   = 1 << 31
	requestHead = 8 + 4 + 4 + 8
	replyHeader = 8 + 4 + 4 + 4 + 4
)

// Statuses and flags of a reply.
const (
	statusOK = iota
	statusAgain
	statusRefused

	flagEOF     = 1
	flagInterim = 2
)

var (
	errAgain   = errors.New("come again")
	errRefused = errors.New("refused by the server")
)

// noCredits stands for a protocol that has none.
const noCredits = -1

// testProtocol is the client's half of it.
type testProtocol struct {
	serial  uint64
	credits int // requests that may be sent, or noCredits
	again   int // requests that were sent again
}

func (*testProtocol) Mark(b []byte) (size int, last bool, err error) {
	v := binary.BigEndian.Uint32(b)
	return int(v &^ lastFrame), v&lastFrame != 0, nil
}

func (p *testProtocol) Ready(*Part) bool { return p.credits != 0 }

func (p *testProtocol) Append(out []byte, part *Part) ([]byte, int) {
	p.serial++
	if p.credits > 0 {
		p.credits--
	}
	part.ID = p.serial<<16 | uint64(part.Index)
	size, pad := requestHead, 0
	if part.Op == patterns.Write {
		pad = -len(part.Buf) & 3
		size += len(part.Buf) + pad
	}
	out = binary.BigEndian.AppendUint32(out, uint32(size)|lastFrame)
	out = binary.BigEndian.AppendUint64(out, part.ID)
	out = binary.BigEndian.AppendUint32(out, uint32(part.Op))
	out = binary.BigEndian.AppendUint32(out, uint32(len(part.Buf)))
	return binary.BigEndian.AppendUint64(out, uint64(part.Off)), pad
}

func (*testProtocol) Find(id uint64) int { return int(id & (MaxParts - 1)) }

func (p *testProtocol) Identify(head []byte) (id uint64, skip bool, err error) {
	if len(head) < replyHeader {
		return 0, false, Malformed("a header of %d bytes", len(head))
	}
	if p.credits != noCredits {
		p.credits += int(binary.BigEndian.Uint32(head[20:]))
	}
	return binary.BigEndian.Uint64(head), binary.BigEndian.Uint32(head[16:])&flagInterim != 0, nil
}

func (*testProtocol) Result(head []byte, _ int, _ *Part) (Result, error) {
	switch binary.BigEndian.Uint32(head[8:]) {
	case statusOK:
		count := int(int32(binary.BigEndian.Uint32(head[12:]))) // a careless protocol
		return Result{Count: count, Payload: replyHeader, EOF: head[19]&flagEOF != 0}, nil
	case statusAgain:
		return Result{Err: errAgain}, nil
	case statusRefused:
		return Result{Err: errRefused}, nil
	}
	return Result{}, Malformed("an unknown status")
}

func (p *testProtocol) Again(err error, tries int) (wait int64, again bool) {
	if err != errAgain || tries >= 3 {
		return 0, false
	}
	p.again++
	return int64(1e6) << tries, true
}

// testFail dresses errors as the drivers do.
func testFail(ctx context.Context, op string, off int64, err error) error {
	if done := (*probe.Error)(nil); errors.As(err, &done) {
		return err
	}
	e := &probe.Error{Op: op, Target: "file", Offset: off, Err: err}
	switch {
	case ctx.Err() != nil:
	case errors.Is(err, ErrMalformed):
		e.Kind = probe.ErrProtocol
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		e.Kind = probe.ErrUnreachable
	}
	return e
}
