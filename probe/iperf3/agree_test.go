package iperf3

import (
	"errors"
	"fmt"
	"net"
	"testing"
	"time"

	"nasprobe/probe"
)

// endedTest is a test of two seconds that ended a moment ago, in which a stream moved a
// million bytes in a thousand segments.
func endedTest(sending bool) report {
	f := newFlow([]net.Conn{nil}, sending, 1, 0)
	f.streams[0].moved.Store(1e6)
	before, after := int64(0), int64(1000)
	now := time.Now()
	return report{flow: f, span: span{from: snapshot{at: now.Add(-2 * time.Second), bytes: []int64{0}, paths: []probe.Path{{Segments: &before}}},
		to: snapshot{at: now, bytes: []int64{1e6}, paths: []probe.Path{{Segments: &after}}}}}
}

// What the other end counted is believed as far as this one can follow.
func TestEndsAgree(t *testing.T) {
	for _, c := range []struct {
		sending     bool
		lag         time.Duration
		bytes       int64
		seconds     float64
		retransmits float64
		agree       bool
	}{
		{true, 0, 1e6, 2.01, 9e15, true},
		{true, 0, 1e6, 0, 0, true}, // iperf3 before 3.2
		{true, 0, 1e6, 6.5, 0, true},
		{true, 0, 1e6, 1e-6, 0, false},
		{true, 0, 1e6, 0.9, 0, false},
		{true, 0, 1e6, 20, 0, false},
		{true, 0, 1e6, 1e300, 0, false},
		{true, 0, 1e6 + 1, 2, 0, false},
		{true, messageTime, 1e6, 0.001, 0, true}, // it had what it wanted, a round trip after this end began
		{true, messageTime, 1e6, 1e-9, 0, false},
		{true, messageTime, 1e6, 20, 0, false},
		{false, 0, 9e15, 1e-9, 900, true},
		{false, 0, 0, 0, -1, true},
		{false, 0, 0, 0, 9e15, false},
		{false, 0, 0, 0, 20000, false},
	} {
		text := fmt.Sprintf(`{"cpu_util_total":1,"cpu_util_user":1,"cpu_util_system":1,"sender_has_retransmits":1,"streams":[{"id":1,"bytes":%d,"retransmits":%g,"start_time":0,"end_time":%g}]}`, c.bytes, c.retransmits, c.seconds)
		var theirs results
		if err := parseJSON([]byte(text), &theirs); err != nil {
			t.Fatal(err)
		}
		mine := endedTest(c.sending)
		mine.lag = c.lag
		got, err := mine.join(theirs)
		if (err == nil) != c.agree || err != nil && !errors.Is(err, errMalformed) {
			t.Errorf("%+v: %v", c, err)
		}
		if c.sending && c.agree && c.seconds > 0 && got.Seconds != c.seconds {
			t.Errorf("%+v: %g s", c, got.Seconds)
		}
	}
}

// A system that counts no segments bounds them by the bytes.
func TestRetransmitsWithoutSegments(t *testing.T) {
	mine := endedTest(false)
	mine.span.to.paths[0].Segments = nil
	for n, agree := range map[int64]bool{0: true, 5000: true, 1e9: false} {
		if err := mine.agreesOnRetransmits(&n); (err == nil) != agree {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// No machine has used more of its processor than it can have.
func TestProcessorOfTheOtherEnd(t *testing.T) {
	for percent, want := range map[float64]float64{0: 0, 50: 0.5, 1600: 16, -5: 0, 999999: 0, 1e300: 0, 1e-13: 0} {
		if got := (results{CPUTotal: &percent}).cpu(); got != want {
			t.Errorf("%g %%: %g cores, want %g", percent, got, want)
		}
	}
}

// A test that was over before the clock moved has figures all the same.
func TestClockThatStandsStill(t *testing.T) {
	mine := endedTest(true)
	mine.span.from.at = mine.span.to.at
	if total, user := mine.span.cpu(); total != 0 || user != 0 {
		t.Errorf("%g, %g", total, user)
	}
}

// Who reads nothing and holds up a message holds up no end.
func TestHangUpWaitsForNoWrite(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c := control{conn, time.Minute}
	written := make(chan error, 1)
	go func() { written <- c.write(make([]byte, 64<<20)) }()
	time.Sleep(200 * time.Millisecond) // until the buffers are full
	hung := make(chan struct{})
	go func() { c.hangUp(serverTerminate); close(hung) }()
	select {
	case <-hung:
	case <-time.After(5 * time.Second):
		t.Error("it waits for who does not read")
	}
	_ = conn.Close()
	if err := <-written; err == nil {
		t.Error("64 MiB went to nobody")
	}
	<-hung
}
