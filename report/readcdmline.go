package report

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
)

// cdmLine is one line of a pasted text, taken apart.
type cdmLine struct {
	whole  string // the line as it came
	quotes int    // marks of quotation before it
	indent string // the blanks before text
	text   string // with no blanks around it, and plain ones in it
	raw    string // text as it came, with what trails it
}

// padded tells whether blanks trail the line, and hard whether plain ones became others.
func (l cdmLine) padded() bool { return strings.TrimRight(l.raw, blanks) != l.raw }
func (l cdmLine) hard() bool   { return plainBlanks.Replace(l.raw) != l.raw }

// blanks are what forums and word processors put where blanks were; the plain one and
// the tab first. The last two have no width.
const blanks = " \t\u00a0\u2007\u202f\u3000\u200b\ufeff"

var (
	plainBlanks = strings.NewReplacer("\u00a0", " ", "\u2007", " ", "\u202f", " ", "\t", " ")
	lineEnds    = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	// marksBefore and marksBehind are the tags of a forum on a line of the text.
	marksBefore = regexp.MustCompile(`^(?i:[<\[](?:code|quote|pre|blockquote|p|div|br ?/?)(?:[= ][^>\]]*)?[>\]])+`)
	marksBehind = regexp.MustCompile(`(?i:[<\[](?:/(?:code|quote|pre|blockquote|p|div)|br ?/?)[>\]])+\s*$`)
)

// decodeLine is l as UTF-8. In Shift-JIS, no byte of a character is a line end, and
// not every text is valid: what is none is Windows-1252, in which any is.
func decodeLine(l string) string {
	if utf8.ValidString(l) {
		return l
	}
	s, err := japanese.ShiftJIS.NewDecoder().String(l)
	if err == nil && !strings.ContainsRune(s, utf8.RuneError) {
		return s
	}
	s, _ = charmap.Windows1252.NewDecoder().String(l) // has no errors
	return s
}

// takeApart looks for at most so many marks of quotation.
func takeApart(l string, marks int) cdmLine {
	out := cdmLine{whole: l}
	for ; out.quotes < marks; out.quotes++ {
		rest := strings.TrimLeft(l, blanks)
		if !strings.HasPrefix(rest, ">") && !strings.HasPrefix(rest, "|") {
			break
		}
		l = strings.TrimPrefix(rest[1:], " ")
	}
	rest := strings.TrimLeft(l, blanks)
	if mark := marksBefore.FindString(rest); mark != "" {
		l = rest[len(mark):]
		rest = strings.TrimLeft(l, blanks)
	}
	out.indent = plainBlanks.Replace(l[:len(l)-len(rest)])
	out.raw = rest
	if strings.ContainsAny(rest, "<[") {
		out.raw = marksBehind.ReplaceAllString(rest, "")
	}
	out.text = tidy(out.raw)
	return out
}

// labelled parts a line at its first colon, plain or full-width. The value is as it
// came, without the blank behind the colon.
func (l cdmLine) labelled() (label, value string, ok bool) {
	i := strings.IndexAny(l.raw, ":：")
	if i < 0 {
		return "", "", false
	}
	_, width := utf8.DecodeRuneInString(l.raw[i:])
	label = strings.Join(strings.Fields(tidy(l.raw[:i])), " ")
	return label, strings.TrimPrefix(l.raw[i+width:], " "), true
}

// tidy is s with plain blanks, and none around it.
func tidy(s string) string { return strings.Trim(plainBlanks.Replace(s), blanks) }
