package compare

import (
	"slices"
	"strings"

	"nasprobe/probe"
)

// What a difference in a fact means.
const (
	cause   = false // it may be why the figures differ
	subject = true  // it is what an experiment with packet sizes is about
)

// Facts that are not always told where sides or runs differ, or not only there.
const (
	mssSent         = "MSS sent"
	largestReceived = "largest segment received" // so far, which depends on what was asked for
	creditsGranted  = "credits"
	linkRate        = "link rate"
)

// fact is something in which runs may differ. of is "" where a run does not tell.
type fact struct {
	what string
	kind bool
	of   func(r *probe.Run) string
}

// facts is the table of all that may differ.
func facts() []fact {
	return slices.Concat(packetFacts(), conditionFacts(), planFacts(), placeFacts(), linkFacts(), environmentFacts())
}

func packetFacts() []fact {
	return []fact{
		{"clamped to MTU", subject, func(r *probe.Run) string { return clamped(r.Path) }},
		{mssSent, subject, func(r *probe.Run) string { return number(r.Path.SendMSS) }},
		{largestReceived, subject, func(r *probe.Run) string { return number(r.Path.ReceiveMSS) }},
		{"interface MTU", subject, func(r *probe.Run) string { return number(r.Path.InterfaceMTU) }},
		{"path MTU", subject, func(r *probe.Run) string { return number(r.Path.PathMTU) }},
	}
}

func conditionFacts() []fact {
	return []fact{
		{"dialect", cause, func(r *probe.Run) string { return r.Conditions.Dialect }},
		{"signing", cause, func(r *probe.Run) string { return r.Conditions.Signing }},
		{"encryption", cause, func(r *probe.Run) string { return r.Conditions.Encryption }},
		{"login", cause, func(r *probe.Run) string { return r.Conditions.Auth }},
		{"user", cause, func(r *probe.Run) string { return r.Conditions.User }},
		{"read size", cause, func(r *probe.Run) string { return size(r.Conditions.TransferReadBytes) }},
		{"write size", cause, func(r *probe.Run) string { return size(r.Conditions.TransferWriteBytes) }},
		{"connections", cause, func(r *probe.Run) string { return number(r.Conditions.Connections) }},
		{creditsGranted, cause, func(r *probe.Run) string { return number(r.Conditions.Credits) }},
		{"data path", cause, func(r *probe.Run) string { return r.Conditions.DataPath }},
		{"socket", cause, func(r *probe.Run) string { return r.Conditions.Socket }},
		{"writes", cause, func(r *probe.Run) string { return r.Conditions.WriteMode }},
	}
}

func planFacts() []fact {
	return []fact{
		{"profile", cause, func(r *probe.Run) string { return r.Plan.Profile }},
		{"file size", cause, func(r *probe.Run) string { return size(r.Plan.FileBytes) }},
		{"passes", cause, func(r *probe.Run) string { return number(r.Plan.Passes) }},
		{"pass time", cause, func(r *probe.Run) string { return seconds(r.Plan.PassSeconds) }},
		{"most written in a pass", cause, func(r *probe.Run) string { return truly(native(r), r.Plan.WriteBound > 0, size(r.Plan.WriteBound)) }},
		{"pause between rounds", cause, func(r *probe.Run) string { return truly(native(r), r.Plan.Interval > 0, seconds(r.Plan.Interval)) }},
		{"data", cause, func(r *probe.Run) string { return r.Plan.Data }},
		{"verified", cause, func(r *probe.Run) string { return truly(native(r), r.Plan.Verify, "yes") }},
		{"each block read once", cause, func(r *probe.Run) string { return truly(native(r), r.Plan.Cold, "yes") }},
		{"socket buffers asked for", cause, func(r *probe.Run) string { return size(r.Plan.Window) }},
		{"left out before each pass", cause, func(r *probe.Run) string { return truly(native(r), r.Plan.Omit > 0, seconds(r.Plan.Omit)) }},
		{"link rate that was told", cause, func(r *probe.Run) string { return bitRate(r.Plan.LinkRate) }},
	}
}

func placeFacts() []fact {
	return []fact{
		{"protocol", cause, func(r *probe.Run) string { return r.Target.Protocol }},
		{"server", cause, func(r *probe.Run) string { return r.Target.Server }},
		{"server address", cause, func(r *probe.Run) string { return host(r.Path.Remote) }},
		{"share", cause, func(r *probe.Run) string { return r.Target.Share }},
		{"directory", cause, func(r *probe.Run) string { return truly(r.Target.Share != "", r.Target.Path != "", r.Target.Path) }},
		{"client", cause, func(r *probe.Run) string { return r.Host.Name }},
		{"client system", cause, func(r *probe.Run) string { return r.Host.OS }},
		{"client architecture", cause, func(r *probe.Run) string { return r.Host.Arch }},
		{"client CPUs", cause, func(r *probe.Run) string { return number(r.Host.CPUs) }},
		{"client CPU model", cause, func(r *probe.Run) string { return r.Host.CPU }},
		{"program", cause, func(r *probe.Run) string { return strings.TrimSpace(r.Tool.Name + " " + r.Tool.Version) }},
	}
}

func linkFacts() []fact {
	return []fact{
		{"interface", cause, func(r *probe.Run) string { return r.Path.Interface }},
		{linkRate, cause, func(r *probe.Run) string { return bitRate(r.Path.LinkBitsPerSecond) }},
		{"medium", cause, func(r *probe.Run) string { return r.Path.Medium }},
		{"duplex", cause, func(r *probe.Run) string { return r.Path.Duplex }},
		{"driver", cause, func(r *probe.Run) string { return r.Path.Driver }},
		{"offloads", cause, func(r *probe.Run) string {
			return truly(r.Path.Driver != "", len(r.Path.Offloads) > 0, strings.Join(r.Path.Offloads, " "))
		}},
	}
}

// environmentFacts are what the client's system and the driver of its adapter are set to.
func environmentFacts() []fact {
	return []fact{
		{"driver version", cause, func(r *probe.Run) string { return r.Environment.DriverVersion }},
		{"adapter firmware", cause, func(r *probe.Run) string { return r.Environment.Firmware }},
		{"receive ring", cause, func(r *probe.Run) string { return number(r.Environment.ReceiveRing) }},
		{"send ring", cause, func(r *probe.Run) string { return number(r.Environment.SendRing) }},
		{"receive coalescing", cause, func(r *probe.Run) string { return r.Environment.ReceiveCoalescing }},
		{"send coalescing", cause, func(r *probe.Run) string { return r.Environment.SendCoalescing }},
		{"congestion control", cause, func(r *probe.Run) string { return r.Environment.CongestionControl }},
		{"largest receive buffer", cause, func(r *probe.Run) string { return size(r.Environment.ReceiveBuffer) }},
		{"largest send buffer", cause, func(r *probe.Run) string { return size(r.Environment.SendBuffer) }},
	}
}
