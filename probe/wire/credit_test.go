package wire

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// A server that grants few credits gets no more requests than that at a time. It
// answers when it has as many as it granted, so fewer would hang.
func TestCreditsBoundWhatIsOutstanding(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, credits := range []int{1, 2, 7} {
			t.Run(fmt.Sprint(credits), func(t *testing.T) {
				proto := &testProtocol{credits: credits}
				const block = 4096
				size := 8 * 14 * block // a multiple of all credits
				q := setup{kind: kind, depth: 16, transfer: 1024, file: size, proto: proto}.open(t, miser(t, credits))
				roundTrip(t, q, size, block)
				if proto.credits != credits {
					t.Errorf("%d credits at the end, want %d", proto.credits, credits)
				}
			})
		}
	})
}

// miser waits for as many requests as it granted, and looks whether more come.
func miser(t *testing.T, credits int) script {
	return func(p *peer) {
		for {
			var held []request
			for range credits {
				r, err := p.next()
				if err != nil {
					return
				}
				held = append(held, r)
			}
			if n := p.in.Buffered(); n > 0 {
				t.Errorf("%d bytes of requests beyond %d credits", n, credits)
			}
			var out []byte
			for _, r := range held {
				b := honest(p, r)
				out = append(out, frame(answer{id: r.id, count: r.count, credits: 1, payload: b[MarkSize+replyHeader:]})...)
			}
			if _, err := p.Write(out); err != nil {
				return
			}
		}
	}
}

// With nothing granted and nothing outstanding no reply can ever bring a credit.
func TestNoCreditIsAnError(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, credits := range []int{0, 3} {
			q := setup{kind: kind, depth: 8, file: 1 << 20, proto: &testProtocol{credits: credits}}.open(t, each(honest))
			err := drive(patience(t), q, blocks(patterns.Read, make([]byte, 1<<20), 4096))
			var e *probe.Error
			if !errors.As(err, &e) || e.Kind != probe.ErrProtocol || e.Op != "read" || e.Offset < 0 || !strings.Contains(err.Error(), "credit") {
				t.Errorf("%d credits: error %v, want one of credits that names the request", credits, err)
			}
		}
	})
}

// Credits may come with an interim reply as well.
func TestCreditsOfInterimReplies(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		s := each(func(p *peer, r request) []byte {
			return append(frame(answer{id: r.id, flags: flagInterim, credits: 1}), honest(p, r)...)
		})
		roundTrip(t, setup{kind: kind, depth: 4, file: 50_000, proto: &testProtocol{credits: 1}}.open(t, s), 50_000, 4096)
	})
}

// A busy server is asked again, and may be busy at every request.
func TestAgain(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		seen := map[int64]int{}
		busy := each(func(p *peer, r request) []byte {
			key := r.off*2 + int64(r.op)
			if seen[key]++; seen[key] < 3 {
				return frame(answer{id: r.id, status: statusAgain})
			}
			return honest(p, r)
		})
		proto := &testProtocol{credits: noCredits}
		q := setup{kind: kind, depth: 4, file: 32 << 10, proto: proto}.open(t, busy)
		roundTrip(t, q, 32<<10, 4096)
		if want := 2 * 2 * 8; proto.again != want { // twice each block, in both directions
			t.Errorf("%d requests were sent again, want %d", proto.again, want)
		}
	})
}

// One that stays busy, or refuses, fails that block and no other.
func TestRefusalsFailTheirBlock(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for status, want := range map[int]error{statusAgain: errAgain, statusRefused: errRefused} {
			grumpy := each(func(p *peer, r request) []byte {
				if r.off == 8192+1024 {
					return frame(answer{id: r.id, status: status})
				}
				return honest(p, r)
			})
			q := setup{kind: kind, depth: 4, transfer: 1024, file: 16 << 10}.open(t, grumpy)
			failed := map[int]error{}
			for slot := range 4 {
				if err := q.Submit(slot, patterns.Write, make([]byte, 4096), int64(slot)*4096); err != nil {
					t.Fatal(err)
				}
			}
			for left := 4; left > 0; {
				if err := q.Wait(patience(t), func(slot, _ int, err error) { left--; failed[slot] = err }); err != nil {
					t.Fatal(err)
				}
			}
			var e *probe.Error
			if err := failed[2]; !errors.Is(err, want) || !errors.As(err, &e) || e.Offset != 8192+1024 || e.Op != "write" {
				t.Errorf("slot 2: error %v, want %v at offset 9216", err, want)
			}
			if err := errors.Join(failed[0], failed[1], failed[3]); err != nil {
				t.Errorf("the other slots: %v", err)
			}
			roundTrip(t, q, 8192, 4096)
		}
	})
}
