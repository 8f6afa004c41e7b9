package main

import (
	"context"
	"errors"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/iperf3"
)

// iperfPatience is for how long a server is asked again that had a test with us a moment
// ago: it closes its port for an instant after each.
const iperfPatience = 5 * time.Second

// run measures, stores and prints.
// The rate is that of the slowest link of the path in bits a second, if it is told.
func (l *iperfLink) run(ctx context.Context, m *measurement, rate int64) error {
	run, err := m.describe(l.info(), nil)
	if err != nil {
		return err
	}
	if err := m.outputs.check(l.patterns()); err != nil {
		return err
	}
	run.Plan = l.plan(rate)
	show := newProgress(m.console)
	err = l.measure(ctx, &run, show.observe)
	show.close()
	amend(&run)
	return m.conclude(ctx, &run, err)
}

// measure has all tests, the directions by turns, so that what drifts with time touches
// both alike. What was measured is in run, whatever the error.
func (l *iperfLink) measure(ctx context.Context, run *probe.Run, observe func(probe.Snapshot)) (err error) {
	run.Started = time.Now()
	run.Conditions.Connections = l.test.Streams
	defer func() {
		run.Finished = time.Now()
		run.Rows = measured(run.Rows)
		run.Finish(err)
	}()
	for _, op := range l.ops() {
		run.Rows = append(run.Rows, probe.NewStreamRow(l.test.Streams, op))
	}
	steps := l.count * len(run.Rows)
	for step := range steps {
		row := &run.Rows[step%len(run.Rows)]
		if err := l.pass(ctx, run, row, l.watched(row, step, steps, observe)); err != nil {
			return err
		}
	}
	return nil
}

// ops are the directions as the run names them: a write goes to the other end.
func (l *iperfLink) ops() []patterns.Op {
	switch l.direction {
	case fromHere:
		return []patterns.Op{patterns.Write}
	case towardsHere:
		return []patterns.Op{patterns.Read}
	}
	return []patterns.Op{patterns.Write, patterns.Read}
}

// measured are the rows that have a pass.
func measured(rows []probe.Row) []probe.Row {
	var out []probe.Row
	for _, row := range rows {
		if len(row.Passes) > 0 {
			out = append(out, row)
		}
	}
	return out
}

// pass is one test. Only the first may meet a server that is not there.
func (l *iperfLink) pass(ctx context.Context, run *probe.Run, row *probe.Row, observe func(int64, time.Duration)) error {
	c := iperf3.Client{Host: l.host, Port: l.port, Test: l.test, ConnectTimeout: l.session.connectTimeout, StallTimeout: l.session.stallTimeout, Observe: observe}
	c.Test.Reverse = row.Op == patterns.Read
	if len(run.Rows[0].Passes) > 0 {
		c.Patience = iperfPatience
	}
	result, err := c.Run(ctx)
	if err != nil {
		return l.doubted(ctx, c, result, err)
	}
	row.Passes = append(row.Passes, result.Pass())
	row.Connections = result.Connections
	row.Summarize()
	run.JoinPaths(result.Connections)
	return nil
}

// doubted finds out by experiment whether nothing arrived since large packets vanish on the
// way: then packets that every path carries arrive.
func (l *iperfLink) doubted(ctx context.Context, c iperf3.Client, result iperf3.Result, err error) error {
	if !errors.Is(err, probe.ErrTimeout) || len(result.Connections) == 0 || ctx.Err() != nil {
		return err
	}
	path := result.Connections[0]
	large := path.LargePackets()
	if large == 0 {
		return err
	}
	c.Test.MSS, c.Test.Time, c.Test.Omit, c.Patience, c.Observe = doubtMSS, time.Second, 0, iperfPatience, nil
	if _, again := c.Run(ctx); again != nil {
		return err
	}
	return probe.Swallowed(path, large)
}

// doubtMSS is that of a standard Ethernet frame, with either version of IP.
const doubtMSS = probe.EthernetMTU - 60

// watched tells the progress of one test as that of a pass of a run.
func (l *iperfLink) watched(row *probe.Row, step, steps int, observe func(probe.Snapshot)) func(int64, time.Duration) {
	length := l.test.Omit + l.test.Time
	show := func(bytes int64, elapsed time.Duration) {
		observe(probe.Snapshot{Phase: "pass", Row: row.Pattern, Pass: len(row.Passes) + 1, Passes: l.count, Step: step, Steps: steps,
			Bytes: bytes, Elapsed: elapsed, Expected: length, Left: time.Duration(steps-step)*length - elapsed})
	}
	show(0, 0)
	return func(bytes int64, elapsed time.Duration) { show(bytes, l.test.Omit+elapsed) }
}
