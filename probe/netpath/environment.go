package netpath

import (
	"fmt"
	"strings"

	"nasprobe/probe"
)

// Environment tells what of this machine shapes new TCP connections over an interface,
// which may be "" or unknown: then what is of all of them is told alone. What the system
// does not tell is absent; there is no error.
func Environment(interfaceName string) probe.Environment {
	var e probe.Environment
	describeTCP(&e)
	if interfaceName != "" {
		describeAdapter(&e, interfaceName)
	}
	return e
}

// coalescing is in words how an adapter puts off its interrupts: until so many
// microseconds or frames have come together, whichever is first; 0 is no such bound.
func coalescing(adaptive bool, microseconds, frames uint32) string {
	switch {
	case adaptive:
		return "adaptive"
	case microseconds == 0 && frames <= 1:
		return "off"
	case microseconds == 0:
		return fmt.Sprintf("%d frames", frames)
	case frames == 0:
		return fmt.Sprintf("%d us", microseconds)
	case frames == 1:
		return fmt.Sprintf("%d us or 1 frame", microseconds)
	}
	return fmt.Sprintf("%d us or %d frames", microseconds, frames)
}

// told is a text of a driver, or "" where it has none and says so.
func told(text string) string {
	text = strings.ToValidUTF8(strings.TrimSpace(text), "?")
	switch strings.ToLower(text) {
	case "n/a", "none", "unknown", "-":
		return ""
	}
	return text
}
