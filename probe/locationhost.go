package probe

import (
	"net/netip"
	"strconv"
	"strings"
)

// splitHost parts host[:port] or [address][:port]. Nothing in it is percent-encoded.
func splitHost(s string) (host, port string, err error) {
	if strings.HasPrefix(s, "[") {
		return splitBrackets(s[1:])
	}
	host, port, _ = strings.Cut(s, ":")
	switch {
	case strings.Contains(port, ":"):
		return "", "", &refusal{"an IPv6 address stands in brackets", "write [::1] for ::1"}
	case strings.ContainsAny(host, " \"%/\\<>[]^`{|}@?#"):
		return "", "", &refusal{what: "the host has a character that no host has"}
	}
	port, err = checkPort(port)
	return host, port, err
}

func splitBrackets(s string) (host, port string, err error) {
	host, rest, closed := strings.Cut(s, "]")
	switch addr, err := netip.ParseAddr(host); {
	case !closed:
		return "", "", &refusal{"a bracket is not closed", "write [::1] for ::1"}
	case err != nil || !addr.Is6():
		return "", "", &refusal{"what stands in brackets is not an IPv6 address", "write [fe80::1%25eth0] or [fd00::1], and other hosts without brackets"}
	case rest != "" && rest[0] != ':':
		return "", "", &refusal{what: "a port must follow the brackets, or nothing"}
	}
	port, err = checkPort(strings.TrimPrefix(rest, ":"))
	return host, port, err
}

// checkPort does not repeat what it refuses: a password may stand where a port does.
func checkPort(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || n == 0 {
		return "", &refusal{what: "the port is not a number from 1 to 65535"}
	}
	return strconv.FormatUint(n, 10), nil
}
