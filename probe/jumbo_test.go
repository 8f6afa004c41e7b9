package probe

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

const (
	nas4 = "10.79.77.1:445"
	nas6 = "[fd79::1]:445"
)

// What the segments of a path fill is the MTU of the narrowest of its parts, with and
// without timestamps, over both families, whichever end is the narrowest.
func TestPacketBytesAreTheMTUThatSegmentsFill(t *testing.T) {
	for remote, headers := range map[string]int{nas4: 40, nas6: 60, "[::ffff:10.79.77.1]:445": 40, "": 40} {
		for _, own := range []int{1500, 4084, 9000} {
			for _, nas := range []int{1500, 9000} {
				for _, options := range []int{0, 12} {
					mtu := min(own, nas)
					linux := Path{Remote: remote, InterfaceMTU: own, PathMTU: own, SendMSS: mtu - headers - options, AdvertisedMSS: own - headers - options}
					wantPacket(t, linux, mtu)
					silent := linux
					silent.AdvertisedMSS, silent.PathMTU = 0, 0
					wantPacket(t, silent, mtu)
				}
			}
		}
	}
}

func wantPacket(t *testing.T, p Path, want int) {
	t.Helper()
	if got := p.PacketBytes(); got != want {
		t.Errorf("packets of %d bytes, want %d: %+v", got, want, p)
	}
	if jumbo := p.Jumbo(); jumbo != (want > EthernetMTU) {
		t.Errorf("jumbo %v for packets of %d bytes", jumbo, want)
	}
	if err := p.JumboLimit(); (err == nil) != p.Jumbo() {
		t.Errorf("jumbo %v, but limit %v", p.Jumbo(), err)
	}
}

func TestPacketBytesOfOtherPaths(t *testing.T) {
	for _, c := range []struct {
		path Path
		want int
	}{
		{Path{}, 0},
		{Path{Remote: nas4, InterfaceMTU: 9000}, 0},
		{Path{Remote: nas4, SendMSS: 1448}, 1500},
		{Path{Remote: nas4, SendMSS: 1460}, 1500},
		{Path{Remote: nas4, InterfaceMTU: 9000, SendMSS: 1948, AdvertisedMSS: 8948}, 2000},
		{Path{Remote: nas4, InterfaceMTU: 9000, SendMSS: 1960, AdvertisedMSS: 8960}, 2000},
		{Path{Remote: nas4, InterfaceMTU: 9000, PathMTU: 9000, ClampedMTU: 4084, SendMSS: 4044}, 4084},
		{Path{Remote: nas4, InterfaceMTU: 9000, PathMTU: 4000, SendMSS: 3948, AdvertisedMSS: 8948}, 4000},
		{Path{Remote: "127.0.0.1:445", InterfaceMTU: 65536, PathMTU: 65535, SendMSS: 65483, AdvertisedMSS: 65483}, 65535},
	} {
		if got := c.path.PacketBytes(); got != c.want {
			t.Errorf("packets of %d bytes, want %d: %+v", got, c.want, c.path)
		}
	}
}

// The end that limits is named with its figures, or it is said that nothing tells it.
func TestJumboLimitNamesTheEnd(t *testing.T) {
	const none = "no jumbo frames on this path: "
	for want, p := range map[string]Path{
		none + "interface eth0 of this machine has an MTU of 1500, so what the NAS takes does not show; set an MTU of 9000 on this machine": {
			Interface: "eth0", InterfaceMTU: 1500, PathMTU: 1500, SendMSS: 1448},
		none + "interface en0 of this machine has an MTU of 1500, so what the NAS takes does not show; set an MTU": {
			Interface: "en0", InterfaceMTU: 1500},
		none + "interface wlan0 of this machine has an MTU of 1500, so what the NAS takes does not show; connect this machine by cable": {
			Interface: "wlan0", InterfaceMTU: 1500, Medium: MediumWiFi, SendMSS: 1448},
		none + "the NAS takes segments of 1448 bytes, as of an MTU of 1500, while interface eth0 of this machine has one of 9000; set an MTU of 9000, that of this machine, on the NAS": {
			Interface: "eth0", InterfaceMTU: 9000, PathMTU: 9000, SendMSS: 1448, AdvertisedMSS: 8948},
		none + "the NAS takes segments of 1460 bytes, as of an MTU of 1500, while": {
			Interface: "eth0", InterfaceMTU: 9000, PathMTU: 9000, SendMSS: 1460, AdvertisedMSS: 8960},
		none + "the NAS takes segments of 1348 bytes, as of an MTU of 1400, while": {
			Interface: "en0", InterfaceMTU: 9000, SendMSS: 1348},
		none + "the NAS takes segments of 948 bytes, as of an MTU of 1000; set": {
			PathMTU: 9000, SendMSS: 948},
		none + "a route or router allows packets of 1500 bytes, while interface eth0 of this machine has an MTU of 9000; look at the routes": {
			Interface: "eth0", InterfaceMTU: 9000, PathMTU: 1500, SendMSS: 1448, AdvertisedMSS: 8948},
		none + "segments have 1448 bytes, as of an MTU of 1500, and this system does not tell which end": {
			SendMSS: 1448},
		"this system does not tell the segment size, so nothing shows whether jumbo frames are in effect; measure with nasprobe run before and after": {
			Interface: "em0", InterfaceMTU: 9000},
	} {
		p.Remote = nas4
		err := p.JumboLimit()
		if got := fmt.Sprintf("%v; %s", err, Remedy(err)); !strings.HasPrefix(got, "check the path to "+nas4+": "+want) {
			t.Errorf("%q\nwant %q", got, want)
		}
		var e *Error
		if !errors.As(err, &e) || e.Kind != nil {
			t.Errorf("%#v is no *Error without a kind", err)
		}
	}
}
