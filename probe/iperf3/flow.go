package iperf3

import (
	"crypto/rand"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// flow is the data of one test at this end: all streams, in one direction, each with a
// goroutine of its own.
type flow struct {
	sending bool
	block   int           // bytes written at once
	rate    whole         // bits a second and stream; 0 is no bound
	budget  *atomic.Int64 // bytes that may still be sent on all streams; nil is no bound
	streams []*stream
	over    chan struct{} // closed when what happens no longer counts
	finish  func()        // closes over
	broken  chan error    // has the first stream that ended before
	running sync.WaitGroup
}

// stream is one connection. The counter is apart from those of the others, which other
// cores change.
type stream struct {
	conn  net.Conn
	moved atomic.Int64
	_     [48]byte
}

func newFlow(conns []net.Conn, sending bool, block int, rate whole) *flow {
	f := &flow{sending: sending, block: block, rate: rate, over: make(chan struct{}), broken: make(chan error, 1)}
	f.finish = sync.OnceFunc(func() { close(f.over) })
	for _, conn := range conns {
		f.streams = append(f.streams, &stream{conn: conn})
	}
	return f
}

// start lets the data flow. What is sent cannot be compressed.
func (f *flow) start() {
	work := func(s *stream) error { return s.receive(make([]byte, BlockBytes)) }
	if f.sending {
		block := make([]byte, f.block)
		_, _ = rand.Read(block) // never fails
		work = func(s *stream) error { return s.send(block, f.bound()) }
	}
	for _, s := range f.streams {
		f.running.Go(func() { f.ended(work(s)) })
	}
}

// ended keeps the first error of a stream that ended while it counted.
func (f *flow) ended(err error) {
	select {
	case <-f.over:
		return
	default:
	}
	select {
	case f.broken <- err:
	default:
	}
}

// send writes blocks, each once wait lets it, if there is such.
func (s *stream) send(block []byte, wait func(moved int64) error) error {
	for {
		if wait != nil {
			if err := wait(s.moved.Load()); err != nil {
				return err
			}
		}
		n, err := s.conn.Write(block)
		s.moved.Add(int64(n))
		if err != nil {
			return err
		}
	}
}

func (s *stream) receive(buf []byte) error {
	for {
		n, err := s.conn.Read(buf)
		s.moved.Add(int64(n))
		if err != nil {
			return err
		}
	}
}

// bound is a wait that keeps a stream to the rate and to the budget, or nil if there is
// neither. Once the budget is used up it ends with the test.
func (f *flow) bound() func(moved int64) error {
	if f.rate <= 0 && f.budget == nil {
		return nil
	}
	start := time.Now()
	return func(moved int64) error {
		var turn <-chan time.Time // never, of a budget that is used up
		if f.budget == nil || f.budget.Add(-int64(f.block)) > -int64(f.block) {
			due := 0.0
			if f.rate > 0 {
				due = float64(moved) * 8 / float64(f.rate)
			}
			turn = time.After(time.Duration(due*float64(time.Second)) - time.Since(start))
		}
		select {
		case <-f.over:
			return errOver
		case <-turn:
			return nil
		}
	}
}

// errOver ends a stream whose test is over.
var errOver = errors.New("the test is over")

// halt ends the count. A sender writes no more; a receiver goes on, so that the other
// end, which may hang in a write, hears that the test is over.
func (f *flow) halt() {
	f.finish()
	if !f.sending {
		return
	}
	for _, s := range f.streams {
		_ = s.conn.SetWriteDeadline(time.Now())
	}
	f.running.Wait()
}

// close ends all connections and waits for their goroutines.
func (f *flow) close() {
	f.finish()
	for _, s := range f.streams {
		_ = s.conn.Close()
	}
	f.running.Wait()
}
