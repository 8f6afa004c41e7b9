package ceiling

import "nasprobe/patterns"

// Link is the slowest one of a path.
type Link struct {
	Rate       int64 // bits a second, of Ethernet's own payload: 1e9 of Gigabit Ethernet
	HalfDuplex bool  // it carries one direction at a time
}

// TCP is the goodput of a TCP stream in bytes a second: 117.7e6 at 1 Gbit/s in packets of
// 1500 bytes, 123.8e6 in those of 9000. It is 0 where something is unknown.
func (l Link) TCP(p Packets) float64 {
	if p.MSS <= 0 || l.Rate <= 0 {
		return 0
	}
	return l.bytes() / l.stream(p)
}

// Of is the throughput of a row in bytes a second, 0 where something is unknown. At full
// duplex what travels the other way takes none of it.
func (l Link) Of(p Packets, m Messages, row patterns.Pattern) float64 {
	if p.MSS <= 0 || l.Rate <= 0 || row.BlockSize <= 0 {
		return 0
	}
	read, write := shares(row)
	down, up := read*l.time(p, m.read(row.BlockSize)), write*l.time(p, m.write(row.BlockSize))
	busy := max(down, up)
	if l.HalfDuplex {
		busy = down + up
	}
	return l.bytes() * float64(row.BlockSize) / busy
}

func (l Link) bytes() float64 { return float64(l.Rate) / 8 }

// time is how long a block keeps the wire busy, in bytes at its rate.
func (l Link) time(p Packets, e exchange) float64 {
	t := e.data * l.stream(p)
	if l.HalfDuplex {
		t += e.empty + e.blocks*float64(p.headers()+ethernet)
	}
	return t
}

// stream is how long a byte of the stream keeps the wire busy. A receiver acknowledges
// every second segment (RFC 9293 3.8.6.3), which at half duplex takes its time as well.
func (l Link) stream(p Packets) float64 {
	if !l.HalfDuplex {
		return p.perByte()
	}
	return p.perByte() + p.acknowledgement()/float64(2*p.MSS)
}
