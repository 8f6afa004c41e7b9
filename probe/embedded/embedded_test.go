package embedded_test

import (
	"context"
	"testing"

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

func dial(t testing.TB, s *embedded.Server) *nfs.Target {
	t.Helper()
	host, port := s.Addr()
	target, err := nfs.Dial(context.Background(), nfs.Options{Host: host, Port: port, MountPort: port, Export: s.Export()})
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
