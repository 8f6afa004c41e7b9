package probe

// Link is what the command link finds out beside its round trips and rows.
type Link struct {
	Connect  Distribution `json:"connect_seconds,omitzero"` // of TCP connections (RFC 9293 3.5)
	Ceilings []Ceiling    `json:"ceilings,omitempty"`
}

// Ceiling is what a link can carry at most, in bytes of payload a second.
type Ceiling struct {
	LinkRate int64   `json:"link_bits_per_second"`
	MTU      int     `json:"mtu_bytes"`
	Source   string  `json:"source"`               // of the rate, see the Source constants
	TCP      float64 `json:"tcp_bytes_per_second"` // of a bare TCP stream
	Read     float64 `json:"read_bytes_per_second"`
	Write    float64 `json:"write_bytes_per_second"` // of this protocol, in blocks of 1 MiB
}

// Where the rate of a link comes from.
const (
	SourceInterface = "interface" // of this machine
	SourceTold      = "told"      // by whoever measured
	SourceInferred  = "inferred"  // a throughput keeps to what one of the standard rates allows
	SourceStandard  = "standard"  // one of those that Ethernet has, to compare with
)
