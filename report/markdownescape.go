package report

import (
	"fmt"
	"strings"

	"nasprobe/probe"
)

// markdownCode is a text that a user or a server chose, literally: in a code span
// neither markup nor HTML nor a mention of somebody means anything (GitHub Flavored
// Markdown 6.3).
func markdownCode(s string) string {
	s = probe.Printable(s)
	if strings.TrimSpace(s) == "" || strings.Contains(s, "|") {
		return markdownHTMLCode(s)
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + s + fence
}

// markdownCodes are several of those; what is empty is nothing.
func markdownCodes(texts ...string) string {
	var out []string
	for _, s := range texts {
		if s != "" {
			out = append(out, markdownCode(s))
		}
	}
	return strings.Join(out, ", ")
}

// markdownHTMLCode is for what a code span in a table cannot hold: there a bar ends
// the cell, and what escapes it outside a table does not do so in one.
func markdownHTMLCode(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 0x80 && r != ' ' && !isAlphanumeric(r) {
			fmt.Fprintf(&b, "&#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return "<code>" + b.String() + "</code>"
}

func isAlphanumeric(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// markdownProse is a sentence of ours with names of others in it. A word that would
// become a link or call somebody is shown as code, any other markup as it is written.
func markdownProse(s string) string {
	words := strings.Split(probe.Printable(s), " ")
	for i, w := range words {
		if acts(w) {
			bare := strings.TrimRight(w, ",;:.")
			words[i] = markdownCode(bare) + w[len(bare):]
			continue
		}
		words[i] = markdownEscapes().Replace(w)
	}
	return strings.Join(words, " ")
}

// acts tells whether a text would link to something or call somebody.
func acts(s string) bool {
	return strings.ContainsAny(s, "@#") || strings.Contains(s, "://") || strings.Contains(strings.ToLower(s), "www.")
}

// markdownEscapes: entities where a backslash does not hold in every context.
func markdownEscapes() *strings.Replacer {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", "|", "&#124;", `\`, `\\`, "`", "\\`",
		"*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "~", `\~`, "$", `\$`)
}
