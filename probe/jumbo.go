package probe

import (
	"fmt"
	"net/netip"
)

// Header bytes of a TCP segment: IP (RFC 791, RFC 8200), TCP (RFC 9293 3.1), and the
// timestamps that common systems add to each (RFC 7323 3.2, padded).
const (
	ipv4Header = 20
	ipv6Header = 40
	tcpHeader  = 20
	timestamps = 12
)

// PacketBytes is the size of the largest IP packet that the segments of the path fill;
// 0 when their size is not known.
func (p Path) PacketBytes() int {
	if p.SendMSS == 0 {
		return 0
	}
	bare := p.SendMSS + tcpHeader + p.ipHeader()
	if bare == p.PathMTU || p.PathMTU == 0 && bare == p.InterfaceMTU {
		return bare // without timestamps
	}
	return bare + timestamps
}

func (p Path) ipHeader() int {
	remote, err := netip.ParseAddrPort(p.Remote)
	if err == nil && remote.Addr().Is6() && !remote.Addr().Is4In6() {
		return ipv6Header
	}
	return ipv4Header
}

// Jumbo tells whether the path carries packets that no standard Ethernet frame holds.
func (p Path) Jumbo() bool { return p.PacketBytes() > EthernetMTU }

// JumboLimit is nil when the path carries jumbo frames, and else names the end that
// keeps it from doing so. The connection must not be clamped.
func (p Path) JumboLimit() error {
	e := &Error{Op: "use jumbo frames", Target: p.Remote, Offset: -1}
	switch {
	case p.Jumbo():
		return nil
	case p.SendMSS == 0:
		e.Err = fmt.Errorf("this system does not tell the segment size")
		e.Remedy = remedyCompare
	case p.InterfaceMTU > 0 && p.InterfaceMTU <= EthernetMTU:
		e.Err = fmt.Errorf("no jumbo frames on this path: interface %s of this machine has an MTU of %d", p.Interface, p.InterfaceMTU)
		e.Remedy = "set an MTU of 9000 on this machine, the NAS and every switch between"
	case p.InterfaceMTU > 0 && p.PathMTU > 0 && p.PathMTU < p.InterfaceMTU:
		e.Err = fmt.Errorf("no jumbo frames on this path: a route or router allows packets of %d bytes, and interface %s of this machine %d", p.PathMTU, p.Interface, p.InterfaceMTU)
		e.Remedy = "look at the routes (ip route get) and routers between this machine and the NAS; jumbo frames work within one network"
	default:
		e.Err = fmt.Errorf("no jumbo frames on this path: the NAS takes segments of %d bytes, as of an MTU of %d%s", p.SendMSS, p.PacketBytes(), p.ownMTU())
		e.Remedy = "set the same MTU on the NAS and every switch between"
	}
	return e
}

func (p Path) ownMTU() string {
	if p.InterfaceMTU == 0 {
		return ""
	}
	return fmt.Sprintf(", while interface %s of this machine has one of %d", p.Interface, p.InterfaceMTU)
}
