package main

import (
	"time"

	"nasprobe/probe/iperf3"
)

// peerSchema names the JSON form of a line.
const peerSchema = "nasprobe/peer/1"

// peerLine is one test in base units. A test that failed has the error instead of figures.
type peerLine struct {
	Schema      string    `json:"schema"`
	Finished    time.Time `json:"finished"`
	Client      string    `json:"client"`
	Direction   string    `json:"direction"` // as this end sees it: "sent" or "received"
	Streams     int       `json:"streams"`
	Seconds     float64   `json:"seconds"`
	Bytes       int64     `json:"bytes"`            // that the receiver counted
	Throughput  float64   `json:"bytes_per_second"` // likewise
	Retransmits *int64    `json:"retransmits,omitempty"`
	CPU         float64   `json:"cpu_share"`      // of one core, of this process
	PeerCPU     float64   `json:"peer_cpu_share"` // of the client
	Series      []int64   `json:"bytes_per_250ms,omitempty"`
	Error       string    `json:"error,omitempty"`
}

func newPeerLine(r iperf3.Report, now time.Time) peerLine {
	out := peerLine{Schema: peerSchema, Finished: now, Client: r.Client, Direction: "received", Streams: r.Test.Streams}
	if r.Test.Reverse {
		out.Direction = "sent"
	}
	if r.Err != nil {
		out.Error = r.Err.Error()
		return out
	}
	out.Seconds, out.Bytes, out.Throughput, out.Retransmits = r.Result.Seconds, r.Result.Bytes, r.Result.Throughput(), r.Result.Retransmits
	out.CPU, out.PeerCPU, out.Series = r.Result.CPUTime/r.Result.Seconds, r.Result.PeerCPU, r.Result.Series
	return out
}
