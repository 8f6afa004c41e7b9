package probe

import (
	"context"
	"fmt"
	"slices"
)

// Side is one of several ways to the target whose figures are to be compared.
type Side struct {
	Label string // of the path's own size it may be empty: then it is that size
	MTU   int    // connections keep to packets of so many bytes, see Clamper; 0 is the path's own size
}

// inTurn is the order of the sides in one pass: forward and backward by turns, as A B
// B A, so that what drifts with time and what caches keep touch all sides alike.
func inTurn[T any](sides []T, pass int) []T {
	if pass%2 == 0 {
		return sides
	}
	backward := slices.Clone(sides)
	slices.Reverse(backward)
	return backward
}

// sideShown is what a progress display names: nothing when there is but one side.
func (r *Runner) sideShown(s Side) string {
	if len(r.Sides) < 2 {
		return ""
	}
	return s.Label
}

// checkSides makes sure, before anything is written, that the clamped sides will differ
// from the path's own size: that it carries larger packets, and that the clamp takes.
func (r *Runner) checkSides(ctx context.Context, file File, run *Run) error {
	least := 0
	for _, s := range r.Sides {
		least = leastKnown(least, s.MTU)
	}
	if least == 0 {
		return nil
	}
	whole, err := pathAt(ctx, file, 0)
	if err != nil {
		return err
	}
	held, err := pathAt(ctx, file, least)
	if err != nil {
		return err
	}
	if err := checkPaths(whole, held, least); err != nil {
		return err
	}
	return r.dropLargeSides(whole.PacketBytes(), run)
}

func checkPaths(whole, held Path, least int) error {
	size := whole.PacketBytes()
	switch {
	case size == 0:
		return &Error{Kind: ErrUnsupported, Op: "read the segment size of", Target: whole.Remote, Offset: -1, Remedy: remedyCompare}
	case size <= least && !whole.Jumbo():
		return whole.JumboLimit()
	case size > least && held.PacketBytes() >= size:
		return &Error{Kind: ErrUnsupported, Op: fmt.Sprintf("hold a connection to an MTU of %d", least), Target: whole.Remote, Offset: -1,
			Err: fmt.Errorf("its segments still have %d bytes", held.SendMSS), Remedy: remedyCompare}
	}
	return nil
}

// dropLargeSides leaves out what is no less than the path's own size, and tells of what
// the path does not carry at all.
func (r *Runner) dropLargeSides(size int, run *Run) error {
	var kept []Side
	for _, s := range r.Sides {
		if s.MTU == 0 && s.Label == "" {
			s.Label = fmt.Sprintf("MTU %d", size)
		}
		if s.MTU < size {
			kept = append(kept, s)
		} else if s.MTU > size {
			run.Warnings = append(run.Warnings, Warn("beyond-path", s.MTU, size))
		}
	}
	if len(kept) < 2 {
		return &Error{Kind: ErrUsage, Op: "compare MTUs", Offset: -1,
			Err: fmt.Errorf("this path carries packets of %d bytes, and none of the MTUs is smaller", size), Remedy: "name a smaller one with --mtu"}
	}
	r.Sides, r.measured, r.forecast.sides = kept, r.measured[:len(kept)], len(kept)
	return nil
}

const remedyCompare = "measure with nasprobe run before and after a change of the MTU, and put both results into nasprobe compare"

// pathAt is what a connection clamped to mtu shows.
func pathAt(ctx context.Context, file File, mtu int) (Path, error) {
	q, err := (&rowRun{file: file, mtu: mtu}).queue(ctx, 1)
	if err != nil {
		return Path{}, err
	}
	defer q.Close()
	if p, ok := q.(PathReporter); ok {
		return p.Path(), nil
	}
	return Path{}, nil
}
