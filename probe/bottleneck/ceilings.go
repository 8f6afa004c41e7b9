package bottleneck

import (
	"cmp"
	"net/netip"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/ceiling"
)

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
