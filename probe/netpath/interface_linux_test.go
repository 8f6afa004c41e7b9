package netpath

import (
	"net"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"nasprobe/probe"
)

// sysfs is a folder like /sys/class/net, as each kind of device shows itself in it.
type sysfs struct {
	t    *testing.T
	root string
}

func (s sysfs) device(name string, files map[string]string) netDevice {
	s.t.Helper()
	dir := filepath.Join(s.root, name)
	s.must(os.MkdirAll(dir, 0o755))
	for file, text := range files {
		s.must(os.WriteFile(filepath.Join(dir, file), []byte(text+"\n"), 0o644))
	}
	return netDevice(dir)
}

// hardware gives a device a card on a bus, with a driver.
func (s sysfs) hardware(d netDevice, bus, driver string) {
	s.t.Helper()
	card := filepath.Join(s.root, "cards", filepath.Base(string(d)))
	s.must(os.MkdirAll(card, 0o755))
	s.must(os.Symlink("../../../bus/"+bus, filepath.Join(card, "subsystem")))
	s.must(os.Symlink("../../../drivers/"+driver, filepath.Join(card, "driver")))
	s.must(os.Symlink(card, filepath.Join(string(d), "device")))
}

func (s sysfs) onto(upper, lower netDevice) {
	s.t.Helper()
	s.must(os.Symlink(string(lower), filepath.Join(string(upper), "lower_"+filepath.Base(string(lower)))))
}

func (s sysfs) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s sysfs) want(d netDevice, medium, duplex, driver string, rate int64) {
	s.t.Helper()
	var p probe.Path
	sysfsFacts(&p, d)
	if p.Medium != medium || p.Duplex != duplex || p.Driver != driver || p.LinkBitsPerSecond != rate {
		s.t.Errorf("%s: %+v", filepath.Base(string(d)), p)
	}
}

func TestDevicesOfSysfs(t *testing.T) {
	s := sysfs{t, t.TempDir()}
	card := map[string]string{"speed": "2500", "duplex": "full"}
	eth0 := s.device("eth0", card)
	s.hardware(eth0, "pci", "igc")
	s.want(eth0, "wired", "full", "igc", 2_500_000_000)

	eth1 := s.device("eth1", map[string]string{"speed": "100", "duplex": "half"})
	s.hardware(eth1, "usb", "asix")
	s.want(eth1, "wired", "half", "asix", 100_000_000)

	unplugged := s.device("eth2", map[string]string{"speed": "-1", "duplex": "unknown"})
	s.hardware(unplugged, "pci", "e1000e")
	s.want(unplugged, "wired", "", "e1000e", 0)

	wlan := s.device("wlan0", nil)
	s.hardware(wlan, "pci", "iwlwifi")
	s.must(os.Mkdir(filepath.Join(string(wlan), "phy80211"), 0o755))
	s.want(wlan, "wifi", "", "iwlwifi", 0)

	guest := s.device("ens3", map[string]string{"speed": "-1", "duplex": "unknown"})
	s.hardware(guest, "virtio", "virtio_net")
	s.want(guest, "virtual", "", "virtio_net", 0)

	s.want(s.device("tun0", map[string]string{"speed": "10", "duplex": "full"}), "virtual", "", "", 0)
	s.want(netDevice(filepath.Join(s.root, "gone")), "", "", "", 0)
}

// What lies on other devices is of the medium of the first that is hardware.
func TestStackedDevicesOfSysfs(t *testing.T) {
	s := sysfs{t, t.TempDir()}
	eth0 := s.device("eth0", map[string]string{"speed": "1000", "duplex": "full"})
	s.hardware(eth0, "pci", "igb")
	bond := s.device("bond0", map[string]string{"speed": "2000", "duplex": "full"})
	s.onto(bond, eth0)
	s.want(bond, "wired", "full", "igb", 2_000_000_000)
	vlan := s.device("bond0.7", map[string]string{"speed": "2000", "duplex": "full"})
	s.onto(vlan, bond)
	bridge := s.device("br0", map[string]string{"speed": "2000", "duplex": "unknown"})
	s.onto(bridge, s.device("a-tap", map[string]string{"speed": "10"}))
	s.onto(bridge, vlan)
	s.want(bridge, "wired", "", "igb", 2_000_000_000)

	containers := s.device("br1", map[string]string{"speed": "10000", "duplex": "unknown"})
	s.onto(containers, s.device("veth1", map[string]string{"speed": "10000"}))
	s.want(containers, "virtual", "", "", 0)

	ring := s.device("ring", nil) // no kernel makes one; nothing must hang if it did
	s.onto(ring, ring)
	s.want(ring, "virtual", "", "", 0)
}

// Every interface of this machine can be described, whatever it is.
func TestInterfacesOfThisMachine(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	raw, err := ln.(*net.TCPListener).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	interfaces, err := net.Interfaces()
	if err != nil {
		t.Fatal(err)
	}
	for _, ifc := range append(interfaces, net.Interface{Name: "none"}, net.Interface{Name: "a-name-longer-than-any"}) {
		var p probe.Path
		if err := raw.Control(func(fd uintptr) { describe(&p, fd, &ifc) }); err != nil {
			t.Fatal(err)
		}
		exists := slices.ContainsFunc(interfaces, func(i net.Interface) bool { return i.Name == ifc.Name })
		if (p.Medium != "") != exists {
			t.Errorf("%s has medium %q", ifc.Name, p.Medium)
		}
		t.Logf("%s: %s, driver %q, %d bit/s, duplex %q, offloads %v", ifc.Name, p.Medium, p.Driver, p.LinkBitsPerSecond, p.Duplex, p.Offloads)
	}
}
