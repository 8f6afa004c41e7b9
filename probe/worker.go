package probe

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"nasprobe/patterns"
)

// worker drives one queue through one pass: one of a row's threads. All of it
// belongs to one goroutine; nothing is allocated while requests are in flight.
type worker struct {
	queue    Queue
	row      patterns.Pattern
	sequence *patterns.Sequence
	limit    limit
	payload  *patterns.Payload // for --verify; nil when nothing is checked
	slots    []slot
	inflight int
	counter  *atomic.Int64 // bytes completed, of all workers
	latency  *hdrhistogram.Histogram
	series   series
	start    time.Time
	issued   int64 // blocks
	written  int64 // bytes
	bytes    int64
	ios      int64
	spent    bool          // the sequence has ended
	client   time.Duration // spent on this side of the connection; 0 if unknown
	err      error
}

type slot struct {
	writer  *patterns.Writer // nil when the row only reads
	buffer  []byte           // to read into; nil when the row only writes
	current []byte
	op      patterns.Op
	off     int64
	started time.Time
}

// limit says when a worker stops to issue requests.
type limit struct {
	passTime  time.Duration
	timeLimit time.Duration
	sweep     int64 // blocks to issue before passTime counts
	written   int64 // bytes; 0 is no bound
}

// run issues requests until the limit is met, an error occurs or ctx ends, and
// drains what is in flight.
func (w *worker) run(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v", p)
		}
	}()
	defer w.account(w.waited())
	for i := range w.slots {
		if !w.more(w.start) {
			break
		}
		w.issue(i, w.start)
	}
	done := w.complete
	for w.inflight > 0 {
		if err := w.queue.Wait(ctx, done); err != nil {
			return err
		}
	}
	return w.err
}

func (w *worker) waited() time.Duration {
	if q, ok := w.queue.(Waiter); ok {
		return q.Waited()
	}
	return 0
}

// account notes what of the pass was this client's own time.
func (w *worker) account(before time.Duration) {
	if _, ok := w.queue.(Waiter); ok {
		w.client = time.Since(w.start) - (w.waited() - before)
	}
}

func (w *worker) more(now time.Time) bool {
	elapsed := now.Sub(w.start)
	switch {
	case w.err != nil || w.spent || elapsed >= w.limit.timeLimit:
		return false
	case w.limit.written > 0 && w.written >= w.limit.written:
		return false
	}
	return w.issued < w.limit.sweep || elapsed < w.limit.passTime
}

func (w *worker) issue(i int, now time.Time) {
	s := &w.slots[i]
	off, op, ok := w.sequence.Next()
	if !ok {
		w.spent = true
		return
	}
	s.off, s.op = off, op
	s.current = s.buffer
	if s.op == patterns.Write {
		s.current = s.writer.Block(s.off)
		w.written += w.row.BlockSize
	}
	s.started = now
	if err := w.queue.Submit(i, s.op, s.current, s.off); err != nil {
		w.fail(err)
		return
	}
	w.issued++
	w.inflight++
}

func (w *worker) complete(i, n int, err error) {
	now := time.Now()
	s := &w.slots[i]
	w.inflight--
	if err == nil && n != len(s.current) {
		err = fmt.Errorf("%w: %d of %d bytes at offset %d", ErrProtocol, n, len(s.current), s.off)
	}
	if err == nil && w.payload != nil && s.op == patterns.Read {
		err = w.verify(s)
	}
	if err != nil {
		w.fail(err)
		return
	}
	_ = w.latency.RecordValue(min(int64(now.Sub(s.started)), longestLatency))
	w.bytes += int64(n)
	w.ios++
	w.series.add(now.Sub(w.start), n)
	w.counter.Add(int64(n))
	if w.more(now) {
		w.issue(i, now)
	}
}

func (w *worker) verify(s *slot) error {
	if err := w.payload.Verify(s.current, s.off); err != nil {
		return &Error{Kind: ErrCorrupt, Op: "verify", Offset: s.off, Err: err,
			Remedy: "the data came back wrong: do not trust this path with files; check the NAS, its memory and the cabling"}
	}
	return nil
}

func (w *worker) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}
