package smb

import (
	"bufio"
	"io"
	"net"
	"sync"
	"sync/atomic"
)

// tap is the connection that the library gets. It joins the library's two writes
// a request into one, and follows what is said.
type tap struct {
	net.Conn
	policy policy
	reader *bufio.Reader
	prefix [prefixSize]byte // of the request being written
	parts  [2][]byte        // of the request being written

	mu      sync.Mutex // guards what follows
	facts   facts
	replies *framer
	signer  signer
	keyed   bool  // the library derives keys from the first log-in reply
	fault   error // what ended the stream of replies

	taken    atomic.Bool   // the direct data path has the connection
	released chan struct{} // closed once the library reads no more
}

// readAhead is large enough for the length prefix and a 4 KiB block, so that one
// system call brings both; larger payloads go past the buffer.
const readAhead = 8 << 10

func newTap(conn net.Conn, p policy) *tap {
	t := &tap{Conn: conn, policy: p, reader: bufio.NewReaderSize(conn, readAhead), released: make(chan struct{})}
	t.facts.credits = 1 // MS-SMB2 3.2.5.1
	t.replies = newFramer(&t.facts)
	t.replies.sessionFlags = t.adjust
	t.replies.login = t.signer.handshake.add
	return t
}

// Read passes replies on as long as their framing holds.
func (t *tap) Read(p []byte) (int, error) {
	if err := t.ended(); err != nil {
		return 0, err // what comes now may be for another reader
	}
	n, err := t.fill(p)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.fault != nil {
		return 0, t.fault
	}
	if t.fault = t.replies.feed(p[:n]); t.fault == nil {
		t.fault = err
	}
	if t.fault != nil {
		close(t.released)
		return 0, t.fault
	}
	t.signer.interim(p[:n])
	return n, nil
}

// fill reads small frames whole, as they must be changed in one piece or not at
// all. The library asks for a length prefix or a whole frame.
func (t *tap) fill(p []byte) (int, error) {
	if len(p) > readAhead {
		return t.reader.Read(p)
	}
	return io.ReadFull(t.reader, p)
}

// Write holds the length prefix back until the packet comes.
func (t *tap) Write(p []byte) (int, error) {
	if t.taken.Load() {
		return 0, net.ErrClosed // a message id of the library's would be a stale one
	}
	if t.parts[0] == nil && len(p) == prefixSize {
		t.parts[0] = t.prefix[:copy(t.prefix[:], p)]
		return len(p), nil
	}
	t.mu.Lock()
	t.facts.request(p)
	if len(p) >= headerSize && isLogin(header(p)) {
		t.signer.handshake.add(p)
	}
	t.mu.Unlock()
	t.parts[1] = p
	joined := net.Buffers(t.parts[:])
	_, err := joined.WriteTo(t.Conn)
	t.parts = [2][]byte{}
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// setKey takes the session key for interim replies that must be signed.
func (t *tap) setKey(sessionKey []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.policy.sign || t.facts.signingRequired {
		t.signer.sessionKey, t.signer.dialect = sessionKey, t.facts.dialect
	}
}

// seen is a copy of the facts so far.
func (t *tap) seen() facts {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.facts
}

// ended is what ended the stream of replies, nil while it runs.
func (t *tap) ended() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fault
}

// forget drops the failures seen so far, so that later ones belong to what is
// done next.
func (t *tap) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.facts.failed = [commandCount]uint32{}
}
