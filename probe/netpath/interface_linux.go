package netpath

import (
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"nasprobe/probe"
)

// describeInterface reads the interface's folder of sysfs (the kernel's
// Documentation/ABI/testing/sysfs-class-net), and asks its driver.
func describeInterface(p *probe.Path, fd uintptr, ifc net.Interface) {
	sysfsFacts(p, netDevice(filepath.Join("/sys/class/net", ifc.Name)))
	if p.Driver == "" {
		p.Driver = driverName(int(fd), ifc.Name)
	}
	p.Offloads = offloads(int(fd), ifc.Name)
}

func sysfsFacts(p *probe.Path, d netDevice) {
	if !d.has("") {
		return
	}
	hardware := d.hardware(maxStacked)
	p.Medium = hardware.medium()
	if hardware == "" { // what a tunnel or a pair of virtual ends says of its rate is made up
		return
	}
	p.LinkBitsPerSecond, p.Duplex = d.rate(), d.duplex()
	p.Driver = hardware.link("device/driver")
}

// netDevice is a network device's folder in sysfs; "" is none.
type netDevice string

func (d netDevice) has(file string) bool {
	_, err := os.Stat(filepath.Join(string(d), file))
	return err == nil
}

func (d netDevice) text(file string) string {
	b, _ := os.ReadFile(filepath.Join(string(d), file)) // a file that cannot be read says nothing
	return strings.TrimSpace(string(b))
}

// link is the last element of what a symbolic link refers to.
func (d netDevice) link(file string) string {
	to, err := os.Readlink(filepath.Join(string(d), file))
	if err != nil {
		return ""
	}
	return filepath.Base(to)
}

// maxStacked bounds how deep devices lie on one another: a bridge on a VLAN on a bond
// on two cards are three.
const maxStacked = 6

// hardware is the device itself, or the first piece of hardware that it lies on: the
// port of a VLAN, of a bond or of a bridge. "" is none at all.
func (d netDevice) hardware(depth int) netDevice {
	if d.has("device") {
		return d
	}
	lower, _ := filepath.Glob(filepath.Join(string(d), "lower_*"))
	for _, l := range lower {
		to, err := filepath.EvalSymlinks(l)
		if err != nil || depth == 0 {
			continue
		}
		if found := netDevice(to).hardware(depth - 1); found != "" {
			return found
		}
	}
	return ""
}

// paravirtual are buses that only virtual machines have: the cable is their host's.
var paravirtual = map[string]bool{"virtio": true, "vmbus": true, "xen": true}

func (d netDevice) medium() string {
	switch {
	case d == "", paravirtual[d.link("device/subsystem")]:
		return probe.MediumVirtual
	case d.has("wireless"), d.has("phy80211"):
		return probe.MediumWiFi
	}
	return probe.MediumWired
}

// rate is in bits a second; 0 is unknown, as on Wi-Fi.
func (d netDevice) rate() int64 {
	mbit, err := strconv.ParseInt(d.text("speed"), 10, 64)
	if err != nil || mbit <= 0 {
		return 0
	}
	return mbit * 1e6
}

func (d netDevice) duplex() string {
	if s := d.text("duplex"); s == "full" || s == "half" {
		return s
	}
	return ""
}
