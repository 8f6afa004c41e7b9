package probe

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"nasprobe/patterns"
)

// pages are those of a file that a run has read, and those that it has written.
type pages struct {
	read, written []bool
	count         int // of those read
}

// In a cold run no page of the file is read twice, none that a pass wrote, and none of
// what was written last, whichever profile it is and however its requests are spread.
func TestColdReadsNothingTwice(t *testing.T) {
	for _, profile := range patterns.Profiles() {
		for _, readOnly := range []string{"", "film.mkv"} {
			for _, connections := range []int{0, 3} {
				plan := PlanOf(profile, 1)
				plan.Connections = connections
				checkCold(t, fmt.Sprint(profile.Name, " ", readOnly, connections), plan, readOnly)
			}
		}
	}
}

// The same of rows, passes and sizes at random.
func TestColdReadsNothingTwiceAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		plan := Plan{Passes: 1 + rng.IntN(4), PassTime: time.Second, TimeLimit: time.Second, Connections: rng.IntN(6), Seed: rng.Uint64()}
		for range 1 + rng.IntN(4) {
			plan.Rows = append(plan.Rows, patterns.Pattern{Random: rng.IntN(2) == 0, BlockSize: patterns.MinBlock << rng.IntN(10) * (1 + 2*int64(rng.IntN(2))),
				QueueDepth: 1 + rng.IntN(8), Threads: 1 + rng.IntN(3), Op: patterns.Op(rng.IntN(3)), ReadPercent: 50})
		}
		checkCold(t, fmt.Sprint(i, " ", plan.Rows), plan, []string{"", "film.mkv"}[rng.IntN(2)])
	}
}

// checkCold takes a plan to the end of all of its sequences, on the smallest file that it
// allows and on a larger one.
func checkCold(t *testing.T, name string, plan Plan, readOnly string) {
	t.Helper()
	plan.Cold, plan.ReadOnly = true, readOnly
	if readOnly != "" {
		plan.Rows = reading(plan.Rows)
	}
	least := plan.leastCold()
	for _, size := range []int64{least, least + least/2/mebibyte*mebibyte + 3*mebibyte} {
		plan.FileBytes = max(size, mebibyte)
		if err := errors.Join(plan.checkCold(), plan.checkRows()); err != nil && len(plan.Rows) > 0 {
			t.Errorf("%s: %v", name, err)
			return
		}
		p := &pages{read: make([]bool, plan.FileBytes/patterns.MinBlock), written: make([]bool, plan.FileBytes/patterns.MinBlock)}
		for pass := 0; pass <= plan.Passes; pass++ {
			for i := range plan.Rows {
				p.take(t, name, plan, i, pass)
			}
		}
		for page, read := range p.read {
			off := int64(page) * patterns.MinBlock
			if read && readOnly == "" && (off < headBytes || off >= plan.writeArea().Start || p.written[page]) {
				t.Fatalf("%s: page %d was read", name, page)
			}
		}
	}
	if plan.FileBytes = least - mebibyte; plan.FileBytes > 0 && plan.checkCold() == nil {
		t.Errorf("%s: a file of less than %d bytes was allowed", name, least)
	}
}

func reading(rows []patterns.Pattern) (out []patterns.Pattern) {
	for _, r := range rows {
		if r.Op == patterns.Read {
			out = append(out, r)
		}
	}
	return out
}

// take has each lane of a pass read all that it may.
func (p *pages) take(t *testing.T, name string, plan Plan, row, pass int) {
	t.Helper()
	r := plan.Rows[row]
	blocks, before := 0, p.count
	for _, l := range lanesOf(r, plan.Connections) {
		s := patterns.NewSequence(r, plan.ground(row, pass), l.Lane, passSeed(plan.Seed, row))
		for n := 0; ; n++ {
			off, op, ok := s.Next()
			if !ok || r.Op == patterns.Write && n > 300 {
				break
			}
			p.request(t, name, off, op, r.BlockSize, plan.FileBytes)
			if op == patterns.Read {
				blocks++
			}
		}
	}
	if r.Op != patterns.Write && (blocks < r.QueueDepth*r.Threads || p.count-before != blocks*int(r.BlockSize/patterns.MinBlock)) {
		t.Fatalf("%s: pass %d of %s read %d blocks", name, pass, r, blocks)
	}
}

func (p *pages) request(t *testing.T, name string, off int64, op patterns.Op, block, size int64) {
	t.Helper()
	if off < 0 || off+block > size {
		t.Fatalf("%s: %v at %d of a file of %d bytes", name, op, off, size)
	}
	for page := off / patterns.MinBlock; page < (off+block)/patterns.MinBlock; page++ {
		if op == patterns.Write {
			p.written[page] = true
		} else if p.read[page] {
			t.Fatalf("%s: page %d was read twice", name, page)
		} else {
			p.read[page] = true
			p.count++
		}
	}
}
