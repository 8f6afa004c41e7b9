package main

import (
	"errors"
	"math/rand/v2"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/iperf3"
)

func (l *iperfLink) checkValues() error {
	if err := oneOf("direction", l.direction, bothWays, fromHere, towardsHere); err != nil {
		return err
	}
	switch {
	case l.count < 1 || l.count > 1000:
		return usage("--count %d: want 1 to 1000", l.count)
	case l.best < 0:
		return usage("--best %d: want 0 or more", l.best)
	case l.session.connectTimeout <= 0 || l.session.stallTimeout <= 0:
		return usage("a timeout must be above 0")
	case l.window < 0 || l.window > iperf3.MaxWindow:
		return usage("--window %s: want up to 512MiB", l.window.String())
	}
	l.test.Window, l.test.BlockBytes = int(l.window), iperf3.BlockBytes
	if err := l.test.Validate(); err != nil {
		return err
	}
	return l.locate()
}

// locate reads HOST[:PORT], which has the form that it has in a target.
func (l *iperfLink) locate() error {
	if l.server == "" {
		return usage("--iperf3: the host is missing")
	}
	text := strings.TrimSuffix(strings.TrimPrefix(l.server, "iperf3://"), "/")
	at, err := probe.ParseLocation("smb://" + bracketed(text))
	var e *probe.Error
	switch {
	case errors.As(err, &e):
		return usage("--iperf3 %s: %w", probe.Redact(l.server), e.Err)
	case at.User != "" || at.Password != "" || at.Share != "":
		return usage("--iperf3 %s: want HOST or HOST:PORT", probe.Redact(l.server))
	}
	l.host, l.port = at.Host, at.Port
	if l.port == "" {
		l.port = iperf3.Port
	}
	return nil
}

// info is the other end as a target.
func (l *iperfLink) info() probe.TargetInfo {
	at := probe.Location{Protocol: "iperf3", Host: strings.ToLower(l.host), Port: l.port}
	return probe.TargetInfo{URL: at.String(), Protocol: at.Protocol, Server: l.host}
}

// plan is the plan as the run records it.
func (l *iperfLink) plan(rate int64) probe.PlanInfo {
	p := probe.PlanInfo{Profile: "iperf3", Passes: l.count, PassSeconds: l.test.Time.Seconds(), Data: patterns.RandomData.String(), Seed: rand.Uint64(),
		Omit: l.test.Omit.Seconds(), Window: int64(l.test.Window), LinkRate: rate}
	if l.best < l.count {
		p.Best = l.best
	}
	return p
}

// patterns are the rows for formats that look at them before.
func (l *iperfLink) patterns() []patterns.Pattern {
	var out []patterns.Pattern
	for _, op := range l.ops() {
		out = append(out, patterns.Pattern{BlockSize: probe.StreamBlock, QueueDepth: 1, Threads: l.test.Streams, Op: op})
	}
	return out
}
