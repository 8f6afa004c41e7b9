package report

import (
	"fmt"

	"nasprobe/probe"
)

func checkDistribution(name string, d probe.Distribution) error {
	return firstError(counts().check(map[string]float64{name + ".count": float64(d.Count)}),
		times().check(map[string]float64{name + ".min": d.Min, name + ".mean": d.Mean, name + ".p50": d.P50, name + ".p99": d.P99}))
}

func checkLink(l *probe.Link) error {
	if l == nil {
		return nil
	}
	for i, c := range l.Ceilings {
		err := firstError(rates().check(map[string]float64{"link_bits_per_second": float64(c.LinkRate), "tcp_bytes_per_second": c.TCP, "read_bytes_per_second": c.Read, "write_bytes_per_second": c.Write}),
			packetSizes().check(map[string]float64{"mtu_bytes": float64(c.MTU)}))
		if err != nil {
			return fmt.Errorf("link.ceilings[%d]: %w", i, err)
		}
	}
	return checkDistribution("link.connect_seconds", l.Connect)
}
