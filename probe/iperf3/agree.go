package iperf3

import (
	"fmt"
	"time"
)

// leastSeconds is the step of iperf3's clock.
const leastSeconds = 1e-6

// messageTime is what the clocks of both ends may be apart: the way of a message that is
// lost three times (RFC 6298 2).
const messageTime = 5 * time.Second

// Of ten segments that are sent again one arrives, or TCP gets nowhere at all; in a short
// test a few more may not.
const (
	mostSentAgain   = 10
	alwaysSentAgain = 100
)

// agrees finds what the other end cannot have counted, by what this one saw of the same
// test. What a sender says of bytes and of time is not used, nor what a receiver says of
// retransmissions.
func (r report) agrees(peer results) error {
	if !r.flow.sending {
		return r.agreesOnRetransmits(peer.retransmits())
	}
	if sent := r.flow.moved(); peer.bytes() > sent {
		return fmt.Errorf("%w: %d bytes arrived of %d", errMalformed, peer.bytes(), sent)
	}
	return r.agreesOnTime(peer.seconds())
}

// agreesOnTime has the clock of the other end between those around it here. The server's
// starts before the client's and ends after it, and both before its results come.
func (r report) agreesOnTime(theirs float64) error {
	least := max(r.span.seconds()/2-r.lag.Seconds(), leastSeconds)
	most := (time.Since(r.span.from.at) + messageTime).Seconds()
	if theirs != 0 && (theirs < least || theirs > most) {
		return fmt.Errorf("%w: the other end counted for %g s in a test of %.3g s", errMalformed, theirs, r.span.seconds())
	}
	return nil
}

// agreesOnRetransmits holds them against the segments that came and went here. Where the
// system counts none, each had a byte at least.
func (r report) agreesOnRetransmits(theirs *int64) error {
	seen := r.span.total(segments)
	if seen == nil {
		n := r.flow.moved()
		seen = &n
	}
	if theirs != nil && *theirs > *seen*mostSentAgain+alwaysSentAgain {
		return fmt.Errorf("%w: %d segments sent again, and %d seen", errMalformed, *theirs, *seen)
	}
	return nil
}
