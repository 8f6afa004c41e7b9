package wire

import (
	"runtime"
	"testing"

	"go.uber.org/goleak"
)

// TestMain checks that nothing is left running. A raw call holds its processor, and
// the server of a test runs in this process too: with fewer processors than these a
// test would wait for slices to end.
func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(max(4, runtime.GOMAXPROCS(0)))
	goleak.VerifyTestMain(m)
}

// socketKinds are those of this system.
func socketKinds() []SocketKind {
	if rawSupported {
		return []SocketKind{Raw, Netpoll}
	}
	return []SocketKind{Netpoll}
}

// eachSocket runs a test over every kind of socket.
func eachSocket(t *testing.T, f func(t *testing.T, kind SocketKind)) {
	for _, kind := range socketKinds() {
		t.Run(string(kind), func(t *testing.T) { f(t, kind) })
	}
}
