package metric

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// kind is what a row moves, and the beginning of its name.
type kind string

const (
	sequential kind = "seq"
	random     kind = "rnd"
	stream     kind = "tcp"                // see probe.Row.IsStream
	copied     kind = patterns.CopyProfile // a sequential row of a run of that profile
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

// fits tells whether a row of a run of that profile is meant.
func (s selector) fits(r probe.Row, profile string) bool {
	of := kindOf(r)
	if s.kind == copied && of == sequential && profile == patterns.CopyProfile {
		of = copied
	}
	return of == s.kind && r.Op == s.op && (s.block == 0 || r.BlockBytes == s.block) &&
		(s.depth == 0 || r.QueueDepth == s.depth) && (s.threads == 0 || r.Threads == s.threads) &&
		(s.readPercent == 0 || r.ReadPercent == s.readPercent)
}

// kindOf is the kind that a row has in any run.
func kindOf(r probe.Row) kind {
	switch {
	case r.IsStream():
		return stream
	case r.Random:
		return random
	}
	return sequential
}

// selectorOf is the one that fits rows like r and no others.
func selectorOf(r probe.Row) selector {
	if r.IsStream() {
		return selector{kind: stream, threads: r.Threads, op: r.Op}
	}
	return selector{kind: kindOf(r), block: r.BlockBytes, depth: r.QueueDepth, threads: r.Threads, op: r.Op, readPercent: r.ReadPercent}
}
