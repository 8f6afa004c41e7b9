package probe

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable makes a string that a user or a server chose safe to print in one line:
// control characters, line separators, text-direction overrides and broken UTF-8
// become escapes, so that a share name cannot drive the terminal.
func Printable(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case IsPrintable(r):
			b.WriteRune(r)
		case r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += n
	}
	return b.String()
}

// IsPrintable accepts, beside what is visible, the two joiners: Persian, Hindi and
// composed emoji are spelt with them, and they move nothing.
func IsPrintable(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.IsGraphic(r) || r == nonJoiner || r == joiner
}

// longestPiece bounds, in characters, each part of a message: a hostile server must
// not push the rest off the screen.
const longestPiece = 300

// brief is s as a part of a message: printable and not too long.
func brief(s string) string {
	n := 0
	for i := range s {
		if n == longestPiece {
			return Printable(s[:i]) + "…"
		}
		n++
	}
	return Printable(s)
}
