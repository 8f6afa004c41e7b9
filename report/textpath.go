package report

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// sessionText tells the terms of the session; what is unknown is left out.
func sessionText(r *probe.Run) string {
	c := r.Conditions
	var out facts
	out.add(c.Dialect != "", dialectText(r))
	out.add(c.Signing != "", "signing "+c.Signing)
	out.add(c.Encryption != "", "encryption "+c.Encryption)
	out.add(c.Auth != "", authText(c))
	out = append(out, transferFacts(c)...)
	out.add(c.Connections > 1, fmt.Sprintf("%d connections", c.Connections))
	out.add(c.DataPath != "", c.DataPath+" data path")
	text := strings.Join(out, ", ")
	if c.WriteMode != "" {
		text += "; writes: " + c.WriteMode
	}
	return strings.TrimPrefix(text, "; ")
}

// facts is a list of phrases that grows by what is known.
type facts []string

func (f *facts) add(known bool, phrase string) {
	if known {
		*f = append(*f, phrase)
	}
}

func dialectText(r *probe.Run) string {
	if r.Target.Protocol == "smb" {
		return "SMB " + r.Conditions.Dialect
	}
	return r.Conditions.Dialect
}

// authText says as whom the server took us, and whom we meant to be.
func authText(c probe.Conditions) string {
	switch {
	case c.Auth == probe.AuthSys:
		return strings.TrimSuffix("AUTH_SYS as "+c.User, " as ")
	case c.User == "" || strings.EqualFold(c.User, c.Auth):
		return c.Auth
	case c.Auth == probe.AuthGuest:
		return "guest instead of user " + c.User
	}
	return c.Auth + " " + c.User
}

func transferFacts(c probe.Conditions) facts {
	var out facts
	r, w := c.TransferReadBytes, c.TransferWriteBytes
	if r == w {
		out.add(r > 0, "requests of up to "+size(r))
		return out
	}
	out.add(r > 0, "reads of up to "+size(r))
	out.add(w > 0, "writes of up to "+size(w))
	return out
}

// pathText tells what the TCP path is; a local target has none.
func pathText(p probe.Path) string {
	var out facts
	out.add(p.Remote != "", routeText(p))
	out.add(p.ClampedMTU > 0, fmt.Sprintf("held to an MTU of %d", p.ClampedMTU))
	out.add(p.InterfaceMTU > 0 && p.ClampedMTU > 0, fmt.Sprintf("interface MTU %d", p.InterfaceMTU))
	out.add(p.InterfaceMTU > 0 && p.ClampedMTU == 0, fmt.Sprintf("MTU %d", p.InterfaceMTU))
	out.add(p.PathMTU > 0 && p.PathMTU != p.InterfaceMTU, fmt.Sprintf("path MTU %d", p.PathMTU))
	out.add(p.LinkBitsPerSecond > 0, humanize.SIWithDigits(float64(p.LinkBitsPerSecond), 1, "bit/s"))
	out.add(p.Duplex != "", p.Duplex+" duplex")
	out.add(len(p.Offloads) > 0, "offloads "+strings.Join(p.Offloads, "+"))
	out.add(p.SendMSS > 0, mssText(p))
	out.add(p.RTT > 0, fmt.Sprintf("least RTT %.3g ms", p.RTT*1e3))
	if p.Retransmits != nil {
		out.add(true, count(int(*p.Retransmits), "retransmit", "retransmits"))
	}
	if t := p.RetransmissionTimers; t != nil {
		out.add(*t > 0, count(int(*t), "retransmission timeout", "retransmission timeouts"))
	}
	return strings.Join(out, ", ")
}

func routeText(p probe.Path) string {
	text := p.Remote
	if p.Local != "" {
		text = p.Local + " -> " + text
	}
	if p.Interface != "" {
		text += " over " + p.Interface + kindText(p)
	}
	return text
}

// kindText is the medium and the driver of the interface, in brackets.
func kindText(p probe.Path) string {
	var out facts
	out.add(p.Medium != "", mediumText(p.Medium))
	out.add(p.Driver != "", p.Driver)
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

func mediumText(medium string) string {
	if medium == probe.MediumWiFi {
		return "Wi-Fi"
	}
	return medium
}

// mssText is the segment size, sent and received. What was received tells the size of
// the other side's segments only if something came that fills them.
func mssText(p probe.Path) string {
	switch {
	case p.ReceiveMSS == 0:
		return fmt.Sprintf("MSS %d", p.SendMSS)
	case p.ReceiveMSS < p.SendMSS:
		return fmt.Sprintf("MSS %d, segments of up to %d received", p.SendMSS, p.ReceiveMSS)
	}
	return fmt.Sprintf("MSS %d/%d", p.SendMSS, p.ReceiveMSS)
}
