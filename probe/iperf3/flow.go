package iperf3

import (
	"crypto/rand"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// flow is the data of one test at this end: all streams, in one direction, each with a
// goroutine of its own.
type flow struct {
	sending bool
	block   int   // bytes written at once
	rate    whole // bits a second and stream; 0 is no bound
	streams []*stream
	over    chan struct{} // closed when what happens no longer counts
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
		work = func(s *stream) error { return s.send(block, f.pace()) }
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

func (s *stream) send(block []byte, wait func(moved int64)) error {
	for {
		n, err := s.conn.Write(block)
		s.moved.Add(int64(n))
		if err != nil {
			return err
		}
		if wait != nil {
			wait(s.moved.Load())
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

// pace is a wait that keeps a stream to the rate, or nil.
func (f *flow) pace() func(moved int64) {
	if f.rate <= 0 {
		return nil
	}
	start := time.Now()
	return func(moved int64) {
		due := time.Duration(float64(moved) * 8 / float64(f.rate) * float64(time.Second))
		select {
		case <-f.over:
		case <-time.After(due - time.Since(start)):
		}
	}
}

// halt ends the count. A sender writes no more; a receiver goes on, so that the other
// end, which may hang in a write, hears that the test is over.
func (f *flow) halt() {
	close(f.over)
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
	for _, s := range f.streams {
		_ = s.conn.Close()
	}
	f.running.Wait()
}
