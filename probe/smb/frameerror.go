package smb

import "fmt"

// frameError is a reply that is not SMB2, or breaks its framing.
type frameError struct {
	what string
	smb1 bool
}

func (e *frameError) Error() string { return "the server does not speak SMB2 as it should: " + e.what }

func errFrame(format string, values ...any) error {
	return &frameError{what: fmt.Sprintf(format, values...)}
}

// printable makes foreign bytes safe for a message.
func printable(b []byte) string {
	out := []byte{}
	for _, c := range b {
		if c < 0x20 || c > 0x7E {
			c = '.'
		}
		out = append(out, c)
	}
	return string(out)
}
