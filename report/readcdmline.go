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
	quotes int    // marks of quotation before it
	indent string // the blanks before text
	text   string // with no blanks around it, and plain ones in it
	raw    string // text as it came, with what trails it
}

// padded tells whether blanks trail the line.
func (l cdmLine) padded() bool { return len(strings.TrimRight(l.raw, blanks)) < len(l.raw) }

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

// cdmLines takes a text apart, each line in the encoding that fits it: pasted pieces
// may differ.
func cdmLines(data []byte) []cdmLine {
	var lines []cdmLine
	for l := range strings.SplitSeq(lineEnds.Replace(string(data)), "\n") {
		lines = append(lines, takeApart(decodeLine(l)))
	}
	return lines
}

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

func takeApart(l string) cdmLine {
	var out cdmLine
	for {
		rest := strings.TrimLeft(l, blanks)
		if !strings.HasPrefix(rest, ">") && !strings.HasPrefix(rest, "|") {
			break
		}
		l = strings.TrimPrefix(rest[1:], " ")
		out.quotes++
	}
	rest := strings.TrimLeft(l, blanks)
	out.indent = plainBlanks.Replace(l[:len(l)-len(rest)])
	out.raw = marksBehind.ReplaceAllString(marksBefore.ReplaceAllString(rest, ""), "")
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
