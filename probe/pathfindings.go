package probe

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
)

// slowLink is the rate of a wired link, in bits a second, at or below which every NAS
// is faster than its cable.
const slowLink = 100e6

// pathFindings are those about the network between this machine and the NAS. A path
// within one machine has none.
func pathFindings(run *Run) []Warning {
	if run.Path.Medium == MediumLoopback || withinOneMachine(run.Path) {
		return nil
	}
	return slices.Concat(linkFindings(run.Path), segmentFindings(run))
}

// linkFindings are about the interface of this machine.
func linkFindings(p Path) []Warning {
	var out []Warning
	if p.Medium == MediumWiFi {
		out = append(out, Warn("wifi", p.Interface))
	}
	if p.Duplex == "half" {
		out = append(out, Warn("half-duplex", p.Interface))
	}
	if rate := p.LinkBitsPerSecond; p.Medium == MediumWired && rate > 0 && rate <= slowLink {
		out = append(out, Warn("slow-link", p.Interface, humanize.SIWithDigits(float64(rate), 1, "bit/s")))
	}
	return out
}

// segmentFindings are about the packets that the path carries.
func segmentFindings(run *Run) []Warning {
	var out []Warning
	if why := oneSided(run.Path); why != nil {
		out = append(out, Warn("jumbo-one-sided", why))
	}
	if from, to, row := mssFall(run); row != "" {
		return append(out, Warn("mss-fell", from, to, row)) // and thus the segments differ
	}
	if sizes := segmentSizes(run); len(sizes) > 1 {
		out = append(out, Warn("mixed-mss", listed(sizes)))
	}
	return out
}

// oneSided says what limits a path that begins at an interface with a jumbo MTU and
// carries no jumbo frames; nil if it does, or was not meant to.
func oneSided(p Path) error {
	if p.ClampedMTU != 0 || p.SendMSS == 0 || p.InterfaceMTU <= EthernetMTU {
		return nil
	}
	var limit *Error
	if errors.As(p.JumboLimit(), &limit) {
		return limit.Err
	}
	return nil
}

// mssFall finds the first row in which segments became smaller than they had been: the
// system takes smaller ones when large ones vanish (RFC 4821) or a router refuses them
// (RFC 1191, RFC 8201). row is empty if none did.
func mssFall(run *Run) (from, to int, row string) {
	for _, r := range run.Rows {
		for _, p := range r.Passes {
			if p.SendMSS > 0 && p.SendMSS < from {
				return from, p.SendMSS, r.Pattern
			}
			from = max(from, p.SendMSS)
		}
	}
	return 0, 0, ""
}

// segmentSizes are the different sizes of the segments that connections sent, largest
// first.
func segmentSizes(run *Run) []int {
	var out []int
	for _, r := range run.Rows {
		for _, c := range r.Connections {
			if c.SendMSS > 0 && !slices.Contains(out, c.SendMSS) {
				out = append(out, c.SendMSS)
			}
		}
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}

// listed is "8948, 4032 and 1448".
func listed(sizes []int) string {
	texts := make([]string, len(sizes))
	for i, n := range sizes {
		texts[i] = strconv.Itoa(n)
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}
