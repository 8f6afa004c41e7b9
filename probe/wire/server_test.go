package wire

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"testing"

	"nasprobe/patterns"
)

// request is what a server reads.
type request struct {
	id    uint64
	op    patterns.Op
	off   int64
	count int
	data  []byte // of a write
}

// peer is the server's end of a connection, with the file that it serves.
type peer struct {
	*net.TCPConn
	in   *bufio.Reader
	file []byte
	over <-chan struct{} // closed when the test ends
}

// next reads one request.
func (p *peer) next() (r request, err error) {
	var head [MarkSize + requestHead]byte
	if _, err := io.ReadFull(p.in, head[:]); err != nil {
		return r, err
	}
	b := head[MarkSize:]
	r = request{id: binary.BigEndian.Uint64(b), op: patterns.Op(b[11]), count: int(binary.BigEndian.Uint32(b[12:])), off: int64(binary.BigEndian.Uint64(b[16:]))}
	body := make([]byte, int(binary.BigEndian.Uint32(head[:])&^lastFrame)-requestHead)
	if _, err := io.ReadFull(p.in, body); err != nil {
		return r, err
	}
	if r.op == patterns.Write {
		r.data = body[:r.count]
	}
	return r, nil
}

// do carries out count bytes of a request and returns the reply as one frame.
func (p *peer) do(r request, count int) []byte {
	if r.op == patterns.Write {
		copy(p.file[r.off:][:count], r.data)
		return frame(answer{id: r.id, count: count})
	}
	return frame(answer{id: r.id, count: count, payload: p.file[r.off:][:count]})
}

// answer is one reply.
type answer struct {
	id                            uint64
	status, count, flags, credits int
	payload                       []byte
}

func (a answer) body() []byte {
	b := binary.BigEndian.AppendUint64(nil, a.id)
	for _, v := range []int{a.status, a.count, a.flags, a.credits} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return append(b, a.payload...)
}

// frame makes one frame of a reply.
func frame(a answer) []byte { return frames(a, 1<<30) }

// frames cuts a reply into frames of size bytes.
func frames(a answer, size int) (out []byte) {
	for b := a.body(); len(b) > 0; {
		n := min(size, len(b))
		mark := uint32(n)
		if n == len(b) {
			mark |= lastFrame
		}
		out = append(binary.BigEndian.AppendUint32(out, mark), b[:n]...)
		b = b[n:]
	}
	return out
}

// script is what a server does with one connection, which is closed when it returns.
type script func(p *peer)

// listen serves one connection, to a file of size bytes, and ends with the test.
func listen(t testing.TB, size int, s script) (addr string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		s(&peer{conn.(*net.TCPConn), bufio.NewReaderSize(conn, 64<<10), make([]byte, size), over})
	}()
	t.Cleanup(func() {
		close(over)
		l.Close()
		<-ended
	})
	return l.Addr().String()
}

// each answers every request with what reply makes of it.
func each(reply func(p *peer, r request) []byte) script {
	return func(p *peer) {
		for {
			r, err := p.next()
			if err != nil {
				return
			}
			if _, err := p.Write(reply(p, r)); err != nil {
				return
			}
		}
	}
}

// honest does all that it is asked.
func honest(p *peer, r request) []byte { return p.do(r, r.count) }
