package metric

import (
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
