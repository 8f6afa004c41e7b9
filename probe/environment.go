package probe

// Environment is what of this machine may shape the figures of a network. What the
// system does not tell is absent.
type Environment struct {
	DriverVersion     string `json:"driver_version,omitempty"` // of the interface
	Firmware          string `json:"firmware,omitempty"`
	ReceiveRing       int    `json:"receive_ring,omitempty"` // descriptors in use
	SendRing          int    `json:"send_ring,omitempty"`
	ReceiveCoalescing string `json:"receive_coalescing,omitempty"` // of interrupts: "adaptive", "20 us", "20 us or 32 frames", "off", or "on" where no more is told
	SendCoalescing    string `json:"send_coalescing,omitempty"`
	CongestionControl string `json:"congestion_control,omitempty"`   // of TCP (RFC 5681), by the system's name
	ReceiveBuffer     int64  `json:"receive_buffer_bytes,omitempty"` // the most that TCP takes for one connection
	SendBuffer        int64  `json:"send_buffer_bytes,omitempty"`
}
