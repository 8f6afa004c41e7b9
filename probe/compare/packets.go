package compare

import (
	"net/netip"
	"slices"

	"nasprobe/probe"
)

// sentSizes are the segment sizes in bytes that the scored passes of a run sent with,
// each once: its path is that of the end only. Where no pass knows one, it is that of
// the path, if known. So it is within one machine, where no packet is ever on a wire and
// the system cuts segments to what the other end has room for.
func sentSizes(r *probe.Run) []int {
	var out []int
	for _, row := range r.Rows {
		if withinOneMachine(r.Path) {
			break
		}
		for _, p := range row.Scored() {
			if p.SendMSS > 0 && !slices.Contains(out, p.SendMSS) {
				out = append(out, p.SendMSS)
			}
		}
	}
	if len(out) == 0 && r.Path.SendMSS > 0 {
		out = append(out, r.Path.SendMSS)
	}
	return out
}

// sizesOf are those of all runs of a side, the largest first.
func sizesOf(s Input) []int {
	var out []int
	for _, r := range s.Runs {
		out = append(out, sentSizes(r)...)
	}
	slices.Sort(out)
	out = slices.Compact(out)
	slices.Reverse(out)
	return out
}

// packetPath is what the passes of a side used at most: its path with their largest
// segments.
func packetPath(s Input, end probe.Path) probe.Path {
	end.SendMSS = 0
	if sizes := sizesOf(s); len(sizes) > 0 {
		end.SendMSS = sizes[0]
	}
	return end
}

// resized tells whether the packets of a side had several sizes: then it shows neither
// what one of them does nor what the other does.
func resized(s Input) bool {
	return len(sizesOf(s)) > 1 && !slices.ContainsFunc(s.Runs, func(r *probe.Run) bool { return withinOneMachine(r.Path) })
}

func withinOneMachine(p probe.Path) bool {
	at := host(p.Remote)
	addr, err := netip.ParseAddr(at)
	return p.Medium == probe.MediumLoopback || at != "" && at == host(p.Local) || err == nil && addr.IsLoopback()
}

func resizes(sides []Input, _ *Comparison) []probe.Warning {
	var out []probe.Warning
	for _, s := range sides {
		if resized(s) {
			var sizes []string
			for _, n := range sizesOf(s) {
				sizes = append(sizes, number(n))
			}
			out = append(out, warn("mss-changed", s.Label, listed(sizes)))
		}
	}
	return out
}
