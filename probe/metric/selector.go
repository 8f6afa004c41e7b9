package metric

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"nasprobe/patterns"
)

// selector says which row is meant. What is 0 may be anything.
type selector struct {
	kind           kind
	block          int64
	depth, threads int
	op             patterns.Op
	readPercent    int
}

var selectorText = regexp.MustCompile(`^(seq|rnd|tcp|copy)(?:(\d{1,9})([km]))?(?:-(?:q(\d{1,9}))?(?:t(\d{1,9}))?)?-(read|write|mix)(\d{1,2})?$`)

// parseSelector reads "seq-read", "rnd4k-q32t1-write", "rnd4k-mix70", "tcp-t4-read",
// "copy-write", or the text form of one pattern.
func parseSelector(text string) (selector, error) {
	name := strings.Join(strings.Fields(strings.ToLower(text)), "-")
	m := selectorText.FindStringSubmatch(name)
	if m == nil || strings.Contains(name, "--") {
		return selector{}, fmt.Errorf("%q is no row: want a name like seq-read or rnd4k-q32-write", text)
	}
	s := selector{kind: kind(m[1]), block: number(m[2]) << 10, depth: int(number(m[4])), threads: int(number(m[5])), readPercent: int(number(m[7]))}
	if m[3] == "m" {
		s.block <<= 10
	}
	if err := s.op.UnmarshalText([]byte(m[6])); err != nil {
		return selector{}, err
	}
	if s.readPercent > 0 && s.op != patterns.Mix {
		return selector{}, fmt.Errorf("%q: a percentage goes with mix only", text)
	}
	return s, s.check(text)
}

// check refuses what the rows of a kind do not have.
func (s selector) check(text string) error {
	switch {
	case s.kind == stream && (s.block > 0 || s.depth > 0):
		return fmt.Errorf("%q: a TCP stream has neither blocks nor a queue: want a name like tcp-write or tcp-t4-read", text)
	case (s.kind == stream || s.kind == copied) && s.op == patterns.Mix:
		return fmt.Errorf("%q: a %s is a read or a write", text, s.kind)
	}
	return nil
}

// number reads what the expression has matched, 0 if it was left out.
func number(s string) int64 {
	n, _ := strconv.ParseInt(s, 10, 64)
	return n
}

// String is the short name that parseSelector reads.
func (s selector) String() string {
	name := string(s.kind)
	if s.block > 0 {
		name += strings.ToLower(blockText(s.block))
	}
	return name + s.depths() + "-" + s.op.String() + optional("", s.readPercent)
}

func (s selector) depths() string {
	if s.depth == 0 && s.threads == 0 {
		return ""
	}
	return "-" + optional("q", s.depth) + optional("t", s.threads)
}

func optional(letter string, n int) string {
	if n == 0 {
		return ""
	}
	return letter + strconv.Itoa(n)
}

func blockText(n int64) string {
	if n%(1<<20) == 0 {
		return strconv.FormatInt(n>>20, 10) + "m"
	}
	return strconv.FormatInt(n>>10, 10) + "k"
}
