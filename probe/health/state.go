package health

import "fmt"

// State is what a check found, as the exit status of a monitoring plug-in (Monitoring
// Plugins Development Guidelines, "Plugin Return Codes").
type State int

// The states. Unknown is a check that could not tell.
const (
	OK State = iota
	Warning
	Critical
	Unknown
)

// states is the table of their names.
var states = [...]string{OK: "OK", Warning: "WARNING", Critical: "CRITICAL", Unknown: "UNKNOWN"}

// String is "OK", "WARNING", "CRITICAL" or "UNKNOWN".
func (s State) String() string {
	if s < OK || s > Unknown {
		s = Unknown
	}
	return states[s]
}

// MarshalText gives State its String form in JSON.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText accepts what String prints.
func (s *State) UnmarshalText(b []byte) error {
	for i, name := range states {
		if name == string(b) {
			*s = State(i)
			return nil
		}
	}
	return fmt.Errorf("state %q: want OK, WARNING, CRITICAL or UNKNOWN", b)
}

// Worse is the state of two that counts for both: what is known to be wrong weighs more
// than what is not known.
func Worse(a, b State) State {
	if b.weight() > a.weight() {
		return b
	}
	return a
}

func (s State) weight() int { return [...]int{OK: 0, Unknown: 1, Warning: 2, Critical: 3}[s] }
