package report

import (
	"fmt"
	"strconv"
	"strings"
)

// point is a line of the line protocol, read.
type point struct {
	measurement string
	tags        map[string]string
	fields      map[string]any // float64, int64, string or bool
	time        string
}

// lineReader reads the line protocol as its reference tells it
// (docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol). With literal, two
// backslashes in a name are two, as some databases take them, and not one.
type lineReader struct {
	rest    string
	literal bool
}

func parsePoint(line string, literal bool) (p point, err error) {
	r := &lineReader{line, literal}
	p.tags, p.fields = map[string]string{}, map[string]any{}
	if p.measurement, err = r.word(", "); err != nil {
		return p, err
	}
	for strings.HasPrefix(r.rest, ",") {
		if err := r.tag(p.tags); err != nil {
			return p, err
		}
	}
	for separator := " "; strings.HasPrefix(r.rest, separator); separator = "," {
		if err := r.field(p.fields); err != nil {
			return p, err
		}
	}
	if len(p.fields) == 0 {
		return p, fmt.Errorf("no field in %q", line)
	}
	if r.rest == "" {
		return p, nil
	}
	if p.time = strings.TrimPrefix(r.rest, " "); p.time == r.rest {
		return p, fmt.Errorf("%q follows the fields", r.rest)
	}
	_, err = strconv.ParseInt(p.time, 10, 64)
	return p, err
}

// word reads up to one of the ends that no backslash stands before.
func (r *lineReader) word(ends string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(r.rest); i++ {
		c := r.rest[i]
		switch {
		case strings.IndexByte(ends, c) >= 0:
			r.rest = r.rest[i:]
			return checkWord(b.String())
		case c == '\\' && i+1 < len(r.rest) && strings.IndexByte(",= ", r.rest[i+1]) >= 0, c == '\\' && !r.literal && strings.HasPrefix(r.rest[i+1:], `\`):
			i++
			b.WriteByte(r.rest[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", fmt.Errorf("%q ends within a word", r.rest)
}

func checkWord(s string) (string, error) {
	if s == "" || strings.HasPrefix(s, "_") && s != "_" {
		return s, fmt.Errorf("the word %q", s)
	}
	return s, nil
}

func (r *lineReader) tag(into map[string]string) error {
	r.rest = r.rest[1:]
	key, err := r.word("=")
	if err != nil {
		return err
	}
	if _, twice := into[key]; twice || key == "time" {
		return fmt.Errorf("tag %q is reserved or there already", key)
	}
	r.rest = r.rest[1:]
	value := &lineReader{r.rest, r.literal}
	for value.rest != "" && strings.IndexByte(", ", value.rest[0]) < 0 {
		value.rest = value.rest[value.skip():]
	}
	text := r.rest[:len(r.rest)-len(value.rest)]
	r.rest = value.rest
	into[key], err = (&lineReader{text + ",", r.literal}).word(",")
	return err
}

// skip is how many bytes stand for the next character of a name.
func (r *lineReader) skip() int {
	if r.rest[0] == '\\' && len(r.rest) > 1 && (strings.IndexByte(",= ", r.rest[1]) >= 0 || !r.literal && r.rest[1] == '\\') {
		return 2
	}
	return 1
}

func (r *lineReader) field(into map[string]any) (err error) {
	r.rest = r.rest[1:]
	key, err := r.word("=")
	if err != nil {
		return err
	}
	if _, twice := into[key]; twice {
		return fmt.Errorf("field %q is there already", key)
	}
	r.rest = r.rest[1:]
	if strings.HasPrefix(r.rest, `"`) {
		into[key], err = r.text()
		return err
	}
	end := strings.IndexAny(r.rest+" ", ", ")
	value := r.rest[:end]
	r.rest = r.rest[end:]
	switch {
	case value == "true" || value == "false":
		into[key] = value == "true"
	case strings.HasSuffix(value, "i"):
		into[key], err = strconv.ParseInt(strings.TrimSuffix(value, "i"), 10, 64)
	default:
		into[key], err = strconv.ParseFloat(value, 64)
	}
	return err
}

// text reads a quoted string, in which quotes and backslashes are escaped.
func (r *lineReader) text() (string, error) {
	var b strings.Builder
	for i := 1; i < len(r.rest); i++ {
		switch c := r.rest[i]; {
		case c == '"':
			r.rest = r.rest[i+1:]
			return b.String(), nil
		case c == '\\' && i+1 < len(r.rest) && strings.IndexByte(`"\`, r.rest[i+1]) >= 0:
			i++
			b.WriteByte(r.rest[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", fmt.Errorf("no end of the string %q", r.rest)
}
