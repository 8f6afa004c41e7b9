package ceiling

// Bytes around the payload of a packet.
const (
	ethernet   = 7 + 1 + 14 + 4 + 12 // preamble, start delimiter, header, check sequence, gap between packets (IEEE 802.3 3.1.1, 4.4.2)
	leastFrame = 84                  // the least that a frame takes of the wire: 64 bytes, preamble, delimiter and gap
	ipv4       = 20                  // RFC 791 3.1
	ipv6       = 40                  // RFC 8200 3
	tcp        = 20                  // RFC 9293 3.1
	timestamps = 12                  // RFC 7323 appendix A: 10, and 2 to align them
)

// Packets are the full ones of a TCP stream, in bytes. The zero value is of unknown
// ones.
type Packets struct {
	MTU int // of IP, its header counted in
	MSS int // what of it is payload, without options (RFC 9293 3.7.1 tells it with them)
}

// PacketsOf fill an MTU with TCP segments that carry timestamps, as all but Windows
// send them.
func PacketsOf(mtu int, version6 bool) Packets {
	return Packets{MTU: mtu, MSS: max(mtu-headers(version6, true), 0)}
}

// FromMSS are the packets of a connection that sends segments of mss bytes, options
// taken off. mtu may be that of the path, of an interface, or 0: what lies between it and
// mss tells whether there are timestamps, unless something else keeps segments small.
func FromMSS(mss, mtu int, version6 bool) Packets {
	if mss <= 0 {
		return Packets{}
	}
	if mtu-mss == headers(version6, false) {
		return Packets{MTU: mtu, MSS: mss}
	}
	return Packets{MTU: mss + headers(version6, true), MSS: mss}
}

// Sized are packets with the same headers in another MTU.
func (p Packets) Sized(mtu int) Packets {
	if p.MSS <= 0 {
		return Packets{}
	}
	return Packets{MTU: mtu, MSS: max(mtu-p.headers(), 0)}
}

func (p Packets) headers() int { return p.MTU - p.MSS }

func headers(version6, stamped bool) int {
	n := ipv4 + tcp
	if version6 {
		n = ipv6 + tcp
	}
	if stamped {
		n += timestamps
	}
	return n
}

// acknowledgement is what one that carries no data takes of the wire, in bytes.
func (p Packets) acknowledgement() float64 { return float64(max(leastFrame, p.headers()+ethernet)) }

// perByte is how many bytes of time on the wire a byte of the stream takes.
func (p Packets) perByte() float64 { return float64(p.MTU+ethernet) / float64(p.MSS) }
