package netpath

import (
	"encoding/binary"

	"nasprobe/probe"
)

// Offsets in struct tcp_connection_info of macOS (netinet/tcp.h), in bytes. They are
// the same on all its processors.
const (
	darwinMaxSeg      = 16
	darwinSendBuffer  = 32  // bytes in the send buffer, on their way or still to be sent
	darwinSRTT        = 44  // milliseconds
	darwinTxPackets   = 56  // 64 bits, as are the next
	darwinRxPackets   = 80  // 64 bits
	darwinTxAgain     = 104 // 64 bits, packets
	darwinTCPInfoSize = 112
)

// darwinTCPFacts takes the facts from what TCP_CONNECTION_INFO answered. A buffer that
// is too short has none.
func darwinTCPFacts(p *probe.Path, b []byte) {
	if len(b) < darwinTCPInfoSize {
		return
	}
	le := binary.LittleEndian
	p.SendMSS = int(le.Uint32(b[darwinMaxSeg:]))
	p.RTT = float64(le.Uint32(b[darwinSRTT:])) / 1e3
	p.Unacknowledged = int64(le.Uint32(b[darwinSendBuffer:]))
	p.Segments = count(le.Uint64(b[darwinTxPackets:]) + le.Uint64(b[darwinRxPackets:]))
	p.Retransmits = count(le.Uint64(b[darwinTxAgain:]))
}
