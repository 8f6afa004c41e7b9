package compare

import (
	"fmt"
	"net"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// native tells a run of this program from an imported text, which has no session.
func native(r *probe.Run) bool { return r.Target.Protocol != "" }

// truly is text where a fact holds, "none" where it is known not to, and "" else.
func truly(known, holds bool, text string) string {
	switch {
	case holds:
		return text
	case known:
		return "none"
	}
	return ""
}

// clamped is the size a connection was held to, or "none" where a path is known.
func clamped(p probe.Path) string {
	return truly(p.SendMSS > 0, p.ClampedMTU > 0, number(p.ClampedMTU))
}

// number is n, of which 0 is an unknown one; so it is with the other units.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func size(n int64) string {
	if n <= 0 {
		return ""
	}
	return strings.Replace(humanize.IBytes(uint64(n)), ".0 ", " ", 1)
}

func seconds(s float64) string {
	if s == 0 {
		return ""
	}
	return fmt.Sprintf("%g s", s)
}

func bitRate(n int64) string {
	if n == 0 {
		return ""
	}
	return humanize.SIWithDigits(float64(n), 1, "bit/s")
}

// host is the address of a remote end: its port is the protocol's.
func host(remote string) string {
	if h, _, err := net.SplitHostPort(remote); err == nil {
		return h
	}
	return remote
}
