package smb

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// move submits blocks of size bytes, all at once, one after the other in the file.
func move(t testing.TB, q probe.Queue, op patterns.Op, blocks [][]byte) (failed []error) {
	t.Helper()
	off := int64(0)
	for slot, b := range blocks {
		if err := q.Submit(slot, op, b, off); err != nil {
			t.Fatal(err)
		}
		off += int64(len(b))
	}
	for left := len(blocks); left > 0; {
		err := q.Wait(bounded(t), func(slot, n int, err error) {
			left--
			if err == nil && n != len(blocks[slot]) {
				t.Errorf("%v in slot %d: %d bytes of %d", op, slot, n, len(blocks[slot]))
			}
			if err != nil {
				failed = append(failed, err)
			}
		})
		if err != nil {
			return append(failed, err)
		}
	}
	return failed
}

// blocks are so many of size bytes, of noise unless they are to be read into.
func blocks(count, size int, noise bool) [][]byte {
	var out [][]byte
	chacha := rand.NewChaCha8([32]byte{1})
	for range count {
		b := make([]byte, size)
		if noise {
			chacha.Read(b)
		}
		out = append(out, b)
	}
	return out
}

// roundTrip writes, flushes and reads back.
func roundTrip(t testing.TB, q probe.Queue, flush func(ctx context.Context) error, count, size int) {
	t.Helper()
	want, got := blocks(count, size, true), blocks(count, size, false)
	failed := move(t, q, patterns.Write, want)
	if len(failed) == 0 {
		if err := flush(bounded(t)); err != nil {
			t.Errorf("flush: %v", err)
		}
		failed = move(t, q, patterns.Read, got)
	}
	if len(failed) > 0 || !bytes.Equal(slices.Concat(want...), slices.Concat(got...)) {
		t.Errorf("%d blocks of %d bytes: errors %v, or what was read differs", count, size, failed)
	}
}

// TestReplies are what a server may do, all of which brings the data.
func TestReplies(t *testing.T) {
	for name, answer := range map[string]func(n *nas, a ask) []byte{
		"at once": honest(512),
		"after an interim reply": func(n *nas, a ask) []byte {
			n.send(n.interim(a, 0))
			return honest(512)(n, a)
		},
		"after an oplock break": func(n *nas, a ask) []byte {
			n.send(oplockBreak())
			return honest(512)(n, a)
		},
		"short": func(n *nas, a ask) []byte {
			return n.do(a, (a.length+1)/2, int(a.creditCharge()))
		},
		"with a warning": func(n *nas, a ask) []byte {
			p := honest(512)(n, a)
			if a.command() == cmdRead {
				le.PutUint32(p[8:], ntstatus.BufferOverflow)
			}
			return p
		},
		"with data behind a gap": func(n *nas, a ask) []byte {
			if a.command() != cmdRead {
				return honest(512)(n, a)
			}
			body := append(result(a.length), make([]byte, 40)...)
			body[2] = resultMin + 40
			return n.reply(a, 0, int(a.creditCharge()), append(body, n.file[a.off:][:a.length]...)...)
		},
		"with bytes behind": func(n *nas, a ask) []byte { return append(honest(512)(n, a), make([]byte, 7)...) },
	} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{5000, 300_000} { // the latter pays by size
				q := scripted(t, 4, terms(512), each(answer))
				roundTrip(t, q, q.flush, 4, size)
			}
		})
	}
}

// TestRepliesOutOfOrder waits for a whole batch before it answers the last first.
func TestRepliesOutOfOrder(t *testing.T) {
	for _, size := range []int{100, 40 << 10} {
		q := scripted(t, 8, terms(512), func(n *nas) {
			for range 2 {
				var held []ask
				for range 8 {
					a, _ := n.read()
					held = append(held, a)
				}
				for _, a := range slices.Backward(held) {
					n.send(honest(512)(n, a))
				}
			}
			each(honest(512))(n)
		})
		want, got := blocks(8, size, true), blocks(8, size, false)
		failed := append(move(t, q, patterns.Write, want), move(t, q, patterns.Read, got)...)
		if len(failed) > 0 || !bytes.Equal(slices.Concat(want...), slices.Concat(got...)) {
			t.Errorf("blocks of %d bytes: errors %v, or what was read differs", size, failed)
		}
	}
}

func TestEndOfFile(t *testing.T) {
	const size = 100_000
	q := scripted(t, 1, terms(512), each(func(n *nas, a ask) []byte {
		if a.off >= size {
			return n.reply(a, ntstatus.EndOfFile, 1, make([]byte, 9)...)
		}
		return n.do(a, min(a.length, size-int(a.off)), 1)
	}))
	failed := move(t, q, patterns.Read, blocks(1, 150_000, false))
	var e *probe.Error
	if len(failed) != 1 || !errors.As(failed[0], &e) || !errors.Is(e, io.ErrUnexpectedEOF) || e.Op != "read" || e.Offset != size {
		t.Errorf("errors %v, want an end of the file at %d", failed, size)
	}
}

// TestStatuses refuses requests with every status of the table, and with one that is
// not in it. None of them ends the queue.
func TestStatuses(t *testing.T) {
	all := append(ntstatus.Known(), ntstatus.Status{Code: 0xC0FFEE00})
	var code atomic.Uint32
	q := scripted(t, 1, terms(8), each(func(n *nas, a ask) []byte {
		return n.reply(a, code.Load(), 1, make([]byte, 9)...)
	}))
	for i := range all {
		code.Store(all[i].Code)
		for _, op := range []patterns.Op{patterns.Read, patterns.Write} {
			if all[i].Code == ntstatus.EndOfFile && op == patterns.Read {
				continue
			}
			failed := move(t, q, op, blocks(1, 4096, false))
			var e *probe.Error
			if len(failed) != 1 || !errors.As(failed[0], &e) || e.Kind != all[i].Kind || e.Code != all[i].String() || e.Remedy != all[i].Remedy || e.Op != op.String() || e.Offset != 0 {
				t.Errorf("%v of %v: errors %v", all[i], op, failed)
			}
		}
		var e *probe.Error
		if err := q.flush(bounded(t)); !errors.As(err, &e) || e.Op != "flush" || e.Code != all[i].String() {
			t.Errorf("%v of a flush: %v", all[i], err)
		}
	}
}

// TestFlushAndClose has them answered late, and looks at what was sent.
func TestFlushAndClose(t *testing.T) {
	commands := make(chan uint16, 10)
	q := scripted(t, 1, terms(8), each(func(n *nas, a ask) []byte {
		commands <- a.command()
		n.send(oplockBreak(), n.interim(a, 0))
		return n.do(a, a.length, 1)
	}))
	if err := q.flush(bounded(t)); err != nil {
		t.Error(err)
	}
	if err := errors.Join(q.Close(), q.Close()); err != nil {
		t.Error(err)
	}
	if err := q.flush(bounded(t)); err == nil || !strings.HasPrefix(err.Error(), "flush "+fileName) {
		t.Errorf("a flush after the end: %v", err)
	}
	if a, b := <-commands, <-commands; a != cmdFlush || b != cmdClose || len(commands) > 0 {
		t.Errorf("commands %d and %d and %d more, want one FLUSH and one CLOSE", a, b, len(commands))
	}
}

// TestFlushWhileBusy leaves the queue as it was: nothing was sent and nothing spent.
func TestFlushWhileBusy(t *testing.T) {
	q := scripted(t, 2, terms(8), each(honest(8)))
	if err := q.Submit(0, patterns.Read, make([]byte, 10), 0); err != nil {
		t.Fatal(err)
	}
	if err := q.flush(bounded(t)); !errors.Is(err, probe.ErrUsage) {
		t.Errorf("error %v, want that of a misuse", err)
	}
	if err := q.Wait(bounded(t), func(_, _ int, err error) {
		if err != nil {
			t.Error(err)
		}
	}); err != nil {
		t.Fatal(err)
	}
	roundTrip(t, q, q.flush, 2, 100)
}

// TestFlushOfABrokenQueue says what was being done, and why it failed.
func TestFlushOfABrokenQueue(t *testing.T) {
	q := scripted(t, 1, terms(8), func(n *nas) { n.read() })
	move(t, q, patterns.Read, blocks(1, 10, false))
	refused{kind: probe.ErrUnreachable, text: "flush scripted.tmp: the server closed the connection", remedy: "network"}.check(t, q.flush(context.Background()))
}
