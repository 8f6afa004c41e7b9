package probe

import (
	"errors"
	"fmt"
	"net/netip"
)

// A black hole is a path that swallows large packets without a word: both ends take
// jumbo frames, and a switch between them does not. Connections come about, since their
// first packets are small, and then stand still.

// blackHole is the finding, with what the test connection showed.
type blackHole struct {
	large, small int // bytes of a packet; large is 0 if unknown
	timers       *int64
	waiting      int64 // bytes that were sent and never confirmed
}

// Error tells the finding and its evidence.
func (b *blackHole) Error() string {
	large := "large packets"
	if b.large > 0 {
		large = fmt.Sprintf("packets of %d bytes", b.large)
	}
	text := fmt.Sprintf("%s vanish on this path while packets of %d bytes pass (a black hole)", large, b.small)
	if b.timers != nil && *b.timers > 0 {
		text += fmt.Sprintf("; retransmission timeouts: %d", *b.timers)
	}
	if b.waiting > 0 {
		text += fmt.Sprintf("; bytes sent and never confirmed: %d", b.waiting)
	}
	return text
}

// swallowed is the error of a run that ends in a black hole: packets of large bytes do not
// come through, and p is the path of a connection that needs them.
func swallowed(p Path, large int) error {
	end := "this machine"
	if p.Interface != "" {
		end = fmt.Sprintf("interface %s of this machine", p.Interface)
	}
	if p.InterfaceMTU > 0 {
		end = fmt.Sprintf("%s, which has %d", end, p.InterfaceMTU)
	}
	return &Error{Kind: ErrTimeout, Op: "move large packets to", Target: p.Remote, Offset: -1,
		Err:    &blackHole{large: large, small: EthernetMTU, timers: p.RetransmissionTimers, waiting: p.Unacknowledged},
		Remedy: fmt.Sprintf("let every switch between this machine and the NAS take jumbo frames of the same MTU, or set an MTU of %d on %s", EthernetMTU, end)}
}

// holeFound is the warning that a run keeps of a black hole which ended it.
func holeFound(err error) []Warning {
	var hole *blackHole
	if !errors.As(err, &hole) {
		return nil
	}
	w := Warn("black-hole", hole)
	w.Remedy = Remedy(err)
	return []Warning{w}
}

// largest is the size of the largest IP packet in either direction, as far as this side
// knows; 0 if it does not.
func (p Path) largest() int {
	received := p
	received.SendMSS = p.AdvertisedMSS
	return max(p.PacketBytes(), received.PacketBytes())
}

// local tells whether the path ends in this machine, where nothing can swallow packets.
func (p Path) local() bool {
	remote, err := netip.ParseAddrPort(p.Remote)
	return p.Medium == MediumLoopback || err == nil && remote.Addr().Unmap().IsLoopback()
}
