package nfs

import (
	"context"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestSourcePort tells errors about the source port from those about the server.
func TestSourcePort(t *testing.T) {
	op := func(call string, err error) error {
		return &net.OpError{Op: "dial", Err: os.NewSyscallError(call, err)}
	}
	for _, tc := range []struct {
		err               error
		trouble, forbiden bool
	}{
		{op("bind", syscall.EACCES), true, true},
		{op("bind", syscall.EPERM), true, true},
		{op("bind", syscall.EADDRINUSE), true, false},
		{op("connect", syscall.EADDRNOTAVAIL), true, false},
		{op("connect", syscall.ECONNREFUSED), false, false},
		{op("connect", syscall.EACCES), false, false},
	} {
		d := &dialer{}
		if got := d.portTrouble(tc.err); got != tc.trouble || d.forbidden != tc.forbiden {
			t.Errorf("%v: trouble %v, forbidden %v", tc.err, got, d.forbidden)
		}
	}
}

// TestPrivilegedPort warns only when no low port could be had.
func TestPrivilegedPort(t *testing.T) {
	s := newFake(t)
	target := s.dial()
	low := target.control.conn.LocalAddr().(*net.TCPAddr).Port < 1024
	if warned := warning(target, "privileged-port").Code != ""; warned == low {
		t.Errorf("low source port %v, warned %v", low, warned)
	}
	target.dialer.forbidden = true
	f, _ := target.Create(context.Background(), "test.tmp", 0)
	q, err := f.Queue(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if warning(target, "privileged-port").Code == "" {
		t.Error("no warning")
	}
	if n := target.Conditions().Connections; n != 1 {
		t.Errorf("%d connections", n)
	}
}

func TestCredential(t *testing.T) {
	cur := cursor{b: credential(Options{UID: 7, GID: 8, Machine: strings.Repeat("m", 300)}).Body}
	cur.uint32()
	if n := len(cur.opaque(maxName)); n != maxName {
		t.Errorf("machine name of %d bytes", n)
	}
	got := [4]uint32{cur.uint32(), cur.uint32(), cur.uint32(), cur.uint32()}
	if got != [4]uint32{7, 8, 1, 8} || cur.bad || cur.pos != len(cur.b) {
		t.Errorf("uid, gid, groups: %v", got)
	}
}
