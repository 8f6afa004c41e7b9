package iperf3

import (
	"fmt"
	"time"

	"nasprobe/probe"
)

// Port is where iperf3 listens unless it is told otherwise.
const Port = "5201"

// BlockBytes is what iperf3 writes at once over TCP, in bytes.
const BlockBytes = 128 << 10

// Bounds of a test, as iperf3 has them.
const (
	MaxStreams = 128
	MaxTime    = 24 * time.Hour
	MaxOmit    = 10 * time.Minute
	MaxWindow  = 512 << 20 // bytes
	MinMSS     = 536       // bytes: below it no path has to be (RFC 9293 3.7.1)
	MaxMSS     = 9 << 10   // bytes
	maxBlock   = 1 << 20
)

// Test is one test over TCP in one direction.
type Test struct {
	Reverse    bool          // the server sends
	Streams    int           // TCP connections
	Time       time.Duration // that counts
	Omit       time.Duration // before it, that does not count
	BlockBytes int           // written at once
	Window     int           // of the socket buffers at both ends in bytes; 0 leaves them to the systems
	MSS        int           // greatest segment in bytes, TCP's options included; 0 is the path's own
}

// Validate reports the first value that iperf3 would not take, as probe.ErrUsage.
func (t Test) Validate() error {
	if err := t.check(); err != nil {
		return &probe.Error{Kind: probe.ErrUsage, Op: "plan a test", Offset: -1, Err: err}
	}
	return nil
}

func (t Test) check() error {
	switch {
	case t.Streams < 1 || t.Streams > MaxStreams:
		return fmt.Errorf("%d streams: want 1 to %d", t.Streams, MaxStreams)
	case t.Time <= 0 || t.Time > MaxTime:
		return fmt.Errorf("a test of %v: want a time above 0 and up to %v", t.Time, MaxTime)
	case t.Omit < 0 || t.Omit > MaxOmit || t.Omit%time.Second != 0:
		return fmt.Errorf("%v to omit: want whole seconds up to %v", t.Omit, MaxOmit)
	case t.BlockBytes < 1 || t.BlockBytes > maxBlock:
		return fmt.Errorf("blocks of %d bytes: want 1 to %d", t.BlockBytes, maxBlock)
	case t.Window < 0 || t.Window > MaxWindow:
		return fmt.Errorf("a window of %d bytes: want up to %d", t.Window, MaxWindow)
	case t.MSS != 0 && (t.MSS < MinMSS || t.MSS > MaxMSS):
		return fmt.Errorf("an MSS of %d bytes: want %d to %d", t.MSS, MinMSS, MaxMSS)
	}
	return nil
}
