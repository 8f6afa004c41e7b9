package smb1

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// scratch is a file that goes with the test, and a queue on it.
func scratch(t testing.TB, target *Target, depth int) (probe.File, *queue) {
	t.Helper()
	const name = "probe-smb1.tmp"
	f, err := target.Create(shortly(t), name, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := target.Remove(ctx, name); err != nil {
			t.Errorf("clean up: %v", err)
		}
	})
	q, err := f.Queue(shortly(t), depth)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { q.Close() })
	return f, q.(*queue)
}

// move carries data through all slots of the queue in blocks, and returns the first error.
func move(ctx context.Context, q *queue, op patterns.Op, data []byte, block int) (failed error) {
	next, busy := 0, 0
	submit := func(slot int) {
		n := min(block, len(data)-next)
		if n == 0 || failed != nil {
			return
		}
		if failed = q.Submit(slot, op, data[next:next+n], int64(next)); failed == nil {
			next, busy = next+n, busy+1
		}
	}
	for slot := range q.Depth {
		submit(slot)
	}
	for busy > 0 {
		err := q.Wait(ctx, func(slot, _ int, err error) {
			busy--
			failed = errors.Join(failed, err)
			submit(slot)
		})
		if err != nil {
			return err
		}
	}
	return failed
}

// TestLabDepths reads back what was written at any depth, in blocks smaller and larger
// than a request.
func TestLabDepths(t *testing.T) {
	const size = 3<<20 + 77
	want, got := make([]byte, size), make([]byte, size)
	rand.NewChaCha8([32]byte{1}).Read(want)
	for _, port := range []string{portNT1, portSigned, portOld} {
		for _, depth := range []int{1, 8, 32, 50, 64} {
			t.Run(fmt.Sprintf("%s Q%d", port, depth), func(t *testing.T) {
				target := dialed(t, labAt(t, port, "share"))
				f, q := scratch(t, target, depth)
				for _, block := range []int{4 << 10, 300_001} {
					clear(got)
					err := errors.Join(move(shortly(t), q, patterns.Write, want, block), f.Sync(shortly(t)), move(shortly(t), q, patterns.Read, got, block))
					if err != nil || !bytes.Equal(want, got) {
						t.Fatalf("blocks of %d bytes: %v, equal %v", block, err, bytes.Equal(want, got))
					}
				}
				wantFewRequests(t, target, q)
			})
		}
	}
}

// wantFewRequests wants the warning where the server takes fewer requests than the depth.
func wantFewRequests(t *testing.T, target *Target, q *queue) {
	t.Helper()
	few := q.proto.limit < q.Depth
	q.Close()
	for _, w := range target.Warnings() {
		if w.Code == "few-requests" {
			if !few || !strings.Contains(w.Message, fmt.Sprint(q.Depth)) {
				t.Errorf("depth %d of %d: %s", q.Depth, q.proto.limit, w.Message)
			}
			return
		}
	}
	if few {
		t.Errorf("depth %d of %d: no warning", q.Depth, q.proto.limit)
	}
}

// TestLabConditions has what each server agreed to.
func TestLabConditions(t *testing.T) {
	for _, c := range []struct {
		port, signing string
		read, write   int64
	}{
		{portNT1, probe.SigningOff, 126976, 126976},
		{portSigned, probe.SigningRequired, 61440, 16384},
		{portOld, probe.SigningOff, 4096, 4096},
	} {
		got := dialed(t, labAt(t, c.port, "share")).Conditions()
		want := probe.Conditions{Dialect: "NT LM 0.12", Signing: c.signing, Encryption: probe.EncryptionOff, Auth: probe.AuthUser, User: probetest.LabUser,
			TransferReadBytes: c.read, TransferWriteBytes: c.write, Connections: 1, DataPath: probe.DataPathDirect, Socket: "netpoll", WriteMode: probe.WriteFlush}
		if got != want {
			t.Errorf("port %s:\n got %+v\nwant %+v", c.port, got, want)
		}
	}
}

// TestLabWriteErrors has what a read-only share and a full disk say.
func TestLabWriteErrors(t *testing.T) {
	_, err := dialed(t, labAt(t, portNT1, "ro")).Create(shortly(t), "refused.tmp", 0)
	wantFailure(t, err, probe.ErrRefused, "create refused.tmp: STATUS_ACCESS_DENIED (0xC0000022)")
	f, q := scratch(t, dialed(t, labAt(t, portNT1, "tiny")), 4)
	err = move(shortly(t), q, patterns.Write, make([]byte, 32<<20), 1<<20)
	if err == nil {
		err = f.Sync(shortly(t))
	}
	wantFailure(t, err, probe.ErrUnsafe, "STATUS_DISK_FULL (0xC000007F)")
}

func wantFailure(t *testing.T, err, kind error, says string) {
	t.Helper()
	if !errors.Is(err, kind) || !strings.Contains(fmt.Sprint(err), says) || probe.Remedy(err) == "" {
		t.Errorf("got %v (try: %s), want %v that says %q", err, probe.Remedy(err), kind, says)
	}
}

// TestLabReadsExisting reads a file of a share that is read-only, and flushes it as the
// last act of a row does.
func TestLabReadsExisting(t *testing.T) {
	f, err := dialed(t, labAt(t, portNT1, "ro")).Open(shortly(t), "sample.bin")
	if err != nil {
		t.Fatal(err)
	}
	size, err := f.Size(shortly(t))
	if err != nil || size != 8<<20 {
		t.Fatalf("%d bytes, %v", size, err)
	}
	q, err := f.Queue(shortly(t), 2)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if err := errors.Join(move(shortly(t), q.(*queue), patterns.Read, make([]byte, size), 1<<20), f.Sync(shortly(t)), f.Close()); err != nil {
		t.Error(err)
	}
}

// TestLabSpace agrees with what the lab's disk of 8 MB has.
func TestLabSpace(t *testing.T) {
	for _, port := range []string{portNT1, portOld} {
		share := map[string]string{portNT1: "tiny", portOld: "share"}[port]
		s, err := dialed(t, labAt(t, port, share)).Space(shortly(t))
		if err != nil || s.Total <= 0 || s.Free > s.Total || share == "tiny" && (s.Total > 16<<20 || s.Total < 1<<20) {
			t.Errorf("port %s: %+v, %v", port, s, err)
		}
	}
}

// TestLabAnonymous: who is not even a guest is told what to do.
func TestLabAnonymous(t *testing.T) {
	o := labAt(t, portNT1, "public")
	o.User, o.Password = "", ""
	anonymous := login{auth: probe.AuthAnonymous}
	s, err := connect(shortly(t), o, anonymous)
	if err != nil {
		t.Fatal(err)
	}
	target := &Target{options: o, login: anonymous, control: s, files: map[*file]bool{}}
	defer target.Close()
	f, err := target.Create(shortly(t), "probe-smb1-anonymous.tmp", 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.Queue(shortly(t), 1)
	wantFailure(t, err, probe.ErrRefused, "STATUS_ACCESS_DENIED")
	if !strings.Contains(probe.Remedy(err), "--user") {
		t.Errorf("remedy %q", probe.Remedy(err))
	}
	if err := target.Remove(shortly(t), "probe-smb1-anonymous.tmp"); err != nil {
		t.Error(err)
	}
}
