package wire

import (
	"encoding/binary"
	"net"

	"nasprobe/patterns"
)

// fast is a server for measuring: it allocates nothing in steady state, stores
// nothing, and answers all requests that came with one read by one write.
type fast struct {
	in, out []byte
	r, w    int
	skip    int // bytes of a payload to come
}

const fastBuffer = 4 << 20

// serve is a script.
func (f *fast) serve(p *peer) { f.run(p.TCPConn) }

func (f *fast) run(conn net.Conn) {
	f.in, f.out = make([]byte, fastBuffer), make([]byte, 0, 2*fastBuffer)
	for {
		n, err := conn.Read(f.in[f.w:])
		if err != nil {
			return
		}
		f.w += n
		for f.one() {
			if len(f.out) > fastBuffer/2 && !f.flush(conn) {
				return
			}
		}
		if !f.flush(conn) {
			return
		}
		f.w = copy(f.in, f.in[f.r:f.w])
		f.r = 0
	}
}

// one handles what is left of a payload, or the next request.
func (f *fast) one() bool {
	n := min(f.skip, f.w-f.r)
	f.r, f.skip = f.r+n, f.skip-n
	if f.skip > 0 || f.w-f.r < MarkSize+requestHead {
		return false
	}
	size := int(binary.BigEndian.Uint32(f.in[f.r:]) &^ lastFrame)
	b := f.in[f.r+MarkSize:]
	op, count := patterns.Op(b[11]), int(binary.BigEndian.Uint32(b[12:]))
	f.r += MarkSize + requestHead
	f.skip = size - requestHead
	f.answer(binary.BigEndian.Uint64(b), op, count)
	return true
}

func (f *fast) answer(id uint64, op patterns.Op, count int) {
	length := 0
	if op == patterns.Read {
		length = count
	}
	f.out = binary.BigEndian.AppendUint32(f.out, uint32(replyHeader+length)|lastFrame)
	f.out = binary.BigEndian.AppendUint64(f.out, id)
	f.out = binary.BigEndian.AppendUint32(f.out, statusOK)
	f.out = binary.BigEndian.AppendUint32(f.out, uint32(count))
	f.out = binary.BigEndian.AppendUint64(f.out, 0)
	f.out = f.out[:len(f.out)+length] // whatever stands there
}

func (f *fast) flush(conn net.Conn) bool {
	_, err := conn.Write(f.out)
	f.out = f.out[:0]
	return err == nil
}
