package bottleneck

import (
	"cmp"
	"net/netip"
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/ceiling"
)

// beyond is how far above a ceiling a throughput may lie by chance: what a buffer on the
// way took before the clock ran out. If it is further above, the link has not that rate.
const beyond = 1.05

// plainPath is the round trip from which on a path is more than cables and switches:
// Wi-Fi, power lines, routers, a tunnel. What those carry no interface tells.
const plainPath = 1e-3

// link is what is known of the slowest link for one row.
type link struct {
	rate    int64
	source  string
	packets ceiling.Packets
	ceiling float64 // 0 if unknown
	share   float64 // of the ceiling, that the row used
	plain   bool    // nothing on the path can be slower than the rate tells
	close   bool    // the rate is unknown, and may be a standard one that is nearly used up
}

// closeTo is the share of the ceiling of a standard rate from which on it may be the limit
// of a path whose rate is not known: losses and pauses may keep a row from the rest.
const closeTo = 0.85

func linkOf(run *probe.Run, row probe.Row, throughput float64) link {
	l := link{packets: packetsOf(pathOf(run, row)), plain: plain(run)}
	l.rate, l.source = Rate(run)
	l.ceiling = l.of(run).Of(l.packets, messagesOf(run), patternOf(row))
	l.share = share(throughput, l.ceiling)
	l.plain = l.plain || l.source == probe.SourceInferred || l.source == probe.SourceTold && run.Path.Medium != probe.MediumWiFi
	l.close = l.rate == 0 && nearStandard(l.packets, messagesOf(run), row, throughput)
	return l
}

func nearStandard(packets ceiling.Packets, m ceiling.Messages, row probe.Row, throughput float64) bool {
	for _, rate := range ceiling.Rates() {
		used := share(throughput, ceiling.Link{Rate: rate}.Of(packets, m, patternOf(row)))
		if used >= closeTo && used <= beyond {
			return true
		}
	}
	return false
}

func (l link) of(run *probe.Run) ceiling.Link {
	return ceiling.Link{Rate: l.rate, HalfDuplex: run.Path.Duplex == "half"}
}

// Rate is that of the slowest link of the path of a run in bits a second, and one of the
// probe.Source constants: as it was told, as the rows of the run show it by keeping to
// what it carries, or as a wired interface of this machine has it. What a row exceeds is
// not the rate. It is 0 where none is known.
func Rate(run *probe.Run) (rate int64, source string) {
	p := run.Path
	if told := run.Plan.LinkRate; told > 0 && !exceeded(run, told) {
		return told, probe.SourceTold
	}
	own := p.LinkBitsPerSecond
	if p.Medium == probe.MediumWiFi || p.Medium == probe.MediumVirtual || p.Medium == probe.MediumLoopback || exceeded(run, own) {
		own = 0
	}
	if rate, ok := inferred(run); ok && (own == 0 || rate < own) {
		return rate, probe.SourceInferred
	}
	if own > 0 {
		return own, probe.SourceInterface
	}
	return 0, ""
}

// inferred is the rate that the fastest of the rows show which keep to one.
func inferred(run *probe.Run) (int64, bool) {
	rows := slices.SortedFunc(slices.Values(run.Rows), func(a, b probe.Row) int {
		return cmp.Compare(b.Throughput.Median, a.Throughput.Median)
	})
	if run.Path.Medium == probe.MediumLoopback {
		return 0, false
	}
	for _, row := range rows {
		var passes []ceiling.Transfer
		for _, p := range row.Scored() {
			passes = append(passes, ceiling.Transfer{Bytes: p.Bytes, Seconds: p.Seconds - p.FlushTime})
		}
		rate, ok := ceiling.Infer(packetsOf(pathOf(run, row)), messagesOf(run), patternOf(row), passes)
		if ok && !exceeded(run, rate) {
			return rate, true
		}
	}
	return 0, false
}

// exceeded tells whether a row was faster than a link of that rate allows.
func exceeded(run *probe.Run, rate int64) bool {
	for _, row := range run.Rows {
		most := ceiling.Link{Rate: rate}.Of(packetsOf(pathOf(run, row)), messagesOf(run), patternOf(row))
		if most > 0 && row.Throughput.Median > most*beyond {
			return true
		}
	}
	return false
}

// CeilingOf is what a link of that rate carries of the protocol of a run, in packets of an
// MTU: 0 is that of the path.
func CeilingOf(run *probe.Run, rate int64, mtu int, source string) probe.Ceiling {
	const block = 1 << 20
	packets := packetsOf(run.Path)
	if mtu > 0 && packets == (ceiling.Packets{}) {
		packets = ceiling.PacketsOf(mtu, version6(run.Path))
	} else if mtu > 0 {
		packets = packets.Sized(mtu)
	}
	l := link{rate: rate}.of(run)
	of := func(op patterns.Op) float64 {
		return l.Of(packets, messagesOf(run), patterns.Pattern{BlockSize: block, Op: op})
	}
	return probe.Ceiling{LinkRate: rate, MTU: packets.MTU, Source: source, TCP: l.TCP(packets), Read: of(patterns.Read), Write: of(patterns.Write)}
}

// packetsOf are the full packets of a connection. Either side sends segments that the
// other and the path take, so those of both are of one size.
func packetsOf(p probe.Path) ceiling.Packets {
	mtu := cmp.Or(p.ClampedMTU, p.PathMTU, p.InterfaceMTU)
	if p.SendMSS == 0 && mtu > 0 {
		return ceiling.PacketsOf(mtu, version6(p))
	}
	return ceiling.FromMSS(p.SendMSS, mtu, version6(p))
}

func version6(p probe.Path) bool {
	remote, err := netip.ParseAddrPort(p.Remote)
	return err == nil && remote.Addr().Unmap().Is6()
}

// pathOf is the path of a row, or where it has none that of the run.
func pathOf(run *probe.Run, row probe.Row) probe.Path {
	if len(row.Connections) > 0 {
		return row.Connections[0]
	}
	return run.Path
}

func messagesOf(run *probe.Run) ceiling.Messages {
	c := run.Conditions
	return ceiling.Messages{Protocol: run.Target.Protocol, Encrypted: encrypted(c), TransferRead: c.TransferReadBytes, TransferWrite: c.TransferWriteBytes}
}

func encrypted(c probe.Conditions) bool {
	return c.Encryption != "" && c.Encryption != probe.EncryptionOff
}

// plain tells whether the path is one of cables and switches, or within one machine.
func plain(run *probe.Run) bool {
	rtt := run.Path.RTT
	if rtt == 0 {
		rtt = run.RoundTrip.Min
	}
	return run.Path.Medium != probe.MediumWiFi && rtt > 0 && rtt < plainPath
}
