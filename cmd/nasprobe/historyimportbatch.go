package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"maps"
	"slices"
	"strconv"
	"time"

	"nasprobe/probe"
	"nasprobe/report/history"
)

// batchRuns is how many runs are added in one transaction: enough that its cost does not
// count, few enough for the memory of a small machine.
const batchRuns = 200

// batch adds runs to the history in groups.
type batch struct {
	store       *history.Store
	given       *givenFlags
	counted     bool           // what tells the same was measured several times, and is no copy
	same        map[string]int // runs of that kind, by what they tell
	waiting     []*probe.Run
	read, added int
	otherwise   int // were there already, and told of otherwise than the flags say
}

func (b *batch) take(ctx context.Context, r *probe.Run) error {
	if r.ID == "" { // of what the file tells, not of what is said beside it
		told := contentOf(r)
		if b.counted {
			b.same[told]++
		}
		r.ID = contentID(r.Started, told, b.same[told])
	}
	b.given.complete(r)
	b.read++
	b.waiting = append(b.waiting, r)
	if len(b.waiting) < batchRuns {
		return nil
	}
	return b.flush(ctx)
}

func (b *batch) flush(ctx context.Context) error {
	if len(b.waiting) == 0 {
		return nil
	}
	n, err := b.store.Add(ctx, b.waiting...)
	b.added += n
	if err == nil && n < len(b.waiting) && b.given.any() {
		err = b.lookUp(ctx)
	}
	b.waiting = b.waiting[:0]
	return err
}

// lookUp counts the runs that the history has with another label, target or tags.
func (b *batch) lookUp(ctx context.Context) error {
	for _, r := range b.waiting {
		stored, err := b.store.Find(ctx, r.ID)
		if err != nil {
			return err
		}
		if stored.Label != r.Label || stored.Target.Place() != r.Target.Place() || !maps.Equal(stored.Tags, r.Tags) {
			b.otherwise++
		}
	}
	return nil
}

// contentOf condenses what tells one result from another: what it is of, when it was
// measured, and its figures.
func contentOf(r *probe.Run) string {
	h := sha256.New()
	put(h, r.Label, r.Target.URL, r.Comment, r.Plan.Profile, r.Host.OS, r.Started.UTC().Format(time.RFC3339Nano))
	for _, k := range slices.Sorted(maps.Keys(r.Tags)) {
		put(h, k, r.Tags[k])
	}
	figure := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	for _, row := range r.Rows {
		put(h, row.Pattern)
		for _, p := range row.Passes {
			put(h, figure(p.Throughput), figure(p.IOPS), figure(p.Latency.Mean), figure(p.Latency.P50), figure(p.Latency.P90), figure(p.Latency.P99), figure(p.Latency.P999), figure(p.Latency.Max))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// put adds texts so that none runs into the next.
func put(h hash.Hash, texts ...string) {
	for _, t := range texts {
		fmt.Fprintf(h, "%d:%s", len(t), t)
	}
}

// contentID is the id of the nth result that tells the same, in the form of other ids if
// it is known when it was measured.
func contentID(started time.Time, told string, nth int) string {
	const digits = 12
	id := told[:digits]
	if nth > 1 {
		id += "-" + strconv.Itoa(nth)
	}
	if started.IsZero() {
		return id
	}
	return started.UTC().Format("20060102T150405Z") + "-" + id
}
