package smb1

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// plain is a protocol of a session with those capabilities, on the file 0x1234.
func plain(caps uint32, maxMpx int) *protocol {
	s := newSession(Options{}, login{}, nil)
	s.uid, s.tid, s.caps, s.maxMpx, s.mid = 0x0102, 0x0304, caps, maxMpx, 8
	return newProtocol(s, 0x1234)
}

// TestRequests compares requests with their layout (MS-CIFS 2.2.4.42.1, 2.2.4.43.1), a
// byte above 64 KiB at 5 GiB where the server has such.
func TestRequests(t *testing.T) {
	const far, size = 5<<30 | 0x00ABCDEF, 1<<16 | 1
	head := func(command byte) string {
		return signature + string([]byte{command, 0, 0, 0, 0, 0x18, 0x41, 0xC0}) + strings.Repeat("\x00", 12) + "\x04\x03\x01\x00\x02\x01\x09\x00"
	}
	for name, c := range map[string]struct {
		op     patterns.Op
		caps   uint32
		off    int64
		length string // of the frame
		want   string
	}{
		"read":         {patterns.Read, capLargeFiles, far, "\x00\x00\x3B", head(cmdRead) + "\x0C\xFF\x00\x00\x00\x34\x12\xEF\xCD\xAB\x40\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00"},
		"narrow read":  {patterns.Read, 0, 0x00ABCDEF, "\x00\x00\x37", head(cmdRead) + "\x0A\xFF\x00\x00\x00\x34\x12\xEF\xCD\xAB\x00\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"},
		"write":        {patterns.Write, capLargeFiles, far, "\x01\x00\x41", head(cmdWrite) + "\x0E\xFF\x00\x00\x00\x34\x12\xEF\xCD\xAB\x40\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x01\x00\x40\x00\x01\x00\x00\x00\x02\x00\x00"},
		"narrow write": {patterns.Write, 0, 0x00ABCDEF, "\x01\x00\x3D", head(cmdWrite) + "\x0C\xFF\x00\x00\x00\x34\x12\xEF\xCD\xAB\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x01\x00\x3C\x00\x02\x00\x00"},
	} {
		part := &wire.Part{Index: 3, Op: c.op, Buf: make([]byte, size), Off: c.off}
		got, pad := plain(c.caps, 50).Append([]byte("before"), part)
		if want := "before\x00" + c.length + c.want; string(got) != want || pad != 0 || part.ID != 9 {
			t.Errorf("%s: number %d, pad %d\n got %x\nwant %x", name, part.ID, pad, got, want)
		}
	}
}

// TestNumbers has numbers come round while a request has its own, and no more requests
// than the server takes.
func TestNumbers(t *testing.T) {
	p := plain(0, 3)
	slow := p.take(1)
	for range 1 << 17 {
		mid := p.take(2)
		if mid == slow || mid == unsolicitedMID {
			t.Fatalf("number %#x was given", mid)
		}
		if p.Find(uint64(mid)) != 1 || p.Find(uint64(slow)) != 0 {
			t.Fatal("the parts are not those that have the numbers")
		}
		p.free(mid)
	}
	p.take(3)
	if !p.Ready(nil) || p.withheld {
		t.Error("a third request was refused")
	}
	p.take(4)
	if p.Ready(nil) || !p.withheld {
		t.Error("a fourth request was allowed")
	}
}

// TestReplies has what a reply may say of the requests of fuzzed.
func TestReplies(t *testing.T) {
	const lying = 0xFF // in a place of words
	for name, c := range map[string]struct {
		reply []byte
		kind  error
		text  string
	}{
		"another command":       {numbered(1, message(cmdEcho, []byte{0, 0}, nil)), probe.ErrProtocol, "a reply to command 0x2b"},
		"no such request":       {readReplyOf(77, 3), probe.ErrProtocol, "a request that was not made"},
		"a request":             {altered(readReplyOf(1, fuzzSmall), func(p []byte) { p[flagsAt] = 0 }), probe.ErrProtocol, "a request from the server"},
		"another protocol":      {altered(readReplyOf(1, fuzzSmall), func(p []byte) { p[0] = 0xFE }), probe.ErrProtocol, "no SMB1 header"},
		"more than asked for":   {readReplyOf(1, fuzzSmall+1), probe.ErrProtocol, "64 bytes asked for, 65 answered"},
		"payload in the header": {altered(readReplyOf(1, fuzzSmall), func(p []byte) { p[headerSize+1+12] = 5 }), probe.ErrProtocol, "in the header"},
		"payload out of reach":  {altered(readReplyOf(1, fuzzSmall), func(p []byte) { p[headerSize+1+13] = lying }), probe.ErrProtocol, "a payload of 64 bytes"},
		"few words":             {numbered(1, message(cmdRead, []byte{noAndX, 0, 0, 0}, nil)), probe.ErrProtocol, "cut short"},
		"a kind of frame":       {[]byte{0x83, 0, 0, 1, 0x8F}, probe.ErrProtocol, "a frame that begins with"},
		"a refusal":             {numbered(1, refusal(cmdRead, 0xC0000054)), probe.ErrRefused, "STATUS_FILE_LOCK_CONFLICT (0xC0000054)"},
		"a full disk":           {writeReplyOf(3, 0), probe.ErrUnsafe, "STATUS_DISK_FULL (0xC000007F)"},
		"a DOS error":           {numbered(3, altered(refusal(cmdWrite, 0x00700001), func(p []byte) { le.PutUint16(p[flags2At:], 0) })), probe.ErrUnsafe, "DOS error 1/112"},
		"the end":               {nil, probe.ErrUnreachable, "the server closed the connection"},
	} {
		t.Run(name, func(t *testing.T) {
			q, _ := fuzzed(t, streamed(c.reply, 1<<20, false))
			if err := firstError(q); !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%v; want kind %v, text %q", err, c.kind, c.text)
			}
		})
	}
}

// firstError is that of a request, or of the queue.
func firstError(q *queue) (failed error) {
	for failed == nil {
		if err := q.Wait(context.Background(), func(_, _ int, err error) { failed = errors.Join(failed, err) }); err != nil {
			return errors.Join(failed, err)
		}
	}
	return failed
}

// TestSignedReplies takes what is signed for its request, and nothing else.
func TestSignedReplies(t *testing.T) {
	good := func() []byte { return signed(0, readReplyOf(1, fuzzSmall)) }
	for name, c := range map[string]struct {
		reply []byte
		fine  bool
	}{
		"right":           {good(), true},
		"another payload": {altered(good(), func(p []byte) { p[len(p)-1]++ }), false},
		"another status":  {altered(good(), func(p []byte) { p[statusAt+3] = 0xC0 }), false},
		"another request": {signed(1, readReplyOf(1, fuzzSmall)), false},
		"none":            {readReplyOf(1, fuzzSmall), false},
	} {
		for _, chunk := range []int{1, 50, 1 << 20} {
			q, guard := fuzzed(t, streamed(c.reply, chunk, true))
			var done error
			err := q.Wait(context.Background(), func(_, _ int, err error) { done = err })
			switch {
			case c.fine && (err != nil || done != nil || !bytes.Equal(guard[fuzzGuard:][:fuzzSmall], bytes.Repeat([]byte{1}, fuzzSmall))):
				t.Errorf("%s: %v, %v", name, err, done)
			case !c.fine && (!errors.Is(err, probe.ErrProtocol) || !strings.Contains(err.Error(), "signature")):
				t.Errorf("%s: error %v, want a wrong signature", name, err)
			}
		}
	}
}

// TestForgedAhead has somebody on the path put an unsigned reply behind the true one, to the
// request that comes next: it does not wait until there is such a request.
func TestForgedAhead(t *testing.T) {
	const size = 40_000 // whose payload goes past the inbox, which sees nothing of what follows
	s := streamed(slices.Concat(signed(0, readReplyOf(1, size)), readReplyOf(2, size)), 1<<20, true)
	target := &Target{options: s.options, control: s, files: map[*file]bool{}}
	q := target.newFile("file", true, s, 7).newQueue(s, 7, 1)
	buf := make([]byte, size)
	for range 2 {
		if err := q.Submit(0, patterns.Read, buf, 0); err != nil {
			t.Fatal(err)
		}
		var failed error
		if err := q.Wait(context.Background(), func(_, _ int, err error) { failed = err }); err != nil || failed != nil {
			if !errors.Is(errors.Join(err, failed), probe.ErrProtocol) {
				t.Error(err, failed)
			}
			return
		}
	}
	t.Errorf("the forged payload counts: %v", buf[:4])
}

// TestTransferSizes is what may be asked of servers.
func TestTransferSizes(t *testing.T) {
	for _, c := range []struct {
		maxBuffer   int
		caps        uint32
		signed      bool
		read, write int
	}{
		{1024, 0, false, 512, 512},
		{4356, 0, false, 4096, 4096},
		{16644, 0, false, 16384, 16384},
		{65535, 0, false, 61440, 61440},
		{1 << 30, 0, false, 61440, 61440},
		{4356, capLargeRead, false, 61440, 4096},
		{4356, capLargeRead | capLargeWrite, false, 61440, 61440},
		{16644, capLargeRead | capLargeWrite | capUnix, false, 126976, 126976},
		{16644, capLargeRead | capLargeWrite | capUnix, true, 61440, 16384},
	} {
		s := &session{maxBuffer: c.maxBuffer, caps: c.caps}
		if c.signed {
			s.signer = newSigner(nil)
		}
		if read, write := s.transferSizes(); read != c.read || write != c.write {
			t.Errorf("%+v: %d and %d bytes", c, read, write)
		}
	}
}

// TestNarrow asks nothing beyond 4 GiB of a server that cannot count so far.
func TestNarrow(t *testing.T) {
	s := streamed(nil, 1, false)
	s.caps = 0
	q, _ := fuzzed(t, s)
	if err := q.Submit(0, patterns.Read, make([]byte, 1), narrowEnd); !errors.Is(err, probe.ErrUnsupported) || probe.Remedy(err) == "" {
		t.Errorf("error %v", err)
	}
}
