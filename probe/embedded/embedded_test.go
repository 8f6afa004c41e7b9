package embedded_test

import (
	"context"
	"errors"
	"net"
	"os"
	"testing"

	"go.uber.org/goleak"

	"nasprobe/probe"
	"nasprobe/probe/embedded"
	"nasprobe/probe/nfs"
	"nasprobe/probe/probetest"
)

func start(t testing.TB) *embedded.Server {
	t.Helper()
	s, err := embedded.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close the server: %v", err)
		}
	})
	return s
}

func options(s *embedded.Server, export string) nfs.Options {
	host, port := s.Addr()
	return nfs.Options{Host: host, Port: port, MountPort: port, Export: export}
}

func dial(t testing.TB, s *embedded.Server) *nfs.Target {
	t.Helper()
	target, err := nfs.Dial(context.Background(), options(s, s.Export()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { target.Close() })
	return target
}

func TestConformance(t *testing.T) {
	s := start(t)
	probetest.Run(t, func(t testing.TB) probe.Target { return dial(t, s) })
}

func TestUnknownExport(t *testing.T) {
	s := start(t)
	for _, export := range []string{"/", "/other", s.Export() + "x"} {
		if _, err := nfs.Dial(context.Background(), options(s, export)); err == nil {
			t.Errorf("%s was mounted, though %s is the only export", export, s.Export())
		}
	}
}

// Close must end a client that is in the middle of its work, and leave neither
// goroutine, connection nor file.
func TestCloseLeavesNothing(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	s, err := embedded.Start()
	if err != nil {
		t.Fatal(err)
	}
	target, err := nfs.Dial(context.Background(), options(s, s.Export()))
	if err != nil {
		t.Fatal(err)
	}
	defer target.Close()
	f, err := target.Create(context.Background(), "left", 0)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if err := f.Sync(context.Background()); err == nil {
		t.Error("a closed server answered")
	}
	host, port := s.Addr()
	if c, err := net.Dial("tcp", net.JoinHostPort(host, port)); err == nil {
		c.Close()
		t.Error("a closed server still listens")
	}
}

// A connection that was reset, or that spoke nonsense, must not keep Close or the
// other clients waiting.
func TestRudeClients(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	s, err := embedded.Start()
	if err != nil {
		t.Fatal(err)
	}
	host, port := s.Addr()
	for _, said := range []string{"", "\x00", "GET / HTTP/1.1\r\n\r\n", "\x80\x00\x00\x04none", "\x80\x00\x01\x00half a record"} {
		c, err := net.Dial("tcp", net.JoinHostPort(host, port))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := c.Write([]byte(said)); err != nil {
			t.Fatal(err)
		}
		if len(said)%2 == 0 {
			c.(*net.TCPConn).SetLinger(0)
			c.Close()
		}
	}
	target, err := nfs.Dial(context.Background(), options(s, s.Export()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := target.List(context.Background()); err != nil {
		t.Error(err)
	}
	if err := errors.Join(target.Close(), s.Close()); err != nil {
		t.Error(err)
	}
}

// Two servers do not know each other's files.
func TestServersAreSeparate(t *testing.T) {
	ctx := context.Background()
	a, b := dial(t, start(t)), dial(t, start(t))
	f, err := a.Create(ctx, "x", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := b.Open(ctx, "x"); !errors.Is(err, probe.ErrNotExist) {
		t.Errorf("open of the other server's file: error %v, want ErrNotExist", err)
	}
}
