package bottleneck

import (
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

// plain tells whether the path is one of cables and switches, or within one machine. TCP
// sees no more of a path than the way to a tunnel that begins on this machine.
func plain(run *probe.Run) bool {
	rtt := run.Path.RTT
	if rtt == 0 || run.Path.Medium == probe.MediumLoopback {
		rtt = run.RoundTrip.Min
	}
	return run.Path.Medium != probe.MediumWiFi && rtt > 0 && rtt < plainPath
}
