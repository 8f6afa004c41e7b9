package report

import (
	"regexp"
	"strings"
)

// comment is text as a comment. Its blanks stay as they are, unless those of other lines
// show that the paste made them so.
func (r *cdmResult) comment(text string) string {
	if r.paste.hard() {
		text = strings.TrimPrefix(plainBlanks.Replace(text), " ")
	}
	if r.paste.padded() {
		text = strings.TrimRight(text, blanks)
	}
	return text
}

// takeComment takes the line below the line OS of version 3, which has no label. It is
// indented as that one is, where the paste has left the indents in place.
func (r *cdmResult) takeComment(l cdmLine) bool {
	above := r.above
	r.above = nil
	if above == nil || r.grouped {
		return false
	}
	l = takeApart(l.whole, above.quotes) // further marks are the comment's own
	more, indented := strings.CutPrefix(l.indent, above.indent)
	if !indented || l.quotes != above.quotes || l.text == "" || ruleLine.MatchString(l.text) {
		return false
	}
	if above.indent == "" && noComment.MatchString(l.text) {
		return false
	}
	r.run.Comment = r.comment(more + l.raw)
	return true
}

var (
	// ruleLine begins the next result.
	ruleLine = regexp.MustCompile("^-{10,}$")
	// noComment is a title without its rule, or the end of quoted code.
	noComment = regexp.MustCompile("^(?:CrystalDiskMark \\d|`{3}|~{3}|[<\\[]/)")
)
