package patterns

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
)

// Data is what the file is filled with.
type Data uint8

// The fillings: incompressible data, or zeros as CrystalDiskMark's "0 Fill".
const (
	RandomData Data = iota
	ZeroData
)

// String is "random" or "zero".
func (d Data) String() string { return [...]string{"random", "zero"}[d] }

// ParseData reads what String prints.
func ParseData(s string) (Data, error) {
	for _, d := range []Data{RandomData, ZeroData} {
		if d.String() == s {
			return d, nil
		}
	}
	return 0, fmt.Errorf("data %q: want random or zero", s)
}

// Magic opens every stamp, and so the file: it marks a scratch file as ours.
const Magic = "nasprobe scratch"

// A stamp stands at the start of each page: Magic, the run's key, the page's file
// offset, a number that never repeats in a run, and where the page's body lies in
// the pool.
const (
	page      = MinBlock
	stampSize = len(Magic) + 4*8
)

// Each slot owns a region of the pool and cuts its blocks from it in turn. A storage
// record made of several blocks must not hold the same body twice, else it
// compresses: minRegion covers records of 128 KiB, and the slots of a shallow queue
// share minPool, which covers those of 1 MiB and more.
const (
	minRegion = 128 << 10
	minPool   = 4 << 20
)

// Payload makes and checks the contents of the file. Pages are cut from a pool of
// random bytes made once, so that writing costs only the stamps: 48 bytes a page.
type Payload struct {
	data    Data
	key     uint64
	pool    []byte
	writers uint64
}

// NewPayload makes the payload for any one of the rows at a time. The key
// identifies the run: pages of another run do not verify.
func NewPayload(data Data, key uint64, rows ...Pattern) *Payload {
	var size int64
	for _, r := range rows {
		size = max(size, region(r)*slots(r))
	}
	p := &Payload{data: data, key: key, pool: make([]byte, size)}
	if data == RandomData {
		fill(p.pool, key)
	}
	return p
}

func slots(p Pattern) int64 { return int64(p.QueueDepth) * int64(p.Threads) }

// region is the size of one slot's part of the pool, in bytes: whole blocks.
func region(p Pattern) int64 {
	size := max(p.BlockSize, minRegion, minPool/slots(p))
	return (size + p.BlockSize - 1) / p.BlockSize * p.BlockSize
}

func fill(b []byte, key uint64) {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], key)
	rng := rand.NewChaCha8(seed)
	_, _ = rng.Read(b) // never fails
}

// Writer hands out buffers to write. Each slot of each thread has its own, as they
// are in flight at the same time.
type Writer struct {
	payload *Payload
	base    int64 // of the slot's region in the pool
	block   int64
	windows int64
	serial  uint64
}

// Writer returns the writer of one slot, 0 to QueueDepth x Threads - 1, of a row
// that NewPayload was told of. It is called by one goroutine at a time.
func (p *Payload) Writer(row Pattern, slot int) *Writer {
	p.writers++
	r := region(row)
	return &Writer{payload: p, base: int64(slot) * r, block: row.BlockSize, windows: r / row.BlockSize,
		serial: p.writers << 32} // 16 TiB of pages before two writers could meet
}

// Block returns the bytes to write at file offset off. They stay valid and must not
// be changed until the slot's next call.
func (w *Writer) Block(off int64) []byte {
	start := w.base + off/w.block%w.windows*w.block
	b := w.payload.pool[start : start+w.block : start+w.block]
	for i := int64(0); i < w.block; i += page {
		if w.payload.data == RandomData || off+i == 0 {
			w.serial++
			w.payload.stamp(b[i:], off+i, start+i, w.serial)
		} else if i == 0 {
			clear(b[:stampSize]) // of an earlier write at offset 0
		}
	}
	return b
}

func (p *Payload) stamp(b []byte, off, position int64, serial uint64) {
	n := copy(b, Magic)
	binary.LittleEndian.PutUint64(b[n:], p.key)
	binary.LittleEndian.PutUint64(b[n+8:], uint64(off))
	binary.LittleEndian.PutUint64(b[n+16:], serial)
	binary.LittleEndian.PutUint64(b[n+24:], uint64(position))
}

// Stamped tells whether b begins with a stamp that a Payload with this key made: by
// its first page a run knows its own file.
func Stamped(b []byte, key uint64) bool {
	n := len(Magic)
	return len(b) >= stampSize && string(b[:n]) == Magic && binary.LittleEndian.Uint64(b[n:]) == key
}

// Verify checks a block that was read at file offset off against what Writers of
// this payload made. Which of several writes to a page it shows does not matter.
func (p *Payload) Verify(b []byte, off int64) error {
	for i := 0; i < len(b); i += page {
		if err := p.verifyPage(b[i:i+page], off+int64(i)); err != nil {
			return fmt.Errorf("page at offset %d: %w", off+int64(i), err)
		}
	}
	return nil
}

func (p *Payload) verifyPage(b []byte, off int64) error {
	if p.data == ZeroData && off > 0 {
		if i := bytes.IndexFunc(b, func(r rune) bool { return r != 0 }); i >= 0 {
			return fmt.Errorf("byte %d is not zero", i)
		}
		return nil
	}
	n := len(Magic)
	position := binary.LittleEndian.Uint64(b[n+24:])
	switch {
	case !Stamped(b, p.key):
		return fmt.Errorf("it was not written by this run")
	case binary.LittleEndian.Uint64(b[n+8:]) != uint64(off):
		return fmt.Errorf("it belongs at offset %d", binary.LittleEndian.Uint64(b[n+8:]))
	case position%page != 0 || position > uint64(len(p.pool)-page):
		return fmt.Errorf("its stamp is damaged")
	case !bytes.Equal(b[stampSize:], p.pool[int(position)+stampSize:int(position)+page]):
		return fmt.Errorf("its body is damaged")
	}
	return nil
}
