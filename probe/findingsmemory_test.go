package probe

import (
	"slices"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe/stats"
)

// smallReads are a row of 4 KiB reads with a median latency in seconds.
func smallReads(p50 float64) Row {
	return Row{Pattern: "RND4K Q1T1 read", BlockBytes: 4096, QueueDepth: 1, Threads: 1, Random: true, Latency: Latency{P50: p50},
		Passes: []Pass{{Warmup: true}, {Bytes: 1}}}
}

// swept is a sequential reading row of 500 MB whose passes have the given throughputs in
// MB/s, each for two seconds and more.
func swept(rates ...float64) Row {
	row := Row{Pattern: "SEQ1M Q1T1 read", BlockBytes: 1 << 20, QueueDepth: 1, Threads: 1}
	for i, mb := range rates {
		p := Pass{Warmup: i == 0, Bytes: 500e6, Series: slices.Repeat([]int64{int64(mb * 1e6 / 4)}, 9)}
		p.Series[8] /= 3
		row.Passes = append(row.Passes, p)
	}
	return row
}

// slowThenAtOnce is a copy of a file of 500 MB that a disk of about 30 MB/s had, and memory from
// then on: it was over in less than a second, and began as slowly as copies do.
func slowThenAtOnce() Row {
	return Row{Pattern: "SEQ1M Q8T1 read", BlockBytes: 1 << 20, QueueDepth: 8, Threads: 1, Passes: []Pass{
		{Warmup: true, Bytes: 500e6, Throughput: 32.14e6, Series: []int64{13631488, 17825792, 3145728, 16777216, 5242880, 2097152, 3145728, 3145728, 2097152}},
		{Bytes: 500e6, Throughput: 396.3e6, Series: []int64{67108864}},
		{Bytes: 500e6, Throughput: 424.1e6, Series: []int64{67108864}}}}
}

func TestReadsFromMemoryTellTheDisksFigure(t *testing.T) {
	run := memoryRun(slowThenAtOnce())
	run.Plan.Profile = patterns.CopyProfile
	w := memoryFindings(run)
	if len(w) != 1 || !strings.Contains(w[0].Message, "(the first round, which does not count, read the file at 32.1 MB/s, which is nearer to the disks, and SEQ1M Q8T1 read at 396 MB/s and more later)") {
		t.Fatalf("%+v", w)
	}
	if want := "such as --size 8GiB for 4 GiB, or one that exists, with --existing FILE --cold"; !strings.HasSuffix(w[0].Remedy, want) {
		t.Errorf("%q, want %q", w[0].Remedy, want)
	}
	run.Plan.FileBytes = 3 << 30
	for i := range run.Rows[0].Passes {
		run.Rows[0].Passes[i].Bytes = run.Plan.FileBytes
	}
	if w = memoryFindings(run); len(w) != 1 || !strings.Contains(w[0].Remedy, "for 4 GiB (8.0 GiB at least, since 3.0 GiB were held), or") {
		t.Errorf("%+v", w)
	}
}

func memoryRun(rows ...Row) *Run {
	return &Run{Rows: rows, Plan: PlanInfo{FileBytes: 500e6}, RoundTrip: Distribution{Count: 600, P50: 200e-6}}
}

func TestReadsFromMemoryAreTold(t *testing.T) {
	for name, c := range map[string]struct {
		run  *Run
		told bool
	}{
		"at once":             {memoryRun(smallReads(240e-6)), true},
		"an SSD":              {memoryRun(smallReads(290e-6)), false},
		"a disk":              {memoryRun(smallReads(8e-3)), false},
		"without a trip":      {&Run{Rows: []Row{smallReads(1e-6)}}, false},
		"at depth":            {memoryRun(with(smallReads(240e-6), func(r *Row) { r.QueueDepth = 32 })), false},
		"of threads":          {memoryRun(with(smallReads(240e-6), func(r *Row) { r.Threads = 2 })), false},
		"large":               {memoryRun(with(smallReads(240e-6), func(r *Row) { r.BlockBytes = 512 << 10 })), false},
		"writes":              {memoryRun(with(smallReads(240e-6), func(r *Row) { r.Op = patterns.Write })), false},
		"sequential":          {memoryRun(with(smallReads(240e-6), func(r *Row) { r.Random = false })), false},
		"not scored":          {memoryRun(with(smallReads(240e-6), func(r *Row) { r.Passes = r.Passes[:1] })), false},
		"read again":          {memoryRun(swept(70, 110, 112, 111)), true},
		"steady":              {memoryRun(swept(105, 110, 112, 111)), false},
		"one was as slow":     {memoryRun(swept(70, 110, 75, 111)), false},
		"all differ":          {memoryRun(swept(70, 110, 180, 111)), false},
		"never read whole":    {memoryRun(with(swept(70, 110, 111), func(r *Row) { r.Passes[0].Bytes = 400e6 })), false},
		"a disk that woke":    {memoryRun(with(swept(110, 110, 111), func(r *Row) { clear(r.Passes[0].Series[:3]) })), false},
		"small and copied":    {memoryRun(slowThenAtOnce()), true},
		"read and shared":     {memoryRun(with(slowThenAtOnce(), func(r *Row) { r.Passes[2].Throughput = 30e6 })), false},
		"both short":          {memoryRun(with(slowThenAtOnce(), func(r *Row) { r.Passes[0].Series = r.Passes[0].Series[:3] })), false},
		"a disk that woke up": {memoryRun(with(slowThenAtOnce(), func(r *Row) { clear(r.Passes[0].Series[:8]) })), false},
		"without a series":    {memoryRun(with(swept(70, 110), func(r *Row) { r.Passes[0].Series = nil })), false},
		"a cold run":          {changed(memoryRun(smallReads(201e-6), swept(70, 110, 111)), func(r *Run) { r.Plan.Cold = true }), true},
		"a cold run of parts": {changed(memoryRun(swept(70, 110, 111)), func(r *Run) { r.Plan.Cold = true }), false},
		"the demo":            {changed(memoryRun(smallReads(201e-6)), func(r *Run) { r.Target.URL = "demo" }), false},
		"over a slow link":    {changed(memoryRun(smallReads(560e-6)), func(r *Run) { r.Path.LinkBitsPerSecond = 100e6 }), true},
		"a link that is told": {changed(memoryRun(smallReads(560e-6)), func(r *Run) { r.Path.LinkBitsPerSecond, r.Plan.LinkRate = 100e6, 1e9 }), false},
	} {
		for i := range c.run.Rows {
			c.run.Rows[i].Throughput = stats.Summary{Median: 1}
		}
		w := found(c.run, "memory-reads")
		if (w != "") != c.told {
			t.Errorf("%s: %q", name, w)
		}
	}
}

// with is a value that was changed.
func with[T any](v T, change func(*T)) T {
	change(&v)
	return v
}

func changed(r *Run, change func(*Run)) *Run {
	change(r)
	return r
}

// What small reads show of the file holds for the other rows that read it.
func TestRowsFromMemory(t *testing.T) {
	fast, large, writes := smallReads(210e-6), swept(100, 100), swept(100, 100)
	writes.Op = patterns.Write
	run := memoryRun(fast, large, writes)
	if !FromMemory(run, fast) || !FromMemory(run, large) || FromMemory(run, writes) {
		t.Error("the file was held, and reading rows are of memory")
	}
	w := memoryFindings(run)
	if len(w) != 1 || !strings.HasPrefix(w[0].Message, "RND4K Q1T1 read, SEQ1M Q1T1 read: ") || !strings.Contains(w[0].Message, "0.210 ms") || !strings.Contains(w[0].Remedy, "--size 8GiB for 4 GiB, or one that exists, with --read-only FILE --cold") {
		t.Errorf("%+v", w)
	}
	if run = memoryRun(large); FromMemory(run, large) || memoryFindings(run) != nil {
		t.Error("nothing shows that it was held")
	}
}

// written is a row of sequential writes, a series a pass; the first is not scored.
func written(series ...[]int64) Row {
	row := Row{Pattern: "SEQ1M Q8T1 write", Op: patterns.Write}
	for i, s := range series {
		row.Passes = append(row.Passes, Pass{Warmup: i == 0, Seconds: 5, Series: s})
	}
	return row
}

func TestWriteCacheIsTold(t *testing.T) {
	falls := append(slices.Repeat([]int64{27e6}, 8), slices.Repeat([]int64{10e6}, 12)...)
	steady := slices.Repeat([]int64{27e6}, 20)
	for name, c := range map[string]struct {
		row  Row
		told string
	}{
		"most passes":                      {written(steady, falls, falls, steady), "after 216 MB the writes of row SEQ1M Q8T1 write fell from 108 to 40 MB/s"},
		"half of them":                     {written(falls, falls, steady), ""},
		"only the one that does not count": {written(falls, steady, steady), ""},
		"random":                           {with(written(falls, falls), func(r *Row) { r.Random = true }), ""},
		"reads":                            {with(written(falls, falls), func(r *Row) { r.Op = patterns.Read }), ""},
		"no passes":                        {written(), ""},
	} {
		if got := found(&Run{Rows: []Row{c.row}}, "write-cache"); c.told == "" && got != "" || !strings.HasPrefix(got, c.told) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestLongFlushesAreTold(t *testing.T) {
	for name, c := range map[string]struct {
		seconds, flush float64
		told           bool
	}{"most": {5, 3, true}, "some": {5, 2, false}, "of a short pass": {0.9, 0.8, false}} {
		row := written(nil, nil, nil)
		for i := range row.Passes {
			row.Passes[i].Seconds, row.Passes[i].FlushTime = c.seconds, c.flush
		}
		if got := found(&Run{Rows: []Row{row}}, "long-flush"); (got != "") != c.told {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Writes that memory took and a slow disk made durable leave the file in memory.
func TestReadsOfWhatWasWrittenToMemory(t *testing.T) {
	for name, c := range map[string]struct {
		reads float64 // bytes a second
		flush float64 // seconds of 20
		bytes int64
		told  bool
	}{
		"much faster":        {1381e6, 18, 500e6, true},
		"hardly faster":      {100e6, 18, 500e6, false},
		"a short flush":      {1381e6, 5, 500e6, false},
		"a part was written": {1381e6, 18, 400e6, false},
	} {
		reads, writes := swept(1, 1), written(nil, nil)
		reads.Throughput.Median, writes.Throughput.Median = c.reads, 25e6
		for i := range writes.Passes {
			writes.Passes[i].Seconds, writes.Passes[i].FlushTime, writes.Passes[i].Bytes = 20, c.flush, c.bytes
		}
		run := memoryRun(reads, writes)
		if got := found(run, "memory-reads"); (got != "") != c.told || FromMemory(run, reads) != c.told || FromMemory(run, writes) {
			t.Errorf("%s: %q", name, got)
		}
		if run.Plan.Cold = true; found(run, "memory-reads") != "" {
			t.Errorf("%s: a cold run reads nothing that was written last", name)
		}
	}
}
