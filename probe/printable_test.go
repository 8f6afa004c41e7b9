package probe_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"nasprobe/probe"
)

func FuzzPrintable(f *testing.F) {
	f.Add("共有\x1b[2J\xff\u2029")
	f.Fuzz(func(t *testing.T, s string) {
		out := probe.Printable(s)
		for _, c := range out {
			if unicode.IsControl(c) || unicode.Is(unicode.Zl, c) || unicode.Is(unicode.Zp, c) || unicode.Is(unicode.Bidi_Control, c) {
				t.Errorf("%q: %U is left", s, c)
			}
		}
		if !utf8.ValidString(out) || probe.Printable(out) != out {
			t.Errorf("%q is not stable, or no text", s)
		}
	})
}

// What a server or a user says may neither drive the terminal nor fill it.
func TestErrorsAreSafeToPrint(t *testing.T) {
	const hostile = "a\x1b[2J\x00\n\r\x9b31m\u0085\u202e\u2066\u2028z"
	long := strings.Repeat("長", 5000)
	for _, text := range []string{hostile, long, long + hostile} {
		err := &probe.Error{Op: "read", Target: text, Offset: -1, Code: text, Err: errors.New(text), Remedy: text}
		for _, s := range []string{err.Error(), (&probe.Error{Op: "run", Offset: -1, Err: err}).Error(), probe.Remedy(err)} {
			if s != probe.Printable(s) {
				t.Errorf("%q is not printable", s)
			}
			if n := utf8.RuneCountInString(s); n > 1000 {
				t.Errorf("%d characters", n)
			}
		}
	}
	if got := (&probe.Error{Op: "open", Target: "共有 a\u200db", Offset: -1, Code: "X"}).Error(); got != "open 共有 a\u200db: X" {
		t.Errorf("%q: what is harmless was changed", got)
	}
}
