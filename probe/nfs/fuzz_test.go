package nfs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// stream is a connection that yields fixed bytes, at most chunk at a time, and
// takes whatever is written.
type stream struct {
	net.Conn
	in    *bytes.Reader
	chunk int
}

func (s *stream) Read(b []byte) (int, error)  { return s.in.Read(b[:min(len(b), s.chunk)]) }
func (s *stream) Write(b []byte) (int, error) { return len(b), nil }

// Sizes of the two READs under fuzz: one whose reply is looked at whole, and one
// whose payload goes past the inbox when it comes in pieces.
const (
	fuzzSmall = 64
	fuzzLarge = 3000
	fuzzGuard = 64
)

// SetReadDeadline is asked for after JUKEBOX.
func (s *stream) SetReadDeadline(time.Time) error { return nil }

// fuzzQueue has a small READ, a large READ and a WRITE outstanding, with the
// serial numbers 1, 2 and 3. The READs go to places in guard.
func fuzzQueue(in []byte, chunk int) (q *wire.Queue, guard []byte) {
	target := &Target{dialer: &dialer{}, readMax: 1 << 20, writeMax: 1 << 20, cred: credential(Options{Machine: "m"})}
	file := newFile(target, "f", []byte("file"), true)
	proto := newProtocol(file)
	proto.serial = 0
	q = wire.New(wire.Open(&stream{in: bytes.NewReader(in), chunk: chunk}, wire.Netpoll), proto, file.queueOptions(3))
	guard = bytes.Repeat([]byte{0xa5}, 3*fuzzGuard+fuzzSmall+fuzzLarge)
	q.Submit(0, patterns.Read, guard[fuzzGuard:][:fuzzSmall], 0)
	q.Submit(1, patterns.Read, guard[2*fuzzGuard+fuzzSmall:][:fuzzLarge], 8192)
	q.Submit(2, patterns.Write, make([]byte, fuzzSmall), 0)
	return q, guard
}

// FuzzQueue feeds any bytes to the data path: it neither panics nor writes outside
// the buffers, and its errors are of a known kind.
func FuzzQueue(f *testing.F) {
	small := record(append(xdrOf(1*indexes, msgReply, 0, 0, 0, 0, 0, 0, fuzzSmall, 1, fuzzSmall), make([]byte, fuzzSmall)...))
	large := record(append(xdrOf(2*indexes|1, msgReply, 0, 0, 0, 0, 0, 0, fuzzLarge, 1, fuzzLarge), make([]byte, fuzzLarge)...))
	write := record(xdrOf(3*indexes|2, msgReply, 0, 0, 0, 0, 0, 0, 0, fuzzSmall, unstable, uint64(1)))
	f.Add(bytes.Join([][]byte{write, small}, nil), uint16(4000))
	f.Add(bytes.Join([][]byte{fragments(write[markSize:], 5), fragments(small[markSize:], 50)}, nil), uint16(9))
	f.Add(bytes.Join([][]byte{large, small}, nil), uint16(1500))
	f.Add(bytes.Join([][]byte{record(xdrOf(1*indexes, msgReply, 0, 0, 0, 0, 10008, 0)), write}, nil), uint16(99))
	f.Fuzz(func(t *testing.T, in []byte, chunk uint16) {
		q, guard := fuzzQueue(in, int(chunk)+1)
		for busy := 3; busy > 0; {
			err := q.Wait(context.Background(), func(slot, n int, err error) {
				busy--
				if err == nil && n != []int{fuzzSmall, fuzzLarge, fuzzSmall}[slot] {
					t.Errorf("slot %d completed with %d bytes", slot, n)
				}
			})
			if err != nil {
				if !errors.Is(err, probe.ErrProtocol) && !errors.Is(err, probe.ErrUnreachable) {
					t.Errorf("unexpected kind: %v", err)
				}
				break
			}
		}
		for _, at := range []int{0, fuzzGuard + fuzzSmall, 2*fuzzGuard + fuzzSmall + fuzzLarge} {
			if !bytes.Equal(guard[at:][:fuzzGuard], bytes.Repeat([]byte{0xa5}, fuzzGuard)) {
				t.Errorf("wrote outside the buffer, at %d", at)
			}
		}
	})
}

// FuzzControl feeds any bytes to the decoders of the control connection.
func FuzzControl(f *testing.F) {
	s := &fakeServer{t: f, exists: true, transfer: 1 << 20}
	for _, proc := range []uint32{lib.NFSProc3GetAttr, lib.NFSProc3Lookup, lib.NFSProc3FSInfo, procFSStat, lib.NFSProc3Commit, lib.NFSProc3ReadDirPlus, procReadDir} {
		c := &fakeCall{server: s, prog: lib.Nfs3Prog, proc: proc}
		f.Add(c.usual())
	}
	f.Add((&fakeCall{server: s, prog: lib.MountProg, proc: lib.MountProc3Export}).usual())
	f.Fuzz(func(t *testing.T, in []byte) {
		rec, err := readRecord(bytes.NewReader(in))
		if err != nil {
			if !errors.Is(err, errMalformed) && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("unexpected error: %v", err)
			}
			return
		}
		cur := cursor{b: rec}
		if _, err := cur.replyHeader(); err != nil {
			_ = fail(context.Background(), "call", "server", -1, err).Error()
			return
		}
		decodeAll(t, rec[min(cur.pos+4, len(rec)):], rec[cur.pos:])
	})
}

// decodeAll runs every decoder over a result, with and without its status.
func decodeAll(t *testing.T, result, whole []byte) {
	for _, plus := range []bool{false, true} {
		if p, err := decodeDir(result, plus); err == nil && len(p.entries) > len(result) {
			t.Error("more entries than bytes")
		}
	}
	if paths, err := decodeExports(whole); err == nil && len(paths) > len(whole) {
		t.Error("more exports than bytes")
	}
	var lookup struct {
		FH   []byte
		Attr lib.PostOpAttr
	}
	var commit struct {
		Wcc      lib.WccData
		Verifier verifier
	}
	for _, v := range []any{&lib.FSInfo{}, &lib.Fattr{}, &fsstat{}, &lib.PostOpFH3{}, &lookup, &commit} {
		if rest, err := unmarshal(result, v); err != nil && !errors.Is(err, errMalformed) || len(rest) > len(result) {
			t.Errorf("%T: %v", v, err)
		}
	}
}
