package smb1

import (
	"encoding/binary"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// fake is a NAS of old in memory: NT LM 0.12 without extended security. What it has no
// field for it does as MS-CIFS says.
type fake struct {
	shareMode bool   // passwords are those of shares
	plain     bool   // passwords come as they are
	ntlmv1    bool   // it knows no NTLMv2
	closed    bool   // nobody has rights on the share
	ignoring  bool   // it opens what exists where it is to make a file
	password  string // of the user probe, or of the share
	share     string // its only one
	oem       bool   // names are CP932
	dosErrors bool
	maxMpx    int
	maxBuffer int
	large     bool // reads and writes beyond the buffer
	batch     int  // entries of a directory in one reply; 0: all that fit
	cut       int  // of the reply to which read to send half only; 0: none

	reads  atomic.Int64
	weak   atomic.Int64 // log-ins by NTLMv1
	most   atomic.Int64 // requests that waited at once
	widest atomic.Int64 // of the requests, in bytes

	mu    sync.Mutex
	files map[string]*fakeFile
}

// nasOfOld is what the tests change.
func nasOfOld() *fake {
	return &fake{password: "secret", share: "share", maxMpx: 50, maxBuffer: 16644, large: true, files: map[string]*fakeFile{}}
}

// start serves until the test is over, and returns how to get there.
func (f *fake) start(t testing.TB) Options {
	t.Helper()
	l := probetest.Serve(t, "tcp", "127.0.0.1:0", f.serve)
	host, port, _ := net.SplitHostPort(l.Addr().String())
	o := Options{Host: host, Port: port, Share: f.share, User: "probe", Password: f.password, ConnectTimeout: 10 * time.Second}
	if f.shareMode {
		o.User, o.Password, o.SharePassword = "", "", f.password
	}
	return o
}

// serve answers one request at a time, and reads others meanwhile to count them.
func (f *fake) serve(c net.Conn) {
	k := &fakeClient{fake: f, handles: map[uint16]*fakeHandle{}, listings: map[uint16][]fakeEntry{}, challenge: []byte("8letters")}
	requests := make(chan []byte, 256)
	var waiting atomic.Int64
	go func() {
		defer close(requests)
		for {
			p, err := readFake(c)
			if err != nil {
				return
			}
			raise(&f.most, waiting.Add(1))
			raise(&f.widest, int64(len(p)))
			requests <- p
		}
	}()
	for p := range requests {
		replies := k.answer(p)
		waiting.Add(-1)
		for _, r := range replies {
			if _, err := c.Write(r); err != nil || k.dead {
				c.Close()
			}
		}
	}
}

func raise(to *atomic.Int64, n int64) {
	for old := to.Load(); n > old && !to.CompareAndSwap(old, n); old = to.Load() {
	}
}

func readFake(c io.Reader) ([]byte, error) {
	var prefix [4]byte
	if _, err := io.ReadFull(c, prefix[:]); err != nil {
		return nil, err
	}
	p := make([]byte, binary.BigEndian.Uint32(prefix[:])&0x1FFFF)
	_, err := io.ReadFull(c, p)
	return p, err
}

// framed puts the length before a packet.
func framed(p []byte) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(p))), p...)
}
