package patterns

import (
	"bytes"
	"compress/flate"
	"testing"
)

func rows(t testing.TB, text string) Pattern {
	p, err := Parse(text + " write")
	if err != nil {
		t.Fatal(err)
	}
	return p[0]
}

// Records of a storage system, 128 KiB and 1 MiB long and filled block by block,
// must neither compress nor hold one page twice, in one pass or over several.
func TestPayloadIsIncompressibleAndUnique(t *testing.T) {
	for _, text := range []string{"RND4K Q1T1", "RND4K Q32T1", "RND512K Q1T1", "SEQ1M Q8T1", "RND4K Q32T16"} {
		row := rows(t, text)
		payload := NewPayload(RandomData, 1, row)
		seen := map[string]bool{}
		for pass := range 2 {
			w := payload.Writer(row, int(slots(row))-1)
			var file bytes.Buffer
			for file.Len() < 2<<20 {
				b := w.Block(int64(file.Len()))
				for i := 0; i < len(b); i += page {
					if key := string(b[i : i+page]); seen[key] {
						t.Fatalf("%s: a page was written twice in pass %d", text, pass)
					} else {
						seen[key] = true
					}
				}
				file.Write(b)
			}
			checkRatio(t, text, file.Bytes()[:128<<10])
			checkRatio(t, text, file.Bytes()[1<<20:2<<20])
		}
	}
}

// checkRatio compresses by flate and, for repeats beyond its window of 32 KiB,
// counts bodies that occur twice.
func checkRatio(t *testing.T, text string, record []byte) {
	t.Helper()
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestSpeed)
	_, _ = w.Write(record)
	_ = w.Close()
	if out.Len() < len(record)*98/100 {
		t.Errorf("%s: a record of %d bytes compresses to %d", text, len(record), out.Len())
	}
	bodies := map[string]bool{}
	for i := 0; i < len(record); i += page {
		bodies[string(record[i+stampSize:i+page])] = true
	}
	if n := len(record) / page; len(record) <= minRegion && len(bodies) < n {
		t.Errorf("%s: a record has %d distinct bodies in %d pages", text, len(bodies), n)
	}
}

func TestVerify(t *testing.T) {
	for _, data := range []Data{RandomData, ZeroData} {
		row := rows(t, "SEQ1M Q8T1")
		payload := NewPayload(data, 5, row)
		for _, off := range []int64{0, 1 << 20, 7 << 20, 0} {
			block := bytes.Clone(payload.Writer(row, 3).Block(off))
			if err := payload.Verify(block, off); err != nil {
				t.Errorf("%v data at %d: %v", data, off, err)
			}
			for _, i := range []int{0, 20, 30, 50, page, 1<<20 - 1} {
				damaged := bytes.Clone(block)
				damaged[i] ^= 0x40
				if payload.Verify(damaged, off) == nil && (i < 32 || i > 40) {
					t.Errorf("%v data at %d: damage to byte %d went unseen", data, off, i)
				}
			}
		}
	}
}

func TestVerifyRefusesForeignPages(t *testing.T) {
	row := rows(t, "RND4K Q1T1")
	payload := NewPayload(RandomData, 5, row)
	block := payload.Writer(row, 0).Block(8192)
	if payload.Verify(block, 4096) == nil {
		t.Error("a page at the wrong offset verified")
	}
	if NewPayload(RandomData, 6, row).Verify(block, 8192) == nil {
		t.Error("a page of another run verified")
	}
	if payload.Verify(make([]byte, 4096), 8192) == nil {
		t.Error("a page of zeros verified")
	}
}

func TestZeroDataIsZeroButForTheHeader(t *testing.T) {
	row := rows(t, "SEQ1M Q1T1")
	w := NewPayload(ZeroData, 1, row).Writer(row, 0)
	first := bytes.Clone(w.Block(0))
	if !bytes.HasPrefix(first, []byte(Magic)) {
		t.Error("the header is missing")
	}
	for _, b := range [][]byte{first[stampSize:], w.Block(1 << 20)} {
		if len(bytes.TrimLeft(b, "\x00")) > 0 {
			t.Error("not zero")
		}
	}
}

// A 10 Gbit/s link carries a page in 3.3 microseconds: making one must not mean to
// write it anew. Only the stamp changes, 48 bytes; BenchmarkPayload has the time.
func TestPayloadOnlyStamps(t *testing.T) {
	for _, text := range []string{"SEQ1M Q8T1", "RND4K Q32T1"} {
		row := rows(t, text)
		payload := NewPayload(RandomData, 1, row)
		w := payload.Writer(row, 0)
		for _, off := range []int64{0, 1 << 20, 7 << 20, 0} {
			before := bytes.Clone(payload.pool)
			w.Block(off)
			changed := 0
			for i := range before {
				if before[i] != payload.pool[i] {
					changed++
				}
			}
			if most := int(row.BlockSize/page) * stampSize; changed > most {
				t.Fatalf("%s: a block of %d bytes changed %d, want at most %d", text, row.BlockSize, changed, most)
			}
		}
	}
}

func BenchmarkPayload(b *testing.B) {
	for _, text := range []string{"SEQ1M Q8T1", "RND4K Q32T1"} {
		b.Run(text, func(b *testing.B) {
			row := rows(b, text)
			w := NewPayload(RandomData, 1, row).Writer(row, 0)
			b.SetBytes(row.BlockSize)
			b.ReportAllocs()
			off := int64(0)
			for b.Loop() {
				w.Block(off)
				off = (off + row.BlockSize) % (1 << 30)
			}
		})
	}
}

func TestStampedKnowsTheRun(t *testing.T) {
	for _, data := range []Data{RandomData, ZeroData} {
		block := NewPayload(data, 7, Pattern{BlockSize: 4096, QueueDepth: 1, Threads: 1}).Writer(Pattern{BlockSize: 4096, QueueDepth: 1, Threads: 1}, 0).Block(0)
		if !Stamped(block, 7) || Stamped(block, 8) || Stamped(block[:20], 7) || Stamped(make([]byte, 4096), 0) {
			t.Errorf("%v data: the first page does not tell its run", data)
		}
	}
}
