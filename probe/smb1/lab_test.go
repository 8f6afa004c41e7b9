package smb1

import (
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
	"nasprobe/probe/wire"
)

func dialed(t testing.TB, o Options) *Target {
	t.Helper()
	target, err := Dial(shortly(t), o)
	if err != nil {
		t.Fatalf("dial %s: %v", o.unc(), err)
	}
	t.Cleanup(func() { target.Close() })
	return target
}

// TestLabConformance runs the suite over both sockets, and signed.
func TestLabConformance(t *testing.T) {
	raw := func(o Options) Options { o.Socket = wire.Raw; return o }
	guest := func(o Options) Options { o.User, o.Password = "", ""; return o }
	for name, o := range map[string]Options{
		"Raw guest":      raw(guest(labAt(t, portNT1, "public"))),
		"Netpoll signed": labAt(t, portSigned, "share"),
	} {
		t.Run(name, func(t *testing.T) {
			probetest.Run(t, func(t testing.TB) probe.Target { return dialed(t, o) })
		})
	}
}
