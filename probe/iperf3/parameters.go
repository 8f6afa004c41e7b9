package iperf3

import (
	"math"
	"time"
)

// parameters are what a client wants, with the keys of the protocol. Those that only say
// how the client itself works are left out.
type parameters struct {
	TCP             given  `json:"tcp,omitempty"`
	UDP             given  `json:"udp,omitempty"`
	SCTP            given  `json:"sctp,omitempty"`
	Omit            whole  `json:"omit"` // seconds, as is the next
	Time            whole  `json:"time"` // 0: until the client has enough
	Bytes           whole  `json:"num"`
	Blocks          whole  `json:"blockcount"`
	MSS             whole  `json:"MSS,omitempty"`
	NoDelay         given  `json:"nodelay,omitempty"`
	Streams         whole  `json:"parallel"`
	Reverse         given  `json:"reverse,omitempty"`
	Bidirectional   given  `json:"bidirectional,omitempty"`
	Window          whole  `json:"window,omitempty"`
	BlockBytes      whole  `json:"len"`
	BitRate         whole  `json:"bandwidth,omitempty"` // of one stream, as is the next
	PacedRate       whole  `json:"fqrate,omitempty"`
	TOS             whole  `json:"TOS,omitempty"`
	Congestion      string `json:"congestion,omitempty"`
	GetServerOutput given  `json:"get_server_output,omitempty"`
	AuthToken       string `json:"authtoken,omitempty"`
	ClientVersion   string `json:"client_version,omitempty"`
}

// clientVersion is the version of iperf3 whose messages ours are like.
const clientVersion = "3.12"

// parametersOf are those of a test. Times are whole seconds there: a longer one keeps
// the server waiting, and the client ends the test.
func parametersOf(t Test) parameters {
	seconds := func(d time.Duration) whole { return whole(math.Ceil(d.Seconds())) }
	return parameters{TCP: true, Omit: seconds(t.Omit), Time: seconds(t.Time), MSS: whole(t.MSS), Streams: whole(t.Streams),
		Reverse: given(t.Reverse), Window: whole(t.Window), BlockBytes: whole(t.BlockBytes), ClientVersion: clientVersion}
}

// test is what the parameters ask of a server that takes them.
func (p parameters) test() Test {
	t := Test{Reverse: bool(p.Reverse), Streams: int(max(p.Streams, 1)), Time: time.Duration(p.Time) * time.Second, Omit: time.Duration(p.Omit) * time.Second,
		BlockBytes: int(p.BlockBytes), Window: int(p.Window), MSS: int(p.MSS)}
	if t.BlockBytes == 0 {
		t.BlockBytes = BlockBytes
	}
	return t
}

// budget is how many bytes a sender is to send on all streams, or 0 for as many as it can.
// Those of a time that is omitted do not count, and are not bounded.
func (p parameters) budget() int64 {
	switch {
	case p.Omit > 0:
		return 0
	case p.Bytes > 0:
		return int64(p.Bytes)
	}
	return int64(min(max(p.Blocks, 0), mostWhole/maxBlock)) * int64(p.test().BlockBytes)
}

// rate is what a sender must keep to on each stream, in bits a second; 0 is no bound.
func (p parameters) rate() whole {
	if p.BitRate == 0 || p.PacedRate == 0 {
		return max(p.BitRate, p.PacedRate)
	}
	return min(p.BitRate, p.PacedRate)
}
