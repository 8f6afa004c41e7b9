package patterns

import (
	"testing"
	"time"
)

func TestParseInvertsString(t *testing.T) {
	for _, profile := range Profiles() {
		for _, p := range profile.Rows {
			got, err := Parse(p.String())
			if err != nil || len(got) != 1 || got[0] != p {
				t.Errorf("%s: Parse(%q) = %v, %v", profile.Name, p.String(), got, err)
			}
		}
	}
}

func TestParseForms(t *testing.T) {
	for text, want := range map[string][]string{
		"RND4K Q32T1 read":      {"RND4K Q32T1 read"},
		"  seq1mib q8t1 WRITE ": {"SEQ1M Q8T1 write"},
		"RND4K Q1T1":            {"RND4K Q1T1 read", "RND4K Q1T1 write"},
		"RND4K Q1T1 mix":        {"RND4K Q1T1 mix70"},
		"RND4K Q1T1 mix5":       {"RND4K Q1T1 mix5"},
		"SEQ1024K Q1T1 read":    {"SEQ1M Q1T1 read"},
		"SEQ1M":                 {"SEQ1M Q1T1 read", "SEQ1M Q1T1 write"},
		"seq1m  write":          {"SEQ1M Q1T1 write"},
		"RND4K Q32 read":        {"RND4K Q32T1 read"},
		"RND4K T4 mix30":        {"RND4K Q1T4 mix30"},
	} {
		got, err := Parse(text)
		if err != nil || len(got) != len(want) {
			t.Errorf("Parse(%q) = %v, %v", text, got, err)
			continue
		}
		for i := range want {
			if got[i].String() != want[i] {
				t.Errorf("Parse(%q)[%d] = %q, want %q", text, i, got[i], want[i])
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "RND", "RND4KQ32", "RND4K 32", "RND4K QT", "RND4K Q", "RND4Kread", "RND3K Q1T1 read", "RND0K Q1T1", "SEQ128M Q1T1",
		"RND4K Q0T1", "RND4K Q2000T1", "RND4K Q1T0", "RND4K Q1T999", "RND4K Q1T1 mix0", "RND4K Q1T1 read50",
		"RND4K Q1T1 erase", "RND999999999M Q1T1", "RND4K Q1T1 read extra", "RND4K Q99999999999T1"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("RND4K Q32T1 read")
	f.Add("SEQ1M Q8T1 mix70")
	f.Add("SEQ1M write")
	f.Fuzz(func(t *testing.T, s string) {
		rows, err := Parse(s)
		if err != nil {
			return
		}
		for _, p := range rows {
			again, err := Parse(p.String())
			if err != nil || len(again) != 1 || again[0] != p {
				t.Fatalf("%q -> %q -> %v, %v", s, p, again, err)
			}
		}
	})
}

// quick promises under 30 s and 200 MB of writes whatever the NAS.
func TestQuickIsBounded(t *testing.T) {
	p, err := LookupProfile("quick")
	if err != nil {
		t.Fatal(err)
	}
	written, lasts := p.FileBytes, time.Duration(0)
	for _, r := range p.Rows {
		lasts += time.Duration(p.Passes+1) * p.TimeLimit
		if r.Op != Read {
			written += int64(p.Passes+1) * (p.WritePassBytes + int64(r.QueueDepth)*r.BlockSize)
		}
	}
	if written > 200e6 || lasts > 30*time.Second {
		t.Errorf("quick writes up to %d bytes in %v", written, lasts)
	}
}

func TestSequentialCoversTheFile(t *testing.T) {
	p := Pattern{BlockSize: 1 << 20, QueueDepth: 1, Threads: 4, Op: Write}
	const blocks = 10
	for thread := range p.Threads {
		seen := map[int64]bool{}
		s := NewSequence(p, Whole(blocks<<20+4096), Lane{Thread: thread, Of: 1}, 1)
		for range blocks {
			off, op, _ := s.Next()
			if op != Write || off%p.BlockSize != 0 || off+p.BlockSize > blocks<<20 {
				t.Fatalf("thread %d: %v at %d", thread, op, off)
			}
			seen[off] = true
		}
		if len(seen) != blocks {
			t.Errorf("thread %d swept %d of %d blocks", thread, len(seen), blocks)
		}
	}
}

func TestRandomIsSeededAlignedAndEverywhere(t *testing.T) {
	p := Pattern{Random: true, BlockSize: 4096, QueueDepth: 1, Threads: 1, Op: Mix, ReadPercent: 70}
	const blocks, draws = 100, 20000
	a, b, other := NewSequence(p, Whole(blocks*4096), Lane{Of: 1}, 7), NewSequence(p, Whole(blocks*4096), Lane{Of: 1}, 7), NewSequence(p, Whole(blocks*4096), Lane{Of: 1}, 8)
	hits, reads, same := map[int64]int{}, 0, 0
	for range draws {
		off, op, _ := a.Next()
		if o, d, _ := b.Next(); o != off || d != op {
			t.Fatal("the same seed gave another sequence")
		}
		if o, _, _ := other.Next(); o == off {
			same++
		}
		if off%4096 != 0 || off < 0 || off >= blocks*4096 {
			t.Fatalf("offset %d", off)
		}
		hits[off]++
		if op == Read {
			reads++
		}
	}
	for off, n := range hits { // mean 200, standard deviation 14
		if n < 120 || n > 280 {
			t.Errorf("block at %d drawn %d times of a mean of 200", off, n)
		}
	}
	if len(hits) != blocks || same > draws/20 {
		t.Errorf("%d of %d blocks drawn; another seed agreed %d times", len(hits), blocks, same)
	}
	if reads < draws*68/100 || reads > draws*72/100 {
		t.Errorf("%d of %d were reads, want 70 %%", reads, draws)
	}
}

// The lanes of a thread sweep the file together, each block once.
func TestLanesShareASweep(t *testing.T) {
	p := Pattern{BlockSize: 4096, QueueDepth: 4, Threads: 1}
	const blocks, lanes = 12, 4
	seen := map[int64]int{}
	for n := range lanes {
		s := NewSequence(p, Whole(blocks*4096), Lane{Number: n, Of: lanes}, 1)
		for range blocks / lanes {
			off, _, _ := s.Next()
			seen[off]++
		}
	}
	for off := int64(0); off < blocks*4096; off += 4096 {
		if seen[off] != 1 {
			t.Errorf("block at %d was taken %d times", off, seen[off])
		}
	}
}
