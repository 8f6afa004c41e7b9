package probe

// Path tells what the TCP path of one connection is. What the system cannot tell is
// absent from JSON, not zero.
type Path struct {
	Interface            string   `json:"interface,omitempty"`
	InterfaceMTU         int      `json:"interface_mtu,omitempty"` // bytes
	LinkBitsPerSecond    int64    `json:"link_bits_per_second,omitempty"`
	Medium               string   `json:"medium,omitempty"`   // see the Medium constants
	Duplex               string   `json:"duplex,omitempty"`   // "full" or "half"
	Driver               string   `json:"driver,omitempty"`   // of the interface
	Offloads             []string `json:"offloads,omitempty"` // in force, by ethtool's short names: "tso", "gso", "gro", "lro"
	Local                string   `json:"local,omitempty"`
	Remote               string   `json:"remote,omitempty"`
	ClampedMTU           int      `json:"clamped_mtu,omitempty"` // that this connection was held to, see Clamper
	SendMSS              int      `json:"send_mss_bytes,omitempty"`
	ReceiveMSS           int      `json:"receive_mss_bytes,omitempty"`
	AdvertisedMSS        int      `json:"advertised_mss_bytes,omitempty"` // that this side asked the other to keep to (RFC 9293 3.7.1)
	PathMTU              int      `json:"path_mtu_bytes,omitempty"`
	RTT                  float64  `json:"rtt_seconds,omitempty"` // the least that was seen, where the system keeps it
	Segments             *int64   `json:"segments,omitempty"`    // sent and received, since the connection began
	Retransmits          *int64   `json:"retransmits,omitempty"` // segments, since the connection began
	RetransmissionTimers *int64   `json:"timeouts,omitempty"`    // RTO events (RFC 6298)
	Unacknowledged       int64    `json:"-"`                     // bytes sent that the other side has not confirmed now
}

// Media an interface may have.
const (
	MediumWired    = "wired"
	MediumWiFi     = "wifi"
	MediumVirtual  = "virtual" // a tunnel, a bridge, a pair of virtual machines
	MediumLoopback = "loopback"
)

// EthernetMTU is the standard payload of an Ethernet frame in bytes (IEEE 802.3); a
// greater one is called jumbo.
const EthernetMTU = 1500

// JumboMTU is the size of jumbo frames that all switches which take any take, in bytes; no
// standard has one.
const JumboMTU = 9000
