package smb

import (
	"errors"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// TestFewCredits runs deep queues against servers that grant little: requests wait,
// the nas sees to it that none is sent on credit, and the user is told.
func TestFewCredits(t *testing.T) {
	for _, c := range []struct {
		limit, depth, size int
		granted, needed    int // as told; 0: not told
	}{
		{1, 1, 4 << 10, 0, 0},
		{1, 32, 4 << 10, 1, 32},
		{1, 4, 256 << 10, 1, 4}, // in requests of 64 KiB
		{8, 32, 4 << 10, 8, 32},
		{8, 2, 1 << 20, 8, 16}, // in requests of 512 KiB
		{64, 8, 1 << 20, 64, 128},
		{64, 4, 1 << 20, 0, 0},
		{512, 256, 4 << 10, 0, 0},
	} {
		q := scripted(t, c.depth, terms(c.limit), each(honest(c.limit)))
		roundTrip(t, q, q.flush, c.depth, c.size)
		q.Close()
		few := q.file.target.shortage()
		if told := few != nil; told != (c.needed > 0) || told && *few != (credits{c.granted, c.needed}) {
			t.Errorf("%+v: told of %+v", c, few)
		}
	}
}

func TestWarningOfFewCredits(t *testing.T) {
	target := newTarget(Options{}, &session{tap: newTap(nil, policy{})})
	target.noteFewCredits(8, 32)
	target.noteFewCredits(16, 64)
	for _, w := range target.Warnings() {
		if w.Code == "few-credits" && strings.Contains(w.Message, "granted 8 credits where the depth needs 32") {
			return
		}
	}
	t.Errorf("warnings %+v", target.Warnings())
}

// TestNoCredits is a server that never grants any more.
func TestNoCredits(t *testing.T) {
	miser := each(func(n *nas, a ask) []byte { return n.do(a, a.length, 0) })
	q := scripted(t, 2, terms(1), miser)
	failed := move(t, q, patterns.Read, blocks(2, 4096, false))
	var e *probe.Error
	if len(failed) != 1 || !errors.As(failed[0], &e) || e.Kind != probe.ErrProtocol || e.Op != "read" || e.Offset != 4096 || !strings.Contains(e.Error(), "no credit") {
		t.Errorf("errors %v, want one of the request without credits", failed)
	}
	q = scripted(t, 1, terms(1), miser)
	if failed := move(t, q, patterns.Read, blocks(1, 4096, false)); len(failed) > 0 {
		t.Error(failed)
	}
	if err := q.flush(bounded(t)); !errors.Is(err, probe.ErrProtocol) || !strings.Contains(err.Error(), "no credit") {
		t.Errorf("flush: %v, want no credits", err)
	}
}

// TestInterimCredits answers the first request for good only once the second has
// come, which the credits of its interim reply pay for.
func TestInterimCredits(t *testing.T) {
	q := scripted(t, 2, terms(1), func(n *nas) {
		first, _ := n.read()
		n.send(n.interim(first, 1))
		second, _ := n.read()
		n.send(n.do(second, second.length, 1), n.do(first, first.length, 0))
		each(honest(512))(n)
	})
	if failed := move(t, q, patterns.Read, blocks(2, 4096, false)); len(failed) > 0 {
		t.Error(failed)
	}
}

// TestCreditsAskedFor raises what a server grants from the one credit at the start
// to what the depth needs.
func TestCreditsAskedFor(t *testing.T) {
	q := scripted(t, 32, terms(1), func(n *nas) {
		var held []ask
		for i := range 32 {
			a, ok := n.read()
			if !ok {
				return
			}
			if held = append(held, a); i == 0 {
				n.send(honest(8192)(n, a))
			}
		}
		for _, a := range held[1:] {
			n.send(honest(8192)(n, a))
		}
		each(honest(512))(n)
	})
	if failed := move(t, q, patterns.Read, blocks(32, 4096, false)); len(failed) > 0 {
		t.Error(failed)
	}
}

// TestSmallTransfers is SMB 2.0.2: no credit charge, and 64 KiB a request.
func TestSmallTransfers(t *testing.T) {
	f := terms(64)
	f.dialect = 0x0202
	q := scripted(t, 2, f, each(honest(64)))
	roundTrip(t, q, q.flush, 2, 1<<20)
	f = terms(64)
	f.capabilities = 0
	q = scripted(t, 2, f, each(honest(64)))
	roundTrip(t, q, q.flush, 2, 1<<20)
}

func TestTransferSizes(t *testing.T) {
	for _, c := range []struct {
		change func(f *facts)
		want   int
	}{
		{func(*facts) {}, 8 << 20},
		{func(f *facts) { f.maxRead = 4096 }, 4096},
		{func(f *facts) { f.maxRead = 1<<32 - 1 }, 8 << 20},
		{func(f *facts) { f.credits = 8 }, 512 << 10},
		{func(f *facts) { f.credits = 0 }, 64 << 10},
		{func(f *facts) { f.credits = 65536 }, 8 << 20},
		{func(f *facts) { f.credits = 1 << 40 }, 8 << 20},
		{func(f *facts) { f.dialect = 0x0202 }, 64 << 10},
		{func(f *facts) { f.capabilities = 0 }, 64 << 10},
	} {
		f := terms(512)
		c.change(&f)
		if got := f.transferDirect(f.maxRead); got != c.want {
			t.Errorf("%+v: %d bytes a request, want %d", f, got, c.want)
		}
	}
}
