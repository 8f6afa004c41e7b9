package nfs

import (
	"encoding/binary"

	lib "github.com/willscott/go-nfs-client/nfs"
	"github.com/willscott/go-nfs-client/nfs/rpc"

	"nasprobe/probe/wire"
)

// Sizes of what the replies of READ and WRITE carry before their results, in
// bytes: fattr3 and wcc_attr (RFC 1813 section 2.6).
const (
	attrSize = 84
	wccSize  = 24
)

// unstable lets the server keep written data in memory until COMMIT (stable_how,
// RFC 1813 section 3.3.7); fileSync in a reply says that it did not.
const (
	unstable = 0
	fileSync = 2
)

// verifier is a writeverf3: it changes when a server may have lost unstable data.
type verifier [8]byte

// header is an encoded READ or WRITE call up to the payload. All calls on one file
// differ only in the fields after the handle, so the rest is encoded once.
type header struct {
	b     []byte
	xidAt int
	proc  int // offset of the procedure number
	args  int // offset of what follows the file handle
}

// newHeader encodes the common part: record mark, call header (RFC 5531 section 9)
// and file handle.
func newHeader(cred rpc.Auth, fh []byte) header {
	put := binary.BigEndian.AppendUint32
	h := header{b: make([]byte, markSize, wire.HeadSize), xidAt: markSize}
	h.b = put(put(put(put(put(h.b, 0), 0), 2), lib.Nfs3Prog), lib.Nfs3Vers)
	h.proc = len(h.b)
	h.b = put(put(h.b, 0), cred.Flavor)
	h.b = appendOpaque(h.b, cred.Body)
	h.b = put(put(h.b, flavorNone), 0)
	h.b = appendOpaque(h.b, fh)
	h.args = len(h.b)
	h.b = append(h.b, make([]byte, 20)...)
	return h
}

func appendOpaque(b, v []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(v)))
	b = append(b, v...)
	return append(b, make([]byte, padded(len(v))-len(v))...)
}

// encodeRead is READ3args (RFC 1813 section 3.3.6).
func (h *header) encodeRead(xid uint32, off int64, count int) []byte {
	return h.encode(xid, lib.NFSProc3Read, off, count, h.args+12, 0)
}

// encodeWrite is WRITE3args (RFC 1813 section 3.3.7) without the payload, which
// follows, padded.
func (h *header) encodeWrite(xid uint32, off int64, count int) []byte {
	b := h.encode(xid, lib.NFSProc3Write, off, count, h.args+20, padded(count))
	binary.BigEndian.PutUint32(b[h.args+12:], unstable)
	binary.BigEndian.PutUint32(b[h.args+16:], uint32(count))
	return b
}

func (h *header) encode(xid, proc uint32, off int64, count, size, payload int) []byte {
	put := binary.BigEndian.PutUint32
	b := h.b[:size]
	put(b, uint32(size-markSize+payload)|lastMark)
	put(b[h.xidAt:], xid)
	put(b[h.proc:], proc)
	binary.BigEndian.PutUint64(b[h.args:], uint64(off))
	put(b[h.args+8:], uint32(count))
	return b
}

// readResult is READ3res; the payload of length bytes follows.
type readResult struct {
	status nfsStatus
	count  uint32
	eof    bool
	length uint32
}

func (c *cursor) readResult() (r readResult) {
	r.status = nfsStatus(c.uint32())
	c.skipAttr(attrSize)
	if r.status == 0 {
		r.count, r.eof, r.length = c.uint32(), c.bool(), c.uint32()
	}
	return r
}

// writeResult is WRITE3res.
type writeResult struct {
	status    nfsStatus
	count     uint32
	committed uint32
	verifier  verifier
}

func (c *cursor) writeResult() (r writeResult) {
	r.status = nfsStatus(c.uint32())
	c.skipAttr(wccSize)
	c.skipAttr(attrSize)
	if r.status == 0 {
		r.count, r.committed = c.uint32(), c.uint32()
		copy(r.verifier[:], c.take(len(r.verifier)))
	}
	return r
}

// skipAttr steps over optional attributes of n bytes.
func (c *cursor) skipAttr(n int) {
	if c.bool() {
		c.take(n)
	}
}
