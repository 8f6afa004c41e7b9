package smb1

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// codepages are the code pages that boxes without Unicode have names in.
func codepages() map[string]encoding.Encoding {
	return map[string]encoding.Encoding{
		"437":  charmap.CodePage437,
		"850":  charmap.CodePage850,
		"852":  charmap.CodePage852,
		"866":  charmap.CodePage866,
		"932":  japanese.ShiftJIS,
		"936":  simplifiedchinese.GBK,
		"949":  korean.EUCKR,
		"950":  traditionalchinese.Big5,
		"1252": charmap.Windows1252,
	}
}

// codepage is nil for one that is not known.
func codepage(name string) encoding.Encoding {
	return codepages()[cmp.Or(name, DefaultCodepage)]
}

// Codepages are the names that Options.Codepage may have, sorted as text.
func Codepages() []string { return slices.Sorted(maps.Keys(codepages())) }

func utf16le() encoding.Encoding { return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM) }

// charset is that of names on this session (MS-CIFS 2.2.1.1).
func (s *session) charset() encoding.Encoding {
	if s.unicode {
		return utf16le()
	}
	return codepage(s.options.Codepage)
}

// appendText appends a text with its terminating zero to out, whose end is at byte at of
// the packet: Unicode begins at an even one (MS-CIFS 2.2.1.1).
func (s *session) appendText(out []byte, at int, text string) ([]byte, error) {
	encoded, err := s.charset().NewEncoder().String(text)
	if err != nil {
		return nil, usage("name", text, fmt.Sprintf("code page %s does not have all of its characters", cmp.Or(s.options.Codepage, DefaultCodepage)),
			"choose a name that the NAS can write")
	}
	if s.unicode && at%2 != 0 {
		out = append(out, 0)
	}
	out = append(append(out, encoded...), 0)
	if s.unicode {
		out = append(out, 0)
	}
	return out, nil
}

// text reads a text without its terminating zero, if any. What cannot be read becomes
// U+FFFD.
func (s *session) text(b []byte) string {
	decoded, err := s.charset().NewDecoder().Bytes(b)
	if err != nil {
		decoded = bytes.ToValidUTF8(b, []byte("\uFFFD"))
	}
	text, _, _ := strings.Cut(string(decoded), "\x00")
	return text
}

// oemText reads a text that is in the code page even where the session has Unicode.
func (s *session) oemText(b []byte) string {
	return (&session{options: s.options}).text(b)
}
