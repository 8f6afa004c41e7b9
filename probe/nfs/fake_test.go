package nfs

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"net"
	"sync"
	"testing"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe/wire"
)

// fakeServer speaks just enough MOUNT and NFSv3 over one in-memory file, and does
// whatever a test scripts instead.
type fakeServer struct {
	t        testing.TB
	listener net.Listener
	script   func(c *fakeCall) (record []byte) // nil: the usual reply

	mu       sync.Mutex
	exists   bool
	data     []byte
	verifier verifier
	transfer uint32 // rtmax and wtmax
	calls    map[uint32]int
	conns    []net.Conn
}

// fakeCall is one request as the server reads it.
type fakeCall struct {
	server          *fakeServer
	conn            net.Conn
	xid, prog, proc uint32
	args            cursor
}

func newFake(t testing.TB) *fakeServer {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &fakeServer{t: t, listener: l, transfer: 1 << 20, calls: map[uint32]int{}}
	go s.accept()
	t.Cleanup(func() {
		l.Close()
		s.dropAll()
	})
	return s
}

func (s *fakeServer) accept() {
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns = append(s.conns, conn)
		s.mu.Unlock()
		go s.serve(conn)
	}
}

// dropAll closes every connection, as a restart or an idle timeout does.
func (s *fakeServer) dropAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.conns {
		c.Close()
	}
	s.conns = nil
}

// serve answers one request after another: it reads nothing while it writes.
func (s *fakeServer) serve(conn net.Conn) {
	defer conn.Close()
	for {
		rec, err := readRecord(conn)
		if err != nil {
			return
		}
		if _, err := conn.Write(s.reply(conn, rec)); err != nil {
			return
		}
	}
}

func (s *fakeServer) reply(conn net.Conn, rec []byte) []byte {
	c := &fakeCall{server: s, conn: conn, args: cursor{b: rec}}
	c.xid = c.args.uint32()
	c.args.take(8)
	c.prog = c.args.uint32()
	c.args.uint32()
	c.proc = c.args.uint32()
	for range 2 { // credentials and verifier
		c.args.uint32()
		c.args.opaque(maxVerifier)
	}
	if c.prog == lib.Nfs3Prog {
		s.mu.Lock()
		s.calls[c.proc]++
		s.mu.Unlock()
	}
	if s.script != nil {
		if out := s.script(c); out != nil {
			return out
		}
	}
	return c.usual()
}

// count is how often an NFS procedure was called.
func (s *fakeServer) count(proc uint32) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[proc]
}

// options reach the fake without a port mapper.
func (s *fakeServer) options() Options {
	_, port, _ := net.SplitHostPort(s.listener.Addr().String())
	return Options{Host: "127.0.0.1", Port: port, MountPort: port, Export: "/data", Machine: "test"}
}

func (s *fakeServer) dial() *Target {
	s.t.Helper()
	target, err := Dial(context.Background(), s.options())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { target.Close() })
	return target
}

// file makes the test file and opens a queue on it.
func (s *fakeServer) file(depth int) (*Target, *file, *wire.Queue) {
	s.t.Helper()
	target := s.dial()
	f, err := target.Create(context.Background(), "test.tmp", 0)
	if err != nil {
		s.t.Fatal(err)
	}
	q, err := f.Queue(context.Background(), depth)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { q.Close() })
	return target, f.(*file), q.(*wire.Queue)
}

// xdr joins values in their encoding: uint32, uint64, bool, opaque string, and raw
// bytes.
func xdrOf(values ...any) []byte {
	var b []byte
	for _, v := range values {
		switch v := v.(type) {
		case int:
			b = binary.BigEndian.AppendUint32(b, uint32(v))
		case uint32:
			b = binary.BigEndian.AppendUint32(b, v)
		case uint64:
			b = binary.BigEndian.AppendUint64(b, v)
		case string:
			b = appendOpaque(b, []byte(v))
		case []byte:
			b = append(b, v...)
		default:
			panic(errors.New("xdrOf: unknown type"))
		}
	}
	return b
}

// record frames b as one fragment.
func record(b []byte) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(b))|lastMark), b...)
}

// fragments frames b in fragments of n bytes.
func fragments(b []byte, n int) []byte {
	var out bytes.Buffer
	for len(b) > n {
		out.Write(binary.BigEndian.AppendUint32(nil, uint32(n)))
		out.Write(b[:n])
		b = b[n:]
	}
	out.Write(record(b))
	return out.Bytes()
}

// ok is a successful reply that carries values.
func (c *fakeCall) ok(values ...any) []byte {
	return record(append(xdrOf(c.xid, msgReply, 0, 0, 0, 0), xdrOf(values...)...))
}
