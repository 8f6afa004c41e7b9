package iperf3

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// quarter is the step of a series.
const quarter = 250 * time.Millisecond

// farewellTime is how long a peer that ended a stream may take to say why.
const farewellTime = 2 * time.Second

// errStalled is a test in which nothing moves.
var errStalled = errors.New("no data moved")

// course watches a flow from its start to its end.
type course struct {
	flow     *flow
	omit     time.Duration
	length   time.Duration // after it; 0 is for ever
	stall    time.Duration // that nothing may move for
	messages <-chan message
	observe  func(bytes int64, elapsed time.Duration) // every quarter of a second that counts; may be nil

	span     span // from is when this end's clock started
	omitting bool
	last     int64 // bytes at the last step
	lastStep time.Time
	lastMove time.Time
}

// run lets the data flow, and returns when the time is over or a message came, whatever it says, with the zero
// message of the former. The span ends then.
func (c *course) run(ctx context.Context) (message, error) {
	c.flow.start()
	c.lastStep, c.lastMove, c.omitting = c.span.from.at, c.span.from.at, c.omit > 0
	omitted, over := alarm(c.omit), alarm(c.length)
	if c.omitting {
		over = nil
	}
	step := time.NewTicker(quarter)
	defer step.Stop()
	for {
		select {
		case <-ctx.Done():
			return message{}, context.Cause(ctx)
		case <-omitted:
			c.begin()
			omitted, over = nil, alarm(c.length)
			step.Reset(quarter)
		case <-over:
			c.end()
			return message{}, nil
		case m := <-c.messages:
			c.end()
			return m, nil
		case err := <-c.flow.broken:
			return c.explained(err)
		case now := <-step.C:
			if err := c.step(now); err != nil {
				return message{}, err
			}
		}
	}
}

// alarm rings once after d; never if that is 0.
func alarm(d time.Duration) <-chan time.Time {
	if d == 0 {
		return nil
	}
	return time.After(d)
}

// begin ends the time that does not count.
func (c *course) begin() {
	c.span.from, c.omitting = c.flow.snapshot(), false
	c.last, c.lastStep = total(c.span.from.bytes), c.span.from.at
}

// end ends the count. A sender counts a block once it is written, and ends its last ones
// before it is asked. What is nearly a quarter of a second is one.
func (c *course) end() {
	now := time.Now()
	if c.flow.sending {
		c.flow.halt()
		c.span.to = c.flow.snapshot()
		c.span.to.at = now
	} else {
		c.span.to = c.flow.snapshot()
		c.flow.halt()
	}
	if !c.omitting && c.span.to.at.Sub(c.lastStep) > quarter*3/4 {
		c.span.series = append(c.span.series, total(c.span.to.bytes)-c.last)
	}
}

func (c *course) step(now time.Time) error {
	moved := c.flow.moved()
	if moved > c.last {
		c.lastMove = now
	}
	if !c.omitting {
		c.span.series = append(c.span.series, moved-c.last)
		if c.observe != nil {
			c.observe(moved-total(c.span.from.bytes), now.Sub(c.span.from.at))
		}
	}
	c.last, c.lastStep = moved, now
	if now.Sub(c.lastMove) >= c.stall {
		return fmt.Errorf("%w for %v", errStalled, c.stall)
	}
	return nil
}

// explained waits for what the peer says of a stream that ended.
func (c *course) explained(err error) (message, error) {
	c.end()
	select {
	case m := <-c.messages:
		if m.err == nil {
			return m, nil
		}
	case <-time.After(farewellTime):
	}
	return message{}, fmt.Errorf("a stream ended before its time: %w", err)
}

func total(counts []int64) (sum int64) {
	for _, n := range counts {
		sum += n
	}
	return sum
}
