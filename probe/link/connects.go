package link

import (
	"context"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// connections are enough for a distribution and few enough for a server that counts
// them. connectTime bounds all of them, for a path through half the world.
const (
	connections = 20
	connectTime = 3 * time.Second
)

// connects makes connections one after the other and says how long they took, and how
// many segments had to be sent again. A server that takes no more is a finding.
func (p Prober) connects(ctx context.Context, address string) (probe.Distribution, int64, []probe.Warning) {
	took := probe.NewTimes()
	var again int64
	for begun := time.Now(); took.Count() < connections && time.Since(begun) < connectTime; {
		p.Observe(probe.Snapshot{Phase: PhaseConnect, Step: took.Count(), Steps: connections})
		d, retransmits, err := p.connect(ctx, address)
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			return took.Distribution(), again, []probe.Warning{probe.Warn("few-connections", took.Count(), err)}
		}
		took.Add(d)
		again += retransmits
	}
	return took.Distribution(), again, nil
}

func (p Prober) connect(ctx context.Context, address string) (took time.Duration, again int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, min(p.ConnectTimeout, connectTime))
	defer cancel()
	begun := time.Now()
	conn, err := p.Dial(ctx, address, 0)
	took = time.Since(begun)
	if err != nil {
		return 0, 0, err
	}
	defer conn.Close()
	if n := netpath.Of(conn).Retransmits; n != nil {
		again = *n
	}
	return took, again, nil
}
