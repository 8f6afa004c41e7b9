package probe_test

import (
	"errors"
	"testing"

	"nasprobe/probe"
)

// A run that no Runner made has the findings of its path all the same.
func TestFinishDrawsTheFindings(t *testing.T) {
	again, sent := int64(3), int64(2000)
	path := probe.Path{Interface: "wlan0", Medium: probe.MediumWiFi, Remote: "10.0.0.1:445", Local: "10.0.0.2:5000", SendMSS: 1448, Retransmits: &again, Segments: &sent}
	r := probe.Run{Path: path, Warnings: []probe.Warning{probe.Warn("password-in-url")}}
	r.Finish(probe.Swallowed(path, 9000))
	if r.Schema != probe.Schema || !r.Incomplete || r.Rows == nil {
		t.Errorf("%+v", r)
	}
	for _, code := range []string{"password-in-url", "wifi", "retransmits", "black-hole"} {
		if !hasWarning(&r, code) {
			t.Errorf("no %s in %+v", code, r.Warnings)
		}
	}
	again = 1
	r = probe.Run{Path: path}
	if r.Finish(nil); r.Incomplete || hasWarning(&r, "retransmits") || hasWarning(&r, "black-hole") {
		t.Errorf("%+v", r)
	}
}

func TestLargePackets(t *testing.T) {
	for _, c := range []struct {
		path probe.Path
		want int
	}{
		{probe.Path{}, 0},
		{probe.Path{Remote: "10.0.0.1:445", SendMSS: 1448, InterfaceMTU: 1500}, 0},
		{probe.Path{Remote: "10.0.0.1:445", SendMSS: 8948, InterfaceMTU: 9000}, 9000},
		{probe.Path{Remote: "10.0.0.1:445", SendMSS: 1448, AdvertisedMSS: 8948, InterfaceMTU: 9000}, 9000},
		{probe.Path{Remote: "127.0.0.1:445", SendMSS: 32768, InterfaceMTU: 65536, Medium: probe.MediumLoopback}, 0},
	} {
		if got := c.path.LargePackets(); got != c.want {
			t.Errorf("%+v: %d, want %d", c.path, got, c.want)
		}
	}
	if err := probe.Swallowed(probe.Path{Remote: "10.0.0.1:445"}, 9000); !errors.Is(err, probe.ErrTimeout) || probe.Remedy(err) == "" {
		t.Errorf("%v", err)
	}
}
