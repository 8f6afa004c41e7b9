package netpath_test

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/netpath"
	"nasprobe/probe/nfs"
	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
	"nasprobe/probe/smb"
)

const mebibyte = 1 << 20

// nas is a way to reach a real server.
type nas struct {
	name    string
	headers int // of IP and TCP with timestamps
	dial    func(ctx context.Context) (probe.Target, error)
}

// everyNAS is Samba and Ganesha, over both families of addresses.
func everyNAS(lab probetest.Lab) []nas {
	var out []nas
	for host, headers := range map[string]int{lab.Server: 52, lab.Server6: 72} {
		out = append(out,
			nas{"Samba at " + host, headers, func(ctx context.Context) (probe.Target, error) {
				return smb.Dial(ctx, smb.Options{Host: host, Share: "public"})
			}},
			nas{"Ganesha at " + host, headers, func(ctx context.Context) (probe.Target, error) {
				return nfs.Dial(ctx, nfs.Options{Host: host, Export: filepath.Join(lab.Dir, "export")})
			}})
	}
	return out
}

// path is what a connection to a server shows once a MiB was written and read over it,
// clamped to an MTU.
func (n nas) path(t *testing.T, mtu int) probe.Path {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	target, err := n.dial(ctx)
	n.must(t, err)
	defer target.Close()
	name := fmt.Sprintf("netpath-%d.tmp", time.Now().UnixNano())
	file, err := target.Create(ctx, name, mebibyte)
	n.must(t, err)
	defer func() { n.must(t, target.Remove(ctx, name)) }()
	defer file.Close()
	q, err := file.(probe.Clamper).ClampedQueue(ctx, 1, mtu)
	n.must(t, err)
	defer q.Close()
	for _, op := range []patterns.Op{patterns.Write, patterns.Read} {
		n.must(t, q.Submit(0, op, make([]byte, mebibyte), 0))
		n.must(t, q.Wait(ctx, func(_, _ int, err error) { n.must(t, err) }))
	}
	return q.(probe.PathReporter).Path()
}

func (n nas) must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", n.name, err)
	}
}

// wantPackets checks both directions: the largest segments sent and received are those
// of an MTU.
func (n nas) wantPackets(t *testing.T, p probe.Path, mtu int) {
	t.Helper()
	if p.SendMSS != mtu-n.headers || p.ReceiveMSS > p.SendMSS || p.ReceiveMSS < p.SendMSS/2 || p.PacketBytes() != mtu {
		t.Errorf("%s: segments of %d and %d bytes, packets of %d, want %d", n.name, p.SendMSS, p.ReceiveMSS, p.PacketBytes(), mtu)
	}
}

// A clamp makes the packets of a jumbo path those of a standard one, of both servers
// over both families, and what the path is shows all the same.
func TestLabClampOnJumboPath(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	lab.Script(t, "mtu", "9000")
	for _, n := range everyNAS(lab) {
		whole := n.path(t, 0)
		n.wantPackets(t, whole, 9000)
		if whole.JumboLimit() != nil {
			t.Errorf("%s: %v", n.name, whole.JumboLimit())
		}
		for _, mtu := range []int{1500, 4084} {
			held := n.path(t, mtu)
			n.wantPackets(t, held, mtu)
			if held.InterfaceMTU != 9000 || held.PathMTU != 9000 {
				t.Errorf("%s: held to %d, MTUs of %d and %d", n.name, mtu, held.InterfaceMTU, held.PathMTU)
			}
		}
		wantLabInterface(t, whole)
	}
}

// wantLabInterface checks what is known of the lab's cable, and that counts move.
func wantLabInterface(t *testing.T, p probe.Path) {
	t.Helper()
	if p.Interface != "lap0" || p.Medium != probe.MediumVirtual || p.Driver != "veth" || len(p.Offloads) > 0 || p.LinkBitsPerSecond != 0 {
		t.Errorf("interface %+v", p)
	}
	least := int64(2 * mebibyte / 9000)
	if p.Segments == nil || *p.Segments < least || p.Retransmits == nil || p.RTT <= 0 {
		t.Errorf("counts of 2 MiB: %+v", p)
	}
}

// Whichever end is left at its standard MTU is the one that is named.
func TestLabNamesTheEndThatLimits(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	servers := func(mtu string) { lab.Script(t, "server", "ip", "link", "set", "nas0", "mtu", mtu) }
	client := func(mtu string) { lab.Script(t, "exec", "ip", "link", "set", "lap0", "mtu", mtu) }
	for _, c := range []struct {
		what string
		set  func()
		says string
	}{
		{"both ends", func() { lab.Script(t, "mtu", "1500") }, "interface lap0 of this machine has an MTU of 1500"},
		{"the NAS", func() { lab.Script(t, "mtu", "9000"); servers("1500") }, "as of an MTU of 1500, while interface lap0 of this machine has one of 9000"},
		{"the NAS without timestamps", func() { lab.Script(t, "server", "sysctl", "-w", "net.ipv4.tcp_timestamps=0") }, "as of an MTU of 1500, while interface lap0 of this machine has one of 9000"},
		{"this machine", func() { servers("9000"); client("1500") }, "interface lap0 of this machine has an MTU of 1500"},
	} {
		c.set()
		for _, n := range everyNAS(lab) {
			p := n.path(t, 0)
			if err := p.JumboLimit(); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s at 1500, %s: %v; path %+v", c.what, n.name, err, p)
			}
		}
	}
}

// A route may allow less than the interface does, and is then what limits.
func TestLabNamesARoute(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	lab.Script(t, "mtu", "9000")
	for host, mtu := range map[string]string{lab.Server: "1500", lab.Server6: "1500"} {
		lab.Script(t, "exec", "ip", "route", "replace", host, "dev", "lap0", "mtu", mtu)
	}
	for _, n := range everyNAS(lab) {
		p := n.path(t, 0)
		if err := p.JumboLimit(); err == nil || !strings.Contains(err.Error(), "a route or router allows packets of 1500 bytes") {
			t.Errorf("%s: %v; path %+v", n.name, err, p)
		}
	}
}

// Offloads are those in force, not those that the interface could do.
func TestLabOffloadsInForce(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	n := everyNAS(lab)[0]
	for _, on := range [][]string{{}, {"gso"}, {"tso", "gso"}, {"gso", "gro"}} {
		for _, o := range []string{"tso", "gso", "gro"} {
			state := "off"
			if slices.Contains(on, o) {
				state = "on"
			}
			lab.Script(t, "exec", "ethtool", "-K", "lap0", o, state)
		}
		if got := n.path(t, 0).Offloads; !slices.Equal(got, on) {
			t.Errorf("offloads %v, want %v", got, on)
		}
	}
}

// A link-local address is one of every interface's; the zone tells which is meant.
func TestLabLinkLocal(t *testing.T) {
	lab := probetest.NeedLab(t)
	words := strings.Fields(lab.Script(t, "server", "ip", "-6", "-o", "address", "show", "dev", "nas0", "scope", "link"))
	at := slices.Index(words, "inet6")
	if at < 0 {
		t.Fatalf("the server has no link-local address: %q", words)
	}
	host, _, _ := strings.Cut(words[at+1], "/")
	conn, err := netpath.Dialer(1400).Dial("tcp", net.JoinHostPort(host+"%lap0", "445"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if p := netpath.Of(conn); p.Interface != "lap0" || p.InterfaceMTU == 0 || p.PacketBytes() != 1400 {
		t.Errorf("packets of %d bytes, %+v", p.PacketBytes(), p)
	}
}
