package embedded

import (
	"crypto/rand"
	"encoding/binary"
	"strings"
	"sync"

	"github.com/willscott/go-nfs"
)

// handleBytes is the length of a file handle: eight bytes that no other server
// uses, so that its handles are stale here, and a number.
const handleBytes = 16

// handles names paths by numbers. None is forgotten while its file exists: a cache
// of bounded size would turn a running client's handle stale.
type handles struct {
	server [8]byte

	mu     sync.Mutex
	byPath map[string]uint64
	paths  map[uint64][]string
	last   uint64
}

func newHandles() *handles {
	h := &handles{byPath: map[string]uint64{}, paths: map[uint64][]string{}}
	rand.Read(h.server[:])
	return h
}

func (h *handles) handle(path []string) []byte {
	key := strings.Join(path, "/")
	h.mu.Lock()
	defer h.mu.Unlock()
	number, known := h.byPath[key]
	if !known {
		h.last++
		number = h.last
		h.byPath[key], h.paths[number] = number, append([]string(nil), path...)
	}
	return binary.BigEndian.AppendUint64(h.server[:len(h.server):len(h.server)], number)
}

// path is a copy, since the library appends to it.
func (h *handles) path(fh []byte) ([]string, error) {
	if len(fh) == handleBytes && [8]byte(fh) == h.server {
		h.mu.Lock()
		defer h.mu.Unlock()
		if path, known := h.paths[binary.BigEndian.Uint64(fh[8:])]; known {
			return append([]string{}, path...), nil
		}
	}
	return nil, &nfs.NFSStatusError{NFSStatus: nfs.NFSStatusStale}
}

func (h *handles) forget(fh []byte) {
	path, err := h.path(fh)
	if err != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.byPath, strings.Join(path, "/"))
	delete(h.paths, binary.BigEndian.Uint64(fh[8:]))
}

// HandleLimit bounds a directory listing only: a page of at most half as many
// entries.
func (h *handles) HandleLimit() int { return 1 << 20 }
