package netpath

import (
	"net"
	"runtime"
	"testing"
)

// A loopback connection has a known interface; on Linux its socket must tell more.
func TestOfLoopback(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	go func() {
		c, err := ln.Accept()
		if err == nil {
			_, _ = c.Write(make([]byte, 100))
			defer c.Close()
			_, _ = c.Read(make([]byte, 1))
		}
	}()
	c, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Read(make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	p := Of(c)
	if p.Remote != ln.Addr().String() || p.Interface == "" || p.InterfaceMTU == 0 {
		t.Fatalf("path %+v lacks the interface of loopback", p)
	}
	if runtime.GOOS != "linux" {
		return
	}
	if p.SendMSS < 536 || p.SendMSS > p.InterfaceMTU || p.RTT <= 0 || p.Retransmits == nil {
		t.Fatalf("path %+v is not what TCP_INFO shows of loopback", p)
	}
}

// Not every net.Conn is a socket.
func TestOfPipe(t *testing.T) {
	a, b := net.Pipe()
	defer a.Close()
	defer b.Close()
	if p := Of(a); p.SendMSS != 0 || p.Retransmits != nil {
		t.Fatalf("a pipe has no TCP path, got %+v", p)
	}
}
