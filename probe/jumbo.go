package probe

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
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
	switch {
	case p.SendMSS == 0:
		return 0
	case p.timestamped():
		return p.SendMSS + p.headers() + timestamps
	}
	return p.SendMSS + p.headers()
}

// timestamped tells whether segments carry timestamps, which no system says outright
// but which show in what a segment lacks to one of the MTUs that it may fill. Where
// none fits, the other side has an MTU of its own; most systems use timestamps.
func (p Path) timestamped() bool {
	mtus := []int{p.PathMTU, p.InterfaceMTU, p.ClampedMTU, EthernetMTU}
	for _, mss := range []int{p.AdvertisedMSS, p.SendMSS} {
		bare := mss + p.headers()
		switch {
		case mss == 0:
		case slices.Contains(mtus, bare+timestamps):
			return true
		case slices.Contains(mtus, bare):
			return false
		}
	}
	return true
}

// headers are the bytes of IP and TCP without options.
func (p Path) headers() int {
	remote, err := netip.ParseAddrPort(p.Remote)
	if err == nil && remote.Addr().Is6() && !remote.Addr().Is4In6() {
		return ipv6Header + tcpHeader
	}
	return ipv4Header + tcpHeader
}

// Jumbo tells whether the path carries packets that no standard Ethernet frame holds.
func (p Path) Jumbo() bool { return p.PacketBytes() > EthernetMTU }

// JumboLimit is nil when the path carries jumbo frames, and else names the end that
// keeps it from doing so, as far as the system tells. The connection must not be
// clamped. The error is an *Error of no kind.
func (p Path) JumboLimit() error {
	const none = "no jumbo frames on this path: "
	e := &Error{Op: "check the path to", Target: p.Remote, Offset: -1, Remedy: "set an MTU of 9000 on this machine, the NAS and every switch between"}
	size := p.PacketBytes()
	switch own := p.InterfaceMTU; {
	case size > EthernetMTU:
		return nil
	case own > 0 && own <= EthernetMTU:
		e.Err = fmt.Errorf(none+"interface %s of this machine has an MTU of %d, so what the NAS takes does not show", p.Interface, own)
		if p.Medium == MediumWiFi {
			e.Remedy = "connect this machine by cable: jumbo frames are of Ethernet, not of Wi-Fi"
		}
	case size == 0:
		e.Err = errors.New("this system does not tell the segment size, so nothing shows whether jumbo frames are in effect")
		e.Remedy = remedyCompare
	case own == 0 && (p.PathMTU == 0 || size >= p.PathMTU):
		e.Err = fmt.Errorf(none+"segments have %d bytes, as of an MTU of %d, and this system does not tell which end limits them", p.SendMSS, size)
	case p.PathMTU > 0 && p.PathMTU < own && size >= p.PathMTU:
		e.Err = fmt.Errorf(none+"a route or router allows packets of %d bytes, while interface %s of this machine has an MTU of %d", p.PathMTU, p.Interface, own)
		e.Remedy = "look at the routes and routers between this machine and the NAS: jumbo frames work within one network"
	default:
		e.Err = fmt.Errorf(none+"the NAS takes segments of %d bytes, as of an MTU of %d%s", p.SendMSS, size, p.ownMTU())
		if own > 0 {
			e.Remedy = fmt.Sprintf("set an MTU of %d, that of this machine, on the NAS and every switch between", own)
		}
	}
	return e
}

func (p Path) ownMTU() string {
	if p.InterfaceMTU == 0 {
		return ""
	}
	return fmt.Sprintf(", while interface %s of this machine has one of %d", p.Interface, p.InterfaceMTU)
}
