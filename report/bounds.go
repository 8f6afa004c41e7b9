package report

import (
	"fmt"
	"maps"
	"slices"

	"nasprobe/probe"
)

// bound is what a figure of a run can be: 0, or anything between least and most. What
// lies beyond was not measured, and would print as hundreds of digits or overflow a sum.
type bound struct{ least, most float64 }

// rates are in bytes or blocks a second: from one in 12 days to 8 Pbit/s, which is 5,000
// times the fastest Ethernet (IEEE 802.3df).
func rates() bound { return bound{1e-6, 1e15} }

// times are in seconds: from a thousandth of what clocks tell, as means may be, to 32
// years.
func times() bound { return bound{1e-12, 1e9} }

// counts are of bytes, blocks, segments and events of a pass or of a connection.
func counts() bound { return bound{1, 1e15} }

// packetSizes are in bytes: up to the largest jumbogram (RFC 2675 2).
func packetSizes() bound { return bound{1, 1<<32 - 1} }

// above has no upper end: sizes of files and disks, and what a plan asks for.
func above() bound { return bound{1, 1 << 63} }

// check names the first figure, by name, that is out of bounds.
func (b bound) check(figures map[string]float64) error {
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		switch v := figures[name]; {
		case v < 0:
			return fmt.Errorf("%s is below 0", name)
		case v > b.most:
			return fmt.Errorf("%s is %g: no run has more than %g", name, v, b.most)
		case v > 0 && v < b.least:
			return fmt.Errorf("%s is %g: no run has less than %g, but for 0", name, v, b.least)
		}
	}
	return nil
}

// firstError is the first of several checks that failed.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// orZero is a figure that may be absent.
func orZero(n *int64) float64 {
	if n == nil {
		return 0
	}
	return float64(*n)
}

func checkPath(p probe.Path) error {
	return firstError(
		packetSizes().check(map[string]float64{"interface_mtu": float64(p.InterfaceMTU), "clamped_mtu": float64(p.ClampedMTU), "send_mss_bytes": float64(p.SendMSS),
			"receive_mss_bytes": float64(p.ReceiveMSS), "advertised_mss_bytes": float64(p.AdvertisedMSS), "path_mtu_bytes": float64(p.PathMTU)}),
		counts().check(map[string]float64{"segments": orZero(p.Segments), "retransmits": orZero(p.Retransmits), "timeouts": orZero(p.RetransmissionTimers)}),
		times().check(map[string]float64{"rtt_seconds": p.RTT}),
		rates().check(map[string]float64{"link_bits_per_second": float64(p.LinkBitsPerSecond)}),
	)
}

func checkEnvironment(e probe.Environment) error {
	return counts().check(map[string]float64{"environment.receive_ring": float64(e.ReceiveRing), "environment.send_ring": float64(e.SendRing),
		"environment.receive_buffer_bytes": float64(e.ReceiveBuffer), "environment.send_buffer_bytes": float64(e.SendBuffer)})
}

func checkSeries(bytes []int64) error {
	for _, n := range bytes {
		if err := counts().check(map[string]float64{"bytes_per_250ms": float64(n)}); err != nil {
			return err
		}
	}
	return nil
}

func checkPass(p probe.Pass) error {
	return firstError(
		rates().check(map[string]float64{"bytes_per_second": p.Throughput, "iops": p.IOPS}),
		counts().check(map[string]float64{"bytes": float64(p.Bytes), "ios": float64(p.IOs),
			"segments": orZero(p.Segments), "retransmits": orZero(p.Retransmits), "timeouts": orZero(p.Timeouts)}),
		packetSizes().check(map[string]float64{"send_mss_bytes": float64(p.SendMSS), "receive_mss_bytes": float64(p.ReceiveMSS)}),
		times().check(map[string]float64{"seconds": p.Seconds, "flush_seconds": p.FlushTime, "cpu_seconds": p.CPUTime, "client_seconds": p.ClientTime, "peer_cpu_share": p.PeerCPU, "rtt_seconds": p.RTT,
			"mean": p.Latency.Mean, "p50": p.Latency.P50, "p90": p.Latency.P90, "p99": p.Latency.P99, "p999": p.Latency.P999, "latency max": p.Latency.Max}),
		checkSeries(p.Series),
		rates().check(map[string]float64{"segments in these seconds": ratio(orZero(p.Segments), p.Seconds)}),
	)
}
