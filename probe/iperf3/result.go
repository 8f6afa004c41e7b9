package iperf3

import (
	"time"

	"nasprobe/probe"
)

// Result is what one test found, both ends taken together, in base units.
type Result struct {
	Reverse     bool // the server sent
	Seconds     float64
	Bytes       int64   // that the receiver counted in these seconds
	CPUTime     float64 // seconds of this process, user and system, while it counted
	PeerCPU     float64 // share of one core that the other end used, as it told
	Series      []int64 // bytes that this end moved in each quarter of a second
	Retransmits *int64  // segments that the sender had to send again; nil where it does not know
	Segments    *int64  // of TCP, sent and received at this end, as is the next
	Timeouts    *int64  // RTO events (RFC 6298)
	Connections []probe.Path
	Congestion  string // control of the sender (RFC 5681), by its system's name
}

// Throughput is the goodput of the test in bytes a second.
func (r Result) Throughput() float64 {
	if r.Seconds <= 0 {
		return 0
	}
	return float64(r.Bytes) / r.Seconds
}

// report is what one end tells of a flow: of the results that it sends, and of its own.
type report struct {
	flow       *flow
	span       span
	congestion string
	lag        time.Duration // that the other end's clock may start after this one's, or end before
}

// results are what this end sends to the other.
func (r report) results() results {
	all, user := r.span.cpu()
	percent := func(share float64) *float64 { share *= 100; return &share }
	has := whole(-1)
	if r.flow.sending {
		has = 0
		if r.span.total(retransmits) != nil {
			has = 1
		}
	}
	out := results{CPUTotal: percent(all), CPUUser: percent(user), CPUSystem: percent(all - user), HasRetransmits: &has, Congestion: r.congestion}
	for i, n := range r.span.to.bytes {
		moved := whole(n - r.span.from.bytes[i])
		s := streamResult{ID: streamID(i), Bytes: &moved, Retransmits: -1, End: r.span.seconds()}
		if n := r.span.grown(i, retransmits); n != nil && r.flow.sending {
			s.Retransmits = whole(*n)
		}
		out.Streams = append(out.Streams, s)
	}
	return out
}

// join makes the result of what this end and the other found, where they agree.
func (r report) join(peer results) (Result, error) {
	if err := r.agrees(peer); err != nil {
		return Result{}, err
	}
	cpu, _ := r.span.cpu()
	seconds := r.span.seconds()
	out := Result{Seconds: seconds, Bytes: total(r.span.to.bytes) - total(r.span.from.bytes), CPUTime: cpu * seconds, PeerCPU: peer.cpu(), Series: r.span.series,
		Retransmits: peer.retransmits(), Segments: r.span.total(segments), Timeouts: r.span.total(timers), Connections: r.span.to.paths, Congestion: peer.Congestion}
	if r.flow.sending {
		out.Bytes, out.Retransmits, out.Congestion = peer.bytes(), r.span.total(retransmits), r.congestion
		if s := peer.seconds(); s > 0 { // iperf3 before 3.2 tells none
			out.Seconds = s
		}
	}
	return out, nil
}

// Pass is the result as a pass of a row: what the receiver counted and the sender sent
// again.
func (r Result) Pass() probe.Pass {
	p := probe.Pass{Seconds: r.Seconds, Bytes: r.Bytes, Throughput: r.Throughput(), CPUTime: r.CPUTime, PeerCPU: r.PeerCPU, Series: r.Series,
		Segments: r.Segments, Retransmits: r.Retransmits, Timeouts: r.Timeouts}
	for i, c := range r.Connections {
		if i == 0 {
			p.SendMSS, p.ReceiveMSS, p.RTT = c.SendMSS, c.ReceiveMSS, c.RTT
		}
		p.SendMSS, p.ReceiveMSS = min(p.SendMSS, c.SendMSS), min(p.ReceiveMSS, c.ReceiveMSS)
	}
	return p
}
