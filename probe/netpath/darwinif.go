package netpath

import (
	"bytes"
	"encoding/binary"

	"nasprobe/probe"
)

// Offsets in what macOS tells of interfaces, in bytes: struct if_msghdr2 with its
// if_data64 (net/if.h, net/if_var.h), struct ifmediareq (net/if_media.h) and struct
// ifreq.
const (
	darwinMessageType   = 3
	darwinMessageIndex  = 12
	darwinMessageRate   = 48 // 64 bits, bits a second
	darwinMessageSize   = 160
	darwinInterfaceInfo = 0x12 // RTM_IFINFO2

	darwinMediaStatus = 24
	darwinMediaActive = 28
	darwinMediaSize   = 44

	darwinFunction    = 16 // SIOCGIFFUNCTIONALTYPE
	darwinRequestSize = 32
)

// darwinRate finds the rate of an interface, in bits a second, in the messages that
// NET_RT_IFLIST2 answers; 0 is unknown.
func darwinRate(messages []byte, index int) int64 {
	le := binary.LittleEndian
	for len(messages) > darwinMessageType {
		size := int(le.Uint16(messages))
		if size <= darwinMessageType || size > len(messages) {
			return 0
		}
		m := messages[:size]
		messages = messages[size:]
		if m[darwinMessageType] == darwinInterfaceInfo && size >= darwinMessageSize && int(le.Uint16(m[darwinMessageIndex:])) == index {
			return int64(le.Uint64(m[darwinMessageRate:]))
		}
	}
	return 0
}

// darwinMedia is the medium of each function that an interface may have (IFRTYPE_FUNCTIONAL
// constants, net/if.h).
var darwinMedia = map[uint32]string{
	0: probe.MediumVirtual, // not known to the system: a tunnel
	1: probe.MediumLoopback,
	2: probe.MediumWired,
	3: probe.MediumWiFi, // through an access point
	4: probe.MediumWiFi, // from peer to peer
	6: probe.MediumVirtual,
}

// darwinMedium is that of an interface, as a struct ifreq was answered.
func darwinMedium(request []byte) string {
	if len(request) < darwinRequestSize {
		return ""
	}
	return darwinMedia[binary.LittleEndian.Uint32(request[darwinFunction:])]
}

// darwinDuplex is that of an Ethernet interface, as a struct ifmediareq was answered.
func darwinDuplex(request []byte) string {
	const (
		valid      = 1 // IFM_AVALID
		kind       = 0xe0
		ethernet   = 0x20
		fullDuplex = 0x00100000
		halfDuplex = 0x00200000
	)
	if len(request) < darwinMediaSize || request[darwinMediaStatus]&valid == 0 {
		return ""
	}
	active := binary.LittleEndian.Uint32(request[darwinMediaActive:])
	switch {
	case active&kind != ethernet:
	case active&fullDuplex != 0:
		return "full"
	case active&halfDuplex != 0:
		return "half"
	}
	return ""
}

// darwinRequest is a struct of so many bytes that begins with an interface's name; nil
// if the name is too long.
func darwinRequest(name string, size int) []byte {
	const longest = 15
	if len(name) > longest {
		return nil
	}
	return append([]byte(name), bytes.Repeat([]byte{0}, size-len(name))...)
}
