package iperf3

import (
	"fmt"
	"net"
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// String is one line about a test, in Mbit/s as network people count, and in MB/s.
func (r Report) String() string {
	host, _, err := net.SplitHostPort(r.Client)
	if err != nil {
		host = r.Client
	}
	if r.Err != nil {
		return host + ": " + r.Err.Error()
	}
	did := "received"
	if r.Test.Reverse {
		did = "sent"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s %s in %.2f s over %s: %.1f Mbit/s (%.1f MB/s)", probe.Printable(host), did, humanize.Bytes(uint64(r.Result.Bytes)), r.Result.Seconds,
		counted(int64(r.Test.Streams), "stream"), r.Result.Throughput()*8/1e6, r.Result.Throughput()/1e6)
	if n := r.Result.Retransmits; n != nil {
		fmt.Fprintf(&b, ", %s sent again", counted(*n, "segment"))
	}
	return b.String()
}

func counted(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
