package iperf3

import (
	"net"
	"slices"
)

// admit lets a connection say who it is. A client does at once; so where too many do not,
// the one that has been silent for longest goes, and a newcomer is never kept out.
func (h *host) admit(conn net.Conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.silent = append(h.silent, conn)
	if len(h.silent) > mostGreetings {
		_ = h.silent[0].Close()
		h.silent = slices.Delete(h.silent, 0, 1)
	}
}

// heard ends the silence of a connection, and tells whether it was still admitted.
func (h *host) heard(conn net.Conn) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.Index(h.silent, conn)
	if i < 0 {
		return false
	}
	h.silent = slices.Delete(h.silent, i, i+1)
	return true
}
