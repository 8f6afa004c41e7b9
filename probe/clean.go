package probe

import (
	"bytes"
	"context"
	"time"

	"nasprobe/patterns"
)

// Cleaned tells what Clean did with one file that has our kind of name.
type Cleaned struct {
	Entry   Entry
	Removed bool
	Reason  string // why it was left, when it was
}

// Clean removes the scratch files that killed runs left on t: those with our name
// and our header whose name and modification time are both older than age. Other
// files are not touched, not even opened.
func Clean(ctx context.Context, t Target, age time.Duration, now time.Time) ([]Cleaned, error) {
	entries, err := t.List(ctx)
	if err != nil {
		return nil, err
	}
	var out []Cleaned
	for _, e := range entries {
		made, ours := scratchMade(e.Name)
		if !ours {
			continue
		}
		c := Cleaned{Entry: e}
		switch {
		case now.Sub(made) < age || now.Sub(e.Modified) < age:
			c.Reason = "it is younger than " + age.String()
		case !hasHeader(ctx, t, e):
			c.Reason = "it does not begin with our header"
		default:
			if err := t.Remove(ctx, e.Name); err != nil {
				return append(out, c), err
			}
			c.Removed = true
		}
		out = append(out, c)
	}
	return out, nil
}

func hasHeader(ctx context.Context, t Target, e Entry) bool {
	if e.Size < patterns.MinBlock {
		return false
	}
	f, err := t.Open(ctx, e.Name)
	if err != nil {
		return false
	}
	defer f.Close()
	q, err := f.Queue(ctx, 1)
	if err != nil {
		return false
	}
	defer q.Close()
	buf := make([]byte, patterns.MinBlock)
	return transfer(ctx, q, patterns.Read, buf, 0) == nil && bytes.HasPrefix(buf, scratchMagic)
}

// transfer does one request on an idle queue and waits for it.
func transfer(ctx context.Context, q Queue, op patterns.Op, buf []byte, off int64) error {
	if err := q.Submit(0, op, buf, off); err != nil {
		return err
	}
	finished, failed := false, error(nil)
	for !finished {
		err := q.Wait(ctx, func(_, _ int, err error) { finished, failed = true, err })
		if err != nil {
			return err
		}
	}
	return failed
}
