package probetest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"nasprobe/patterns"
)

const pageBytes = patterns.MinBlock

// content makes and checks the bytes of test files: every page differs from every
// other, so that data at a wrong offset are noticed.
type content struct {
	pool []byte // twice as long as a page
}

func newContent() content {
	pool := make([]byte, 2*pageBytes)
	r := rand.NewPCG(1, 2)
	for i := 0; i < len(pool); i += 8 {
		binary.LittleEndian.PutUint64(pool[i:], r.Uint64())
	}
	return content{pool}
}

// page is the body and the stamp of a page; the stamp stands for its first bytes.
func (c content) page(number int64) (stamp [8]byte, body []byte) {
	binary.LittleEndian.PutUint64(stamp[:], uint64(number)*0x9E3779B97F4A7C15+1)
	at := number * 13 % pageBytes
	return stamp, c.pool[at : at+pageBytes]
}

// fill writes into buf what belongs at byte off of a file.
func (c content) fill(buf []byte, off int64) {
	for len(buf) > 0 {
		stamp, body := c.page(off / pageBytes)
		in := int(off % pageBytes)
		n := copy(buf, body[in:])
		if in < len(stamp) {
			copy(buf[:n], stamp[in:])
		}
		buf, off = buf[n:], off+int64(n)
	}
}

// check compares buf with what belongs at byte off.
func (c content) check(buf []byte, off int64) error {
	want := make([]byte, pageBytes)
	for len(buf) > 0 {
		n := min(len(buf), pageBytes-int(off%pageBytes))
		c.fill(want[:n], off)
		if !bytes.Equal(buf[:n], want[:n]) {
			return fmt.Errorf("bytes %d to %d are not those written there", off, off+int64(n))
		}
		buf, off = buf[n:], off+int64(n)
	}
	return nil
}
