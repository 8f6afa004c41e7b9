package smb1

import (
	"bytes"
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// stream is a connection that yields fixed bytes, at most chunk at a time, and takes
// whatever is written.
type stream struct {
	net.Conn
	in    *bytes.Reader
	chunk int
}

func (s *stream) Read(b []byte) (int, error)      { return s.in.Read(b[:min(len(b), s.chunk)]) }
func (s *stream) Write(b []byte) (int, error)     { return len(b), nil }
func (s *stream) SetReadDeadline(time.Time) error { return nil }
func (s *stream) Close() error                    { return nil }

// Sizes of the requests under fuzz: a read whose reply is looked at whole, and one
// whose payload goes past the inbox when it comes in pieces; and of the guards between
// their buffers, in bytes.
const (
	fuzzSmall = 64
	fuzzLarge = 3000
	fuzzGuard = 64
)

// streamed is a session on fixed bytes.
func streamed(in []byte, chunk int, sign bool) *session {
	s := newSession(Options{Host: "nas", Share: "share"}, login{}, &stream{in: bytes.NewReader(in), chunk: chunk})
	s.maxMpx, s.readMax, s.writeMax, s.caps = 50, 1<<16, 1<<16, capLargeFiles|capPassthrough
	if sign {
		s.signer = newSigner([]byte("the key of a session"))
	}
	return s
}

// fuzzed has a small read, a large read and a write outstanding, with the multiplex ids
// 1, 2 and 3. The reads go to places in guard.
func fuzzed(t testing.TB, s *session) (q *queue, guard []byte) {
	target := &Target{options: s.options, control: s, files: map[*file]bool{}}
	q = target.newFile("file", true, s, 7).newQueue(s, 7, 3)
	guard = bytes.Repeat([]byte{0xa5}, 3*fuzzGuard+fuzzSmall+fuzzLarge)
	for slot, r := range []struct {
		op  patterns.Op
		buf []byte
	}{
		{patterns.Read, guard[fuzzGuard:][:fuzzSmall]},
		{patterns.Read, guard[2*fuzzGuard+fuzzSmall:][:fuzzLarge]},
		{patterns.Write, make([]byte, fuzzSmall)},
	} {
		if err := q.Submit(slot, r.op, r.buf, 0); err != nil {
			t.Fatal(err)
		}
	}
	return q, guard
}

// numbered gives a message its multiplex id.
func numbered(mid uint16, m []byte) []byte {
	le.PutUint16(m[prefixSize+midAt:], mid)
	return m
}

// readReplyOf is that to a READ_ANDX (MS-CIFS 2.2.4.42.2).
func readReplyOf(mid uint16, size int) []byte {
	w := make([]byte, 2*readReplyWords)
	w[0] = noAndX
	le.PutUint16(w[10:], uint16(size))
	le.PutUint16(w[12:], readReplyMin)
	return numbered(mid, message(cmdRead, w, bytes.Repeat([]byte{byte(mid)}, size)))
}

// writeReplyOf is that to a WRITE_ANDX (MS-CIFS 2.2.4.43.2).
func writeReplyOf(mid uint16, size int) []byte {
	w := make([]byte, 2*writeReplyWords)
	w[0] = noAndX
	le.PutUint16(w[4:], uint16(size))
	return numbered(mid, message(cmdWrite, w, nil))
}

// signed gives a reply the signature of the request that was sent as the n-th.
func signed(n int, m []byte) []byte {
	newSigner([]byte("the key of a session")).sign(m[prefixSize:], uint32(firstSigned+2*n+1), nil)
	return m
}

// FuzzQueue feeds any bytes to the data path, with and without signatures: it neither
// panics nor writes outside the buffers, and its errors are of a known kind.
func FuzzQueue(f *testing.F) {
	small, large, write := readReplyOf(1, fuzzSmall), readReplyOf(2, fuzzLarge), writeReplyOf(3, fuzzSmall)
	f.Add(bytes.Join([][]byte{write, small, large}, nil), uint16(4000), false)
	f.Add(bytes.Join([][]byte{large, {0x85, 0, 0, 0}, small}, nil), uint16(9), false)
	f.Add(bytes.Join([][]byte{numbered(1, refusal(cmdRead, 0xC0000022)), writeReplyOf(3, 10)}, nil), uint16(99), false)
	f.Add(bytes.Join([][]byte{signed(2, writeReplyOf(3, fuzzSmall)), signed(0, readReplyOf(1, fuzzSmall)), signed(1, readReplyOf(2, fuzzLarge))}, nil), uint16(700), true)
	f.Fuzz(func(t *testing.T, in []byte, chunk uint16, sign bool) {
		q, guard := fuzzed(t, streamed(in, int(chunk)+1, sign))
		for busy := 3; busy > 0; {
			err := q.Wait(context.Background(), func(slot, n int, err error) {
				busy--
				if err == nil && n != []int{fuzzSmall, fuzzLarge, fuzzSmall}[slot] {
					t.Errorf("slot %d completed with %d bytes", slot, n)
				}
			})
			if err != nil {
				wantKnown(t, err)
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

// wantKnown wants an error as a broken connection has.
func wantKnown(t *testing.T, err error) {
	t.Helper()
	var e *probe.Error
	if !errors.As(err, &e) || e.Op == "" || e.Target == "" || e.Kind == nil && e.Code == "" && e.Err == nil {
		t.Errorf("error %T %v has no operation, target or kind", err, err)
	}
}

// FuzzControl feeds any bytes to whatever the control connection asks about files. Each
// request has the number that it has on a session of its own.
func FuzzControl(f *testing.F) {
	transacted := func(params, data []byte) []byte {
		at := headerSize + 1 + transactReplyWords + 2
		var w []byte
		for _, v := range []int{len(params), len(data), 0, len(params), at, 0, len(data), at + len(params), 0, 0} {
			w = le.AppendUint16(w, uint16(v))
		}
		return numbered(1, message(cmdTransaction2, w, append(params, data...)))
	}
	entry := append(make([]byte, entryHead), 'f', 0)
	le.PutUint32(entry[60:], 2)
	f.Add(transacted([]byte{9, 0, 1, 0, 1, 0, 0, 0, 0, 0}, entry))
	f.Add(transacted([]byte{9, 0, 1, 0, 0, 0, 0, 0, 0, 0}, entry))
	f.Add(append(transacted([]byte{9, 0, 1, 0, 0, 0, 0, 0, 0, 0}, entry), numbered(2, transacted([]byte{1, 0, 1, 0, 1, 0, 0, 0}, append(entry, 'g')))...))
	f.Add(numbered(1, message(cmdFlush, nil, nil)))
	f.Add(numbered(1, message(cmdTreeConnect, make([]byte, 6), []byte("A:\x00FAT\x00"))))
	f.Add(transacted(nil, make([]byte, 32)))
	f.Add(transacted([]byte{0, 0}, make([]byte, 24)))
	f.Add(numbered(1, message(cmdNTCreate, make([]byte, 68), nil)))
	f.Add(numbered(1, refusal(cmdTransaction2, 0xC00000BB)))
	f.Fuzz(func(t *testing.T, in []byte) {
		for _, unicode := range []bool{true, false} {
			for _, ask := range asks() {
				s := streamed(in, len(in)+1, false)
				s.unicode = unicode
				if err := ask(t, &Target{options: s.options, control: s, files: map[*file]bool{}}, s); err != nil {
					wantKnown(t, err)
				}
			}
		}
	})
}

// asks are the requests of FuzzControl. They look at what must hold of an answer.
func asks() []func(t *testing.T, target *Target, s *session) error {
	ctx, d := context.Background(), deed{"ask", "file", -1}
	return []func(t *testing.T, target *Target, s *session) error{
		func(t *testing.T, _ *Target, s *session) error {
			return s.find(ctx, d, "*", func(f found) {
				if f.Size < 0 {
					t.Errorf("a file of %d bytes", f.Size)
				}
			})
		},
		func(t *testing.T, _ *Target, s *session) error {
			space, err := s.space(ctx, d)
			if space.Total < 0 || space.Free < 0 {
				t.Errorf("%+v", space)
			}
			return err
		},
		func(t *testing.T, target *Target, s *session) error {
			size, err := target.newFile("file", true, s, 7).Size(ctx)
			if size < 0 {
				t.Errorf("a size of %d bytes", size)
			}
			return err
		},
		func(_ *testing.T, _ *Target, s *session) error {
			_, err := s.open(ctx, d, "file", accessRead, openExisting)
			return err
		},
		func(_ *testing.T, _ *Target, s *session) error { return s.delete(ctx, d, "file") },
		func(_ *testing.T, target *Target, s *session) error {
			return target.newFile("file", true, s, 7).newQueue(s, 7, 1).flush(ctx)
		},
		func(_ *testing.T, _ *Target, s *session) error { return s.mount(ctx, "share") },
	}
}
