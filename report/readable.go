package report

import (
	"net/url"
	"regexp"
	"unicode"
	"unicode/utf8"
)

var escapedHigh = regexp.MustCompile(`(?:%[89A-Fa-f][0-9A-Fa-f])+`)

// readable turns the percent-encoded letters of a URL into themselves, so that a
// share named 共有 can be recognized. ASCII stays encoded, and so does what is not
// visible: the result is an IRI (RFC 3987 3.2) that can be typed in again.
func readable(u string) string {
	return escapedHigh.ReplaceAllStringFunc(u, func(escaped string) string {
		s, err := url.PathUnescape(escaped)
		if err != nil || !utf8.ValidString(s) {
			return escaped
		}
		for _, r := range s {
			if !unicode.IsGraphic(r) || unicode.IsSpace(r) {
				return escaped
			}
		}
		return s
	})
}
