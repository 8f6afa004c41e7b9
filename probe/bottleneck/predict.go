package bottleneck

import "cmp"

// depthAsked is the depth that a row which waits for round trips is predicted at.
const depthAsked = 8

// predicted is the throughput in bytes a second that the row would have at a depth, 0
// where that is not known. Mean value analysis (Reiser and Lavenberg 1980; Lazowska et
// al., 6.2) gives the throughput of the network of this client, the link and the server:
// how long a request occupies the client and the link is known, and how long the server
// follows from how long a request took in the middle: what disturbed a few of them is no
// work of the server, and goes on at any depth. An empty request occupies both ends as
// well, the server no less than this client: that part of the round trip does not
// go on for all requests at once. A row of the run with more depth has the last word.
func predicted(f figures, depth int) float64 {
	if f.roundTrip == 0 || f.row.QueueDepth >= depth {
		return 0
	}
	n := newNetwork(f)
	requests := int(f.outstanding) / max(f.row.QueueDepth, 1) * depth
	v := f.throughput * share(n.throughput(requests), n.throughput(int(f.outstanding)))
	if f.link.ceiling > 0 {
		v = min(v, f.link.ceiling)
	}
	for _, r := range f.siblings {
		if r.QueueDepth > depth && r.Threads >= f.row.Threads && r.Throughput.Median > 0 {
			v = min(v, r.Throughput.Median)
		}
	}
	return v
}

// network is a closed one: its stations serve one request after the other, and a delay is
// the same for all. Both are in seconds a request.
type network struct {
	delay    float64
	stations []float64
}

// newNetwork has the server occupied for as long as makes the latency that of f.
func newNetwork(f figures) network {
	client := f.own / f.lanes
	n := network{max(f.roundTrip-2*client, 0), []float64{client, f.onWire(), 0}}
	measured := share(f.outstanding, cmp.Or(share(f.row.Latency.P50, 1), f.latency))
	low, high := 0.0, share(f.outstanding, measured)
	for range 50 {
		n.stations[2] = (low + high) / 2
		if n.throughput(int(f.outstanding)) > measured {
			low = n.stations[2]
		} else {
			high = n.stations[2]
		}
	}
	return n
}

// throughput is that of a number of requests going round, in requests a second.
func (n network) throughput(requests int) float64 {
	queues := make([]float64, len(n.stations))
	out := 0.0
	for i := 1; i <= requests; i++ {
		round := n.delay
		for k, demand := range n.stations {
			queues[k] = demand * (1 + queues[k]) // now the time there
			round += queues[k]
		}
		out = share(float64(i), round)
		for k := range queues {
			queues[k] *= out
		}
	}
	return out
}
