package chart

import "strings"

// textWidth is about how wide a text of a size is, in units, in the wider ones of the fonts
// that it may be drawn with.
func textWidth(s string, size float64) float64 {
	const share, wide, foreign = 0.58, 6, 0x2e80 // from there on a PNG may have to escape
	n := 0
	for _, c := range s {
		if n++; c >= foreign {
			n += wide - 1
		}
	}
	return share * size * float64(n)
}

// wrapped are the lines of a text, between its words, that are no wider than width. A word
// that is wider is cut.
func wrapped(s string, width, size float64) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(s) {
		if joined := strings.TrimSpace(line + " " + word); textWidth(joined, size) <= width {
			line = joined
			continue
		}
		if line != "" {
			out = append(out, line)
		}
		line = word
		for textWidth(line, size) > width {
			head := fitting(line, width, size)
			out, line = append(out, head), line[len(head):]
		}
	}
	if line != "" {
		out = append(out, line)
	}
	return out
}

// fitting is the beginning of a word that fits, a character at least.
func fitting(word string, width, size float64) string {
	end := 0
	for i, c := range word {
		next := i + len(string(c))
		if end > 0 && textWidth(word[:next], size) > width {
			break
		}
		end = next
	}
	return word[:end]
}
