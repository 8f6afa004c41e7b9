package report

import (
	"bytes"
	"slices"
	"strings"

	"nasprobe/probe"
)

// influxPair is a tag, or a field whose value is written already.
type influxPair struct{ key, value string }

// influxSpecial must be escaped in a tag, and in the key of a field.
const influxSpecial = ",= "

// influxWord is a tag's key or value, or a field's key. The reference and the databases
// differ in what a backslash is that stands before another or before a special
// character, and at the end it would swallow what follows: there it is spelt \x5c.
func influxWord(s string) string {
	s = probe.Printable(s)
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == '\\' && (i+1 == len(s) || strings.IndexByte(influxSpecial+`\`, s[i+1]) >= 0):
			b.WriteString(`\x5c`)
		case strings.ContainsRune(influxSpecial, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// influxString is the value of a field that is a text.
func influxString(s string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`).Replace(probe.Printable(s)) + `"`
}

// writeInfluxLine writes one point. Tags are sorted, which spares the database doing so;
// one without a value would be an error.
func writeInfluxLine(buf *bytes.Buffer, tags, fields []influxPair, time string) {
	if len(fields) == 0 {
		return
	}
	buf.WriteString(influxMeasurement)
	tags = slices.Clone(tags)
	slices.SortFunc(tags, func(a, b influxPair) int { return strings.Compare(a.key, b.key) })
	for _, t := range tags {
		if t.value != "" {
			buf.WriteString("," + influxWord(t.key) + "=" + influxWord(t.value))
		}
	}
	separator := " "
	for _, f := range fields {
		buf.WriteString(separator + influxWord(f.key) + "=" + f.value)
		separator = ","
	}
	if time != "" {
		buf.WriteString(" " + time)
	}
	buf.WriteByte('\n')
}
