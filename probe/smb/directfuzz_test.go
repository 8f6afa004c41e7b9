package smb

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// tape is a socket that takes everything and says what is on it, in pieces of the
// given sizes over and over.
type tape struct {
	replies []byte
	pieces  []byte
	i       int
}

func (m *tape) Use(context.Context) {}
func (m *tape) Conn() net.Conn      { return nil }
func (m *tape) Shutdown()           {}
func (m *tape) Close(bool) error    { return nil }

func (m *tape) Read(p []byte, _ bool, _ time.Duration) (int, error) {
	if len(m.replies) == 0 {
		return 0, io.EOF
	}
	piece := len(m.replies)
	if len(m.pieces) > 0 {
		piece = 1 + int(m.pieces[m.i%len(m.pieces)])
		m.i++
	}
	n := copy(p[:min(piece, len(p))], m.replies)
	m.replies = m.replies[n:]
	return n, nil
}

func (*tape) Write(v *net.Buffers, _ time.Duration) error {
	*v = (*v)[:0]
	return nil
}

// fuzzSizes are the blocks under way, the last of which is written.
var fuzzSizes = []int{16, 600, 33_000, 200}

// FuzzReplies: whatever a server says to some reads and a write and to the FLUSH after
// them, in pieces of any size, the queue ends with answers or with one error that says
// what was being done. Nothing is written outside the blocks.
func FuzzReplies(f *testing.F) {
	f.Fuzz(func(t *testing.T, replies, pieces []byte) {
		ref := &file{name: fileName, flag: os.O_RDWR, queues: map[stream]bool{}}
		q := &directQueue{file: ref, proto: newProtocol(terms(8), 4, 40_000)}
		q.Queue = wire.New(&tape{replies: replies, pieces: pieces}, q.proto, wire.Options{Depth: len(fuzzSizes), Target: fileName,
			Read: 40_000, Write: 40_000, Writable: true, Fail: ref.fail})
		checkAnswers(t, q)
		if err := q.flush(context.Background()); err != nil {
			wantDressed(t, err)
		}
	})
}

func checkAnswers(t *testing.T, q *directQueue) {
	bufs := make([][]byte, len(fuzzSizes))
	for slot, size := range fuzzSizes {
		op := patterns.Read
		if slot == len(fuzzSizes)-1 {
			op = patterns.Write
		}
		bufs[slot] = append(make([]byte, size), "fence"...)
		if err := q.Submit(slot, op, bufs[slot][:size], int64(slot)<<20); err != nil {
			t.Fatal(err)
		}
	}
	for left := len(bufs); left > 0; {
		err := q.Wait(context.Background(), func(slot, n int, err error) {
			left--
			if err != nil {
				wantDressed(t, err)
			} else if n != fuzzSizes[slot] {
				t.Errorf("slot %d: %d bytes of %d without an error", slot, n, fuzzSizes[slot])
			}
		})
		if err != nil {
			wantDressed(t, err)
			break
		}
	}
	for slot, b := range bufs {
		if string(b[fuzzSizes[slot]:]) != "fence" {
			t.Errorf("slot %d: bytes behind the block were written", slot)
		}
	}
}

// wantDressed wants an error that a user can read.
func wantDressed(t *testing.T, err error) {
	t.Helper()
	var e *probe.Error
	if !errors.As(err, &e) || e.Op == "" || e.Target != fileName {
		t.Errorf("error %T %v has no operation or file", err, err)
	}
}
