package report

import (
	"cmp"
	"fmt"
	"strings"

	"nasprobe/probe"
)

// clientText tells what of the machine that measured may shape the figures: processor,
// adapter, TCP. Of pairs the first is of what was received.
func clientText(r *probe.Run) string {
	return strings.Join(withoutEmpty(processorText(r.Host), adapterText(r), tcpText(r.Environment)), "; ")
}

// processorText is "" where the model is not known: how many there are tells little alone.
func processorText(h probe.Host) string {
	if h.CPU == "" {
		return ""
	}
	return strings.Join(withoutEmpty(h.CPU, cpuText(h.CPUs)), ", ")
}

func adapterText(r *probe.Run) string {
	e := r.Environment
	var out facts
	out.add(e.DriverVersion != "", strings.Join(withoutEmpty("driver", r.Path.Driver, e.DriverVersion), " "))
	out.add(e.Firmware != "", "firmware "+e.Firmware)
	out.add(e.ReceiveRing > 0 || e.SendRing > 0, fmt.Sprintf("rings %d/%d", e.ReceiveRing, e.SendRing))
	out.add(e.ReceiveCoalescing != "" || e.SendCoalescing != "", "coalescing "+pairText(e.ReceiveCoalescing, e.SendCoalescing))
	return strings.Join(out, ", ")
}

func tcpText(e probe.Environment) string {
	var out facts
	out.add(e.CongestionControl != "", e.CongestionControl)
	out.add(e.ReceiveBuffer > 0 || e.SendBuffer > 0, "buffers up to "+pairText(when(e.ReceiveBuffer > 0, size(e.ReceiveBuffer)), when(e.SendBuffer > 0, size(e.SendBuffer))))
	if len(out) == 0 {
		return ""
	}
	return "TCP " + strings.Join(out, ", ")
}

// pairText is what is received and sent with, once if it is the same.
func pairText(received, sent string) string {
	if received == sent {
		return received
	}
	const unknown = "?"
	return cmp.Or(received, unknown) + "/" + cmp.Or(sent, unknown)
}
