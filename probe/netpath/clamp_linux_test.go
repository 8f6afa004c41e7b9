package netpath

import (
	"context"
	"errors"
	"math"
	"net"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
)

// pair is both ends of a connection over loopback.
func pair(t *testing.T, network, address string, mtu int) (client, server net.Conn) {
	t.Helper()
	ln, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	client, err = Dialer(mtu).Dial(network, ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	if server, err = ln.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return client, server
}

// sent carries n bytes from one end to the other.
func sent(t *testing.T, from, to net.Conn, n int) {
	t.Helper()
	failed := make(chan error, 1)
	go func() { _, err := from.Write(make([]byte, n)); failed <- err }()
	buf := make([]byte, 64<<10)
	_ = to.SetReadDeadline(time.Now().Add(10 * time.Second))
	for got := 0; got < n; {
		m, err := to.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		got += m
	}
	if err := <-failed; err != nil {
		t.Fatal(err)
	}
}

// Both ends keep to the clamp, although loopback takes packets of 64 KiB.
func TestClampHoldsBothDirections(t *testing.T) {
	for _, c := range []struct {
		network, listen string
		mtu, packet     int
	}{
		{"tcp4", "127.0.0.1:0", 1500, 1500}, {"tcp6", "[::1]:0", 1500, 1500},
		{"tcp4", "127.0.0.1:0", 9000, 9000}, {"tcp6", "[::1]:0", 9000, 9000},
		{"tcp4", "127.0.0.1:0", 576, 576}, {"tcp6", "[::1]:0", 32767, 32767},
	} {
		client, server := pair(t, c.network, c.listen, c.mtu)
		sent(t, client, server, 1<<20)
		sent(t, server, client, 1<<20)
		for end, conn := range map[string]net.Conn{"client": client, "server": server} {
			p := Of(conn)
			if got := p.PacketBytes(); got != c.packet {
				t.Errorf("%s, %s at %d: packets of %d bytes, segments of %d", end, c.network, c.mtu, got, p.SendMSS)
			}
			if p.ReceiveMSS > p.SendMSS || p.ReceiveMSS == 0 {
				t.Errorf("%s, %s at %d: received segments of %d bytes, sent %d", end, c.network, c.mtu, p.ReceiveMSS, p.SendMSS)
			}
		}
	}
}

// Without a clamp, segments are those of loopback.
func TestNoClampLeavesThePathItsSize(t *testing.T) {
	client, server := pair(t, "tcp4", "127.0.0.1:0", 0)
	for _, conn := range []net.Conn{client, server} {
		if p := Of(conn); !p.Jumbo() || p.JumboLimit() != nil {
			t.Errorf("no jumbo frames over loopback: %+v", p)
		}
	}
}

// A v4-mapped address is one of IPv4, with IPv4's headers.
func TestClampOfMappedAddress(t *testing.T) {
	ln, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	for _, network := range []string{"tcp", "tcp4"} {
		conn, err := Dialer(1500).Dial(network, "[::ffff:127.0.0.1]:"+port)
		if err != nil {
			t.Fatal(err)
		}
		if p := Of(conn); p.PacketBytes() != 1500 || p.SendMSS != 1448 {
			t.Errorf("%s: packets of %d bytes, segments of %d", network, p.PacketBytes(), p.SendMSS)
		}
		conn.Close()
	}
}

func TestClampToNonsenseIsAnError(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	for _, mtu := range []int{1, -1, -1500, 40, 60, 100, 575, 32768, 65535, math.MaxInt, math.MinInt} {
		conn, err := Dialer(mtu).DialContext(context.Background(), "tcp", ln.Addr().String())
		if err == nil {
			conn.Close()
			t.Fatalf("an MTU of %d was taken", mtu)
		}
		var e *probe.Error
		if !errors.As(err, &e) || !errors.Is(err, probe.ErrUsage) || !strings.Contains(e.Error(), "from 576 to 32767") || probe.Remedy(err) == "" {
			t.Errorf("MTU %d: %v", mtu, err)
		}
	}
}
