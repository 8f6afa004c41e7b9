package netpath

import (
	"math"

	"nasprobe/probe"
)

// windowsRow is what MIB_IF_ROW2 (netioapi.h) tells of an interface.
type windowsRow struct {
	kind        uint32 // IF_TYPE (ipifcons.h)
	medium      uint32 // NDIS_PHYSICAL_MEDIUM (ntddndis.h)
	flags       uint8  // InterfaceAndOperStatusFlags
	description string
	rate        uint64 // bits a second
}

const (
	windowsEthernet    = 6  // IF_TYPE_ETHERNET_CSMACD
	windowsLoopback    = 24 // IF_TYPE_SOFTWARE_LOOPBACK
	windowsWiFi        = 71 // IF_TYPE_IEEE80211
	windowsNativeWiFi  = 9  // NdisPhysicalMediumNative802_11
	windowsWirelessLAN = 1  // NdisPhysicalMediumWirelessLan
	windowsHardware    = 1  // the flag HardwareInterface
)

func (r windowsRow) facts(p *probe.Path) {
	p.Medium, p.Driver = r.media(), r.description
	if r.rate < math.MaxInt64 { // all ones is unknown
		p.LinkBitsPerSecond = int64(r.rate)
	}
}

func (r windowsRow) media() string {
	switch {
	case r.kind == windowsLoopback:
		return probe.MediumLoopback
	case r.kind == windowsWiFi, r.medium == windowsNativeWiFi, r.medium == windowsWirelessLAN:
		return probe.MediumWiFi
	case r.flags&windowsHardware == 0:
		return probe.MediumVirtual
	case r.kind == windowsEthernet:
		return probe.MediumWired
	}
	return ""
}
