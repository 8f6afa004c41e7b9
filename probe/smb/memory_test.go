package smb

import (
	"context"
	"io"
	"net"
	"os"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe/wire"
)

// memory is a socket whose server is this process itself: what is written is a batch
// of requests, and what is read are the replies. It allocates nothing once warm.
type memory struct {
	in, out []byte
	read    int // of out
	reply   [prefixSize + resultMin]byte
}

func (m *memory) Use(context.Context) {}
func (m *memory) Conn() net.Conn      { return nil }
func (m *memory) Shutdown()           {}
func (m *memory) Close(bool) error    { return nil }

func (m *memory) Read(p []byte, _ bool, _ time.Duration) (int, error) {
	if m.read == len(m.out) {
		return 0, io.EOF
	}
	n := copy(p, m.out[m.read:])
	if m.read += n; m.read == len(m.out) {
		m.out, m.read = m.out[:0], 0
	}
	return n, nil
}

func (m *memory) Write(v *net.Buffers, _ time.Duration) error {
	m.in = m.in[:0]
	for _, b := range *v {
		m.in = append(m.in, b...)
	}
	*v = (*v)[:0]
	for b := m.in; len(b) > 0; {
		size := prefixSize + int(b[1])<<16 + int(b[2])<<8 + int(b[3])
		m.answer(header(b[prefixSize:size]))
		b = b[size:]
	}
	return nil
}

// answer appends the reply to a READ or WRITE.
func (m *memory) answer(h header) {
	r, length := m.reply[:], int(le.Uint32(h[headerSize+4:]))
	payload := length
	if h.command() == cmdWrite {
		payload = 0
	}
	size := resultMin + payload
	r[1], r[2], r[3] = byte(size>>16), byte(size>>8), byte(size)
	p := header(r[prefixSize:])
	copy(p, h[:headerSize])
	le.PutUint32(p[16:], flagFromServer)
	le.PutUint16(p[14:], max(h.creditCharge(), 1))
	le.PutUint16(p[headerSize:], 17)
	p[headerSize+2] = resultMin
	le.PutUint32(p[headerSize+4:], uint32(length))
	m.out = append(m.out, r...)
	m.out = m.out[:len(m.out)+payload]
}

// inMemory is a queue on that socket, with room for so many bytes at once.
func inMemory(depth, room int) *wire.Queue {
	m := &memory{in: make([]byte, 0, room), out: make([]byte, 0, room)}
	f := &file{name: fileName, flag: os.O_RDWR}
	return wire.New(m, newProtocol(terms(maxCredits), depth, maxTransfer), wire.Options{Depth: depth, Target: f.name,
		Read: maxTransfer, Write: maxTransfer, Writable: true, Fail: f.fail})
}

// pass moves a batch through a queue.
func pass(tb testing.TB, q *wire.Queue, op patterns.Op, bufs [][]byte, done func(slot, n int, err error)) {
	for slot, b := range bufs {
		if err := q.Submit(slot, op, b, int64(slot*len(b))); err != nil {
			tb.Fatal(err)
		}
	}
	if err := q.Wait(context.Background(), done); err != nil {
		tb.Fatal(err)
	}
}

// TestAllocations: a request in steady state makes no garbage, since a collection
// would be a pause that belongs to no NAS.
func TestAllocations(t *testing.T) {
	for _, c := range []struct{ depth, size int }{{1, 4 << 10}, {32, 4 << 10}, {1, 1 << 20}, {8, 1 << 20}} {
		q, bufs, left := inMemory(c.depth, c.depth*(c.size+256)), blocks(c.depth, c.size, false), 0
		done := func(_, _ int, err error) {
			if left--; err != nil {
				t.Error(err)
			}
		}
		for _, op := range []patterns.Op{patterns.Read, patterns.Write} {
			got := testing.AllocsPerRun(10, func() {
				left = c.depth
				pass(t, q, op, bufs, done)
				for left > 0 {
					if err := q.Wait(context.Background(), done); err != nil {
						t.Fatal(err)
					}
				}
			})
			if got != 0 {
				t.Errorf("%v of %d bytes at depth %d: %v allocations a batch", op, c.size, c.depth, got)
			}
		}
	}
}

func BenchmarkDirect(b *testing.B) {
	q, bufs, done := inMemory(1, 8<<10), blocks(1, 4<<10, false), func(int, int, error) {}
	b.ReportAllocs()
	for b.Loop() {
		pass(b, q, patterns.Read, bufs, done)
	}
}
