package link

import (
	"context"
	"encoding/binary"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// How the experiment about large packets looks whether they come through. A packet that
// is lost by chance is sent again after 0.2 s, and once more after 0.4 s.
const (
	packetTime = 1500 * time.Millisecond
	packetTick = 5 * time.Millisecond
)

// largePackets finds out whether packets that no standard frame holds come through, where
// both ends have agreed on such: empty requests pass in any case. Each attempt has a
// connection of its own, whose first data are one large packet, which the other side's TCP
// confirms whatever becomes of the data. It is a black hole (RFC 2923 2.1) if that does not
// happen, and happens over packets that every path carries. Systems that do not tell what
// was confirmed find none.
func (p Prober) largePackets(ctx context.Context, path probe.Path) error {
	large := path.LargePackets()
	if large == 0 {
		return nil
	}
	p.Observe(probe.Snapshot{Phase: PhasePackets, Expected: packetTime})
	whole, seen := p.confirmed(ctx, path, 0)
	if whole || ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if held, _ := p.confirmed(ctx, path, probe.EthernetMTU); !held {
		return context.Cause(ctx)
	}
	return probe.Swallowed(seen, large)
}

// confirmed tells whether a packet as large as a connection held to mtu sends was
// confirmed, and what the path of that connection showed.
func (p Prober) confirmed(ctx context.Context, path probe.Path, mtu int) (ok bool, seen probe.Path) {
	ctx, cancel := context.WithTimeout(ctx, packetTime)
	defer cancel()
	conn, err := p.Dial(ctx, path.Remote, mtu)
	if err != nil {
		return false, path
	}
	defer conn.Close()
	_ = conn.SetWriteDeadline(time.Now().Add(packetTime))
	if _, err := conn.Write(beginning(path.SendMSS)); err != nil {
		return false, netpath.Of(conn)
	}
	tick := time.NewTicker(packetTick)
	defer tick.Stop()
	for {
		if seen = netpath.Of(conn); seen.Unacknowledged == 0 {
			return true, seen
		}
		select {
		case <-ctx.Done():
			return false, seen
		case <-tick.C:
		}
	}
}

// beginning is that of a message which says it is longer, so that a server waits for the
// rest until the connection ends, and does nothing: the length of direct TCP (MS-SMB2 2.1)
// and the record mark of RPC (RFC 5531 11) look alike.
func beginning(length int) []byte {
	const announced = 64 << 10
	b := make([]byte, max(length, 4))
	binary.BigEndian.PutUint32(b, max(announced, uint32(len(b))))
	return b
}
