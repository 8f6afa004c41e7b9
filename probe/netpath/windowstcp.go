package netpath

import (
	"encoding/binary"

	"nasprobe/probe"
)

// Offsets in TCP_INFO_v0 of Windows (mstcpip.h), in bytes.
const (
	windowsMSS         = 4
	windowsRTT         = 20 // microseconds
	windowsMinRTT      = 24 // microseconds
	windowsInFlight    = 28
	windowsTimeouts    = 80
	windowsTCPInfoSize = 88
)

// windowsTCPFacts takes the facts from what SIO_TCP_INFO answered. Windows counts the
// bytes that it sent again, and no segments: those counts stay absent.
func windowsTCPFacts(p *probe.Path, b []byte) {
	if len(b) < windowsTCPInfoSize {
		return
	}
	at := func(offset int) uint32 { return binary.LittleEndian.Uint32(b[offset:]) }
	p.SendMSS, p.Unacknowledged = int(at(windowsMSS)), int64(at(windowsInFlight))
	p.RTT = float64(at(windowsMinRTT)) / 1e6
	if rtt := at(windowsMinRTT); rtt == 0 || rtt == ^uint32(0) {
		p.RTT = float64(at(windowsRTT)) / 1e6
	}
	p.RetransmissionTimers = count(uint64(at(windowsTimeouts)))
}
