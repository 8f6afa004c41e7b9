package local

import (
	"errors"
	"io"
	"sync"
	"unsafe"

	"nasprobe/patterns"
)

// alignment suits every file system known: O_DIRECT asks for the block size of
// the device, which is 512 or 4,096 bytes.
const alignment = patterns.MinBlock

// errReadOnly answers writes on a file of Target.Open.
var errReadOnly = errors.New("the file was opened for reading")

// positioned gives probe.NewQueue the reads and writes of one queue.
type positioned struct {
	file *file

	mu   sync.Mutex
	idle [][]byte // aligned buffers, never more than the queue's depth
}

// ReadAt reads past the page cache what is aligned.
func (p *positioned) ReadAt(buf []byte, off int64) (int, error) {
	n, err := p.readAt(buf, off)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if n == len(buf) {
		err = nil
	}
	return n, failure("read", p.file.path, off, err)
}

func (p *positioned) readAt(buf []byte, off int64) (int, error) {
	if !p.goesDirect(buf, off) {
		return p.file.plain.ReadAt(buf, off)
	}
	n, err := p.readDirect(buf, off)
	if err == nil || n%alignment == 0 {
		return n, err
	}
	// The end of a file need not be aligned, but its last bytes are read. What
	// follows them can only be asked for through the ordinary descriptor.
	more, err := p.file.plain.ReadAt(buf[n:], off+int64(n))
	return n + more, err
}

func (p *positioned) readDirect(buf []byte, off int64) (int, error) {
	if aligned(buf) {
		return p.file.direct.ReadAt(buf, off)
	}
	b := p.borrow(len(buf))
	defer p.giveBack(b)
	n, err := p.file.direct.ReadAt(b[:len(buf)], off)
	copy(buf, b[:n])
	return n, err
}

// WriteAt writes past the page cache what is aligned.
func (p *positioned) WriteAt(buf []byte, off int64) (int, error) {
	n, err := p.writeAt(buf, off)
	return n, failure("write", p.file.path, off, err)
}

func (p *positioned) writeAt(buf []byte, off int64) (int, error) {
	switch {
	case !p.file.writable:
		return 0, errReadOnly
	case !p.goesDirect(buf, off):
		return p.file.plain.WriteAt(buf, off)
	case aligned(buf):
		return p.file.direct.WriteAt(buf, off)
	}
	b := p.borrow(len(buf))
	defer p.giveBack(b)
	copy(b, buf)
	return p.file.direct.WriteAt(b[:len(buf)], off)
}

func (p *positioned) goesDirect(buf []byte, off int64) bool {
	return p.file.direct != nil && len(buf)%alignment == 0 && off%alignment == 0
}

func aligned(buf []byte) bool {
	return uintptr(unsafe.Pointer(unsafe.SliceData(buf)))%alignment == 0
}

// borrow returns an aligned buffer of at least n bytes.
func (p *positioned) borrow(n int) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		b := p.idle[last]
		p.idle = p.idle[:last]
		if len(b) >= n {
			return b
		}
	}
	return newAligned(n)
}

func (p *positioned) giveBack(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, b)
}

func newAligned(n int) []byte {
	b := make([]byte, n+alignment)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % alignment
	return b[skip : int(skip)+n]
}
