package iperf3

import "fmt"

// results are what one end counted, with the keys of the protocol.
type results struct {
	CPUTotal       *float64       `json:"cpu_util_total"` // per cent of one core
	CPUUser        *float64       `json:"cpu_util_user"`
	CPUSystem      *float64       `json:"cpu_util_system"`
	HasRetransmits *whole         `json:"sender_has_retransmits"` // 1: they are told; 0: not; -1: this end receives
	Congestion     string         `json:"congestion_used,omitempty"`
	ServerOutput   string         `json:"server_output_text,omitempty"`
	Streams        []streamResult `json:"streams"`
}

// streamResult is what one end counted of one stream. What only UDP has is 0.
type streamResult struct {
	ID          whole   `json:"id"`
	Bytes       *whole  `json:"bytes"`
	Retransmits whole   `json:"retransmits"` // -1: not told
	Jitter      float64 `json:"jitter"`
	Errors      whole   `json:"errors"`
	Packets     whole   `json:"packets"`
	Start       float64 `json:"start_time"` // seconds
	End         float64 `json:"end_time"`
}

// streamID is what iperf3 calls the stream that was connected as the n-th, from 0: it
// passes over 2.
func streamID(n int) whole {
	if n == 0 {
		return 1
	}
	return whole(n + 2)
}

// check finds what makes the results of so many streams none.
func (r results) check(streams int) error {
	if r.CPUTotal == nil || r.CPUUser == nil || r.CPUSystem == nil || r.HasRetransmits == nil {
		return fmt.Errorf("%w: results without CPU or retransmissions", errMalformed)
	}
	if len(r.Streams) != streams {
		return fmt.Errorf("%w: results of %d streams, and there were %d", errMalformed, len(r.Streams), streams)
	}
	for _, s := range r.Streams {
		if s.Bytes == nil || *s.Bytes < 0 {
			return fmt.Errorf("%w: the result of stream %d", errMalformed, s.ID)
		}
	}
	return nil
}

// bytes are those of all streams.
func (r results) bytes() (sum int64) {
	for _, s := range r.Streams {
		sum += int64(*s.Bytes)
	}
	return sum
}

// seconds are those of the stream that was counted longest, or 0 where a peer does not
// tell.
func (r results) seconds() (longest float64) {
	for _, s := range r.Streams {
		longest = max(longest, s.End-s.Start)
	}
	return longest
}

// retransmits are the segments that the end which sent them had to send again, or nil
// where it does not know.
func (r results) retransmits() *int64 {
	if *r.HasRetransmits != 1 {
		return nil
	}
	var sum int64
	for _, s := range r.Streams {
		sum += int64(max(s.Retransmits, 0))
	}
	return &sum
}

// Bounds of what an end can use of the processor, in cores: a step of its clock in a
// second, and a machine with more cores than there are.
const (
	leastCPU = 1e-6
	mostCPU  = 1024
)

// cpu is the share of one core that the end used, or 0 where it tells what cannot be.
func (r results) cpu() float64 {
	share := *r.CPUTotal / 100
	if share < leastCPU || share > mostCPU {
		return 0
	}
	return share
}
