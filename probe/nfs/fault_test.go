package nfs

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func denied(c *fakeCall, reason ...any) []byte {
	return record(append(xdrOf(c.xid, msgReply, replyDenied), xdrOf(reason...)...))
}

// fault is a reply to a READ that no server should give. Faults of the stream end
// the queue, refusals fail the one request.
type fault struct {
	reply func(c *fakeCall) []byte
	kind  error
	slot  bool // the request fails, not the queue
	says  string
}

func faults() map[string]fault {
	long := func(n int) string { return strings.Repeat("x", n) }
	return map[string]fault{
		"UnknownXID":    {func(c *fakeCall) []byte { c.xid += 1 << 16; return c.ok(0, 0, 0, 1, "") }, probe.ErrProtocol, false, "not made"},
		"NoSuchPart":    {func(c *fakeCall) []byte { c.xid ^= 0xfff; return c.ok(0, 0, 0, 1, "") }, probe.ErrProtocol, false, "not made"},
		"TooLong":       {func(c *fakeCall) []byte { return c.ok(0, 0, 8200, 1, long(8200)) }, probe.ErrProtocol, false, "8200"},
		"CountIsNot":    {func(c *fakeCall) []byte { return c.ok(0, 0, 8, 1, long(4)) }, probe.ErrProtocol, false, "READ"},
		"Hollow":        {func(c *fakeCall) []byte { return c.ok(0, 0, 4096, 1, 4096, 0) }, probe.ErrProtocol, false, "payload"},
		"Nothing":       {func(c *fakeCall) []byte { return c.ok(0, 0, 0, 0, "") }, probe.ErrProtocol, false, "nothing"},
		"Truncated":     {func(c *fakeCall) []byte { return c.ok(0, 1, 7) }, probe.ErrProtocol, false, "READ"},
		"NotABool":      {func(c *fakeCall) []byte { return c.ok(0, 2, 0, 1, "") }, probe.ErrProtocol, false, "READ"},
		"Empty":         {func(c *fakeCall) []byte { return record(nil) }, probe.ErrProtocol, false, "cut short"},
		"ACall":         {func(c *fakeCall) []byte { return record(xdrOf(c.xid, 0, 2, 100003, 3, 1)) }, probe.ErrProtocol, false, "message type"},
		"HugeVerifier":  {func(c *fakeCall) []byte { return record(xdrOf(c.xid, msgReply, 0, 0, 1<<30, 0)) }, probe.ErrProtocol, false, "header"},
		"TwoGigabytes":  {func(c *fakeCall) []byte { return xdrOf(uint32(1<<32 - 1)) }, probe.ErrProtocol, false, "a reply of"},
		"ManyFragments": {func(c *fakeCall) []byte { return append(fragments([]byte(long(2000)), 999)[:1003], xdrOf(1<<31-1)...) }, probe.ErrProtocol, false, "a reply of"},
		"HTTP":          {func(c *fakeCall) []byte { return []byte("HTTP/1.1 400 Bad Request\r\n\r\n") }, probe.ErrProtocol, false, ""},
		"Closed":        {func(c *fakeCall) []byte { c.conn.Close(); return []byte{} }, probe.ErrUnreachable, false, "closed"},
		"HalfAndClosed": {func(c *fakeCall) []byte {
			c.conn.Write(c.ok(0, 0, 8192, 1, long(8192))[:5000])
			c.conn.Close()
			return []byte{}
		}, probe.ErrUnreachable, false, "closed"},
		"Denied":        {func(c *fakeCall) []byte { return denied(c, denyAuth, 5) }, probe.ErrRefused, true, "AUTH_TOOWEAK (5)"},
		"WrongRPC":      {func(c *fakeCall) []byte { return denied(c, denyVersion, 3, 4) }, probe.ErrProtocol, true, "RPC_MISMATCH (0), it has version 3 to 4"},
		"DeniedHow":     {func(c *fakeCall) []byte { return denied(c, 9) }, probe.ErrProtocol, false, "denial"},
		"ProcUnavail":   {func(c *fakeCall) []byte { return record(xdrOf(c.xid, msgReply, 0, 0, 0, 3)) }, probe.ErrProtocol, true, "PROC_UNAVAIL (3)"},
		"NoSpace":       {func(c *fakeCall) []byte { return c.ok(28, 0) }, probe.ErrUnsafe, true, "NFS3ERR_NOSPC (28)"},
		"Stale":         {func(c *fakeCall) []byte { return c.ok(70, 0) }, probe.ErrNotExist, true, "NFS3ERR_STALE (70)"},
		"UnknownStatus": {func(c *fakeCall) []byte { return c.ok(4711, 0) }, nil, true, "unknown NFS status (4711)"},
	}
}

func TestFaultyReplies(t *testing.T) {
	for name, tc := range faults() {
		t.Run(name, func(t *testing.T) {
			s := newFake(t)
			s.script = func(c *fakeCall) []byte {
				if c.prog == lib.Nfs3Prog && c.proc == lib.NFSProc3Read {
					return tc.reply(c)
				}
				return nil
			}
			_, _, q := s.file(1)
			q.Submit(0, patterns.Read, make([]byte, 8192), 12288)
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			var slotErr error
			err := q.Wait(ctx, func(_, _ int, err error) { slotErr = err })
			if (slotErr != nil) != tc.slot || (err == nil) != tc.slot {
				t.Fatalf("the request failed with %v, the queue with %v", slotErr, err)
			}
			err = errors.Join(err, slotErr)
			var e *probe.Error
			if !errors.As(err, &e) || tc.kind != nil && !errors.Is(err, tc.kind) || !strings.Contains(err.Error(), tc.says) {
				t.Errorf("got %v, want %v that says %q", err, tc.kind, tc.says)
			}
			if tc.slot && e.Offset != 12288 {
				t.Errorf("%v tells offset %d", err, e.Offset)
			}
		})
	}
}

// TestFaultyWrites has the faults that only WRITE can show.
func TestFaultyWrites(t *testing.T) {
	for name, values := range map[string][]any{
		"TookNothing":  {0, 0, 0, 0, unstable, uint64(1)},
		"TookTooMuch":  {0, 0, 0, 4097, unstable, uint64(1)},
		"StableHow":    {0, 0, 0, 4096, 3, uint64(1)},
		"CutVerifier":  {0, 0, 0, 4096, unstable, 1},
		"CutAttribute": {0, 1, 0, 4096, unstable, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFake(t)
			s.script = func(c *fakeCall) []byte {
				if c.prog == lib.Nfs3Prog && c.proc == lib.NFSProc3Write {
					return c.ok(values...)
				}
				return nil
			}
			_, _, q := s.file(1)
			if err := transfer(q, patterns.Write, noise(4096), 4096); !errors.Is(err, probe.ErrProtocol) {
				t.Errorf("got %v, want a protocol error", err)
			}
		})
	}
}

// TestLengthIsNotTrusted announces much and sends little, on both kinds of
// connection.
func TestLengthIsNotTrusted(t *testing.T) {
	mark := binary.BigEndian.AppendUint32(nil, lastMark|(maxControl-1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 20 {
		if _, err := readRecord(io.MultiReader(strings.NewReader(string(mark)), strings.NewReader("abc"))); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("got %v", err)
		}
		handle := xdrOf(1<<31-8, 1)
		if _, err := unmarshal(handle, &struct{ FH []byte }{}); !errors.Is(err, errMalformed) {
			t.Fatalf("got %v", err)
		}
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > maxControl {
		t.Errorf("allocated %d bytes for what was announced only", grown)
	}
}
