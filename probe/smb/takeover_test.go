package smb

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// recorder is a connection that keeps what was written to it.
type recorder struct {
	net.Conn
	mu      sync.Mutex
	written []byte
}

func (r *recorder) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.written = append(r.written, b...)
	return len(b), nil
}

func (r *recorder) all() []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.written)
}

// library stands for the client library: it reads frames until an error, and then
// once more.
func library(conn net.Conn, frames chan<- []byte) {
	defer close(frames)
	for {
		p, err := nextFrame(conn)
		if err != nil {
			conn.Read(make([]byte, 4))
			return
		}
		frames <- p
	}
}

// tapped is a tap with a library that reads, the recorder below it and the server's end.
func tapped(t *testing.T) (tp *tap, below *recorder, server net.Conn, frames chan []byte) {
	client, server := net.Pipe()
	below = &recorder{Conn: client}
	tp, frames = newTap(below, policy{}), make(chan []byte, 10)
	t.Cleanup(func() {
		client.Close()
		server.Close()
		for range frames {
		}
	})
	go library(tp, frames)
	return tp, below, server, frames
}

// TestTakeOver lets the library have what was read ahead, and nothing that comes later.
func TestTakeOver(t *testing.T) {
	tp, below, server, frames := tapped(t)
	tp.Write(make([]byte, prefixSize))
	tp.Write(reply(cmdCreate, 0))
	sent := below.all()
	server.Write(slices.Concat(frame(reply(cmdCreate, 0, make([]byte, 88)...)), frame(oplockBreak())))
	if err := tp.takeOver(bounded(t)); err != nil {
		t.Fatal(err)
	}
	if n := len(frames); n != 2 {
		t.Errorf("the library got %d replies, want both", n)
	}
	for range 3 {
		if _, err := tp.Write(make([]byte, 120)); !errors.Is(err, net.ErrClosed) {
			t.Errorf("a write of the library: %v", err)
		}
	}
	if !bytes.Equal(below.all(), sent) {
		t.Error("a write of the library reached the wire after the connection was taken over")
	}
	go server.Write([]byte("ours"))
	got := make([]byte, 4)
	if _, err := io.ReadFull(below, got); err != nil || string(got) != "ours" {
		t.Errorf("what comes afterwards: %q, %v", got, err)
	}
}

// TestTakeOverWithinAReply refuses, wherever a reply or a chain of two was cut off.
func TestTakeOverWithinAReply(t *testing.T) {
	first := chain(reply(cmdTreeConnect, 0, make([]byte, 16)...), 80)
	stream := frame(first, reply(cmdCreate, ntstatus.AccessDenied, make([]byte, 9)...))
	for n := 1; n < len(stream); n++ {
		tp, _, server, _ := tapped(t)
		server.Write(stream[:n])
		if err := tp.takeOver(bounded(t)); err != errMidFrame {
			t.Errorf("after %d bytes of a reply: %v", n, err)
		}
	}
}

func TestTakeOverOfWhatEnded(t *testing.T) {
	tp, _, server, frames := tapped(t)
	server.Close()
	for range frames {
	}
	if err := tp.takeOver(bounded(t)); err == nil {
		t.Error("no error")
	}
}

// TestTakeOverFromADeafLibrary ends with the context: the library reads no more and so
// never gives up.
func TestTakeOverFromADeafLibrary(t *testing.T) {
	client, server := net.Pipe()
	defer client.Close()
	defer server.Close()
	s := &session{options: Options{Host: "nas"}, conn: client, tap: newTap(client, policy{})}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	if err := s.takeOver(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
	s.options.ConnectTimeout = 20 * time.Millisecond
	refused{kind: probe.ErrTimeout, text: "take over the connection to nas: no answer within 20ms"}.check(t, s.takeOver(context.Background()))
}
