package probe

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
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
// and our header whose name and modification time are both older than age; an age
// of 0 takes every date. Other files are not touched, not even opened. A file that
// cannot be removed does not keep Clean from the others, and the first such error is
// returned in the end. Only when the server is gone or ctx is over Clean stops.
func Clean(ctx context.Context, t Target, age time.Duration, now time.Time) ([]Cleaned, error) {
	entries, err := t.List(ctx)
	if err != nil {
		return nil, err
	}
	var out []Cleaned
	var first error
	for _, e := range entries {
		if !scratchName.MatchString(e.Name) {
			continue
		}
		c, err := cleanOne(ctx, t, e, age, now)
		out = append(out, c)
		switch {
		case err == nil:
		case ctx.Err() != nil || errors.Is(err, ErrUnreachable) || errors.Is(err, ErrTimeout):
			return out, err
		case first == nil:
			first = err
		}
	}
	return out, first
}

func cleanOne(ctx context.Context, t Target, e Entry, age time.Duration, now time.Time) (Cleaned, error) {
	c := Cleaned{Entry: e, Reason: tooYoung(e, age, now)}
	if c.Reason != "" {
		return c, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, cleanTimeout, errSilent(e.Name, cleanTimeout))
	defer cancel()
	ours, err := hasHeader(ctx, t, e)
	if err == nil && ours {
		err = t.Remove(ctx, e.Name)
	}
	switch {
	case errors.Is(err, ErrNotExist):
		c.Reason, err = "it is gone already", nil
	case err != nil:
		c.Reason = Printable(err.Error())
	case ours:
		c.Removed = true
	default:
		c.Reason = "it does not begin with our header"
	}
	return c, err
}

// tooYoung says why the dates of a file keep it from being removed, if they do.
func tooYoung(e Entry, age time.Duration, now time.Time) string {
	made, err := scratchMade(e.Name)
	switch {
	case err != nil:
		return "its name holds no date"
	case age == 0:
		return ""
	case made.After(now) || e.Modified.After(now):
		return "it is dated in the future"
	case now.Sub(made) < age || now.Sub(e.Modified) < age:
		return "it is younger than " + age.String()
	}
	return ""
}

func errSilent(name string, after time.Duration) error {
	return &Error{Kind: ErrTimeout, Op: "clean", Target: name, Offset: -1, Err: fmt.Errorf("no reply for %v", after),
		Remedy: "look whether the NAS is up and the cable in, and try again"}
}

func hasHeader(ctx context.Context, t Target, e Entry) (bool, error) {
	if e.Size < patterns.MinBlock {
		return false, nil
	}
	f, err := t.Open(ctx, e.Name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head, err := readHead(ctx, f)
	return bytes.HasPrefix(head, scratchMagic), err
}

// readHead reads the first page of a file.
func readHead(ctx context.Context, f File) ([]byte, error) {
	q, err := heldQueue(ctx, f)
	if err != nil {
		return nil, err
	}
	defer q.Close()
	buf := make([]byte, patterns.MinBlock)
	return buf, transfer(ctx, q, patterns.Read, buf, 0)
}

// transfer does one request on an idle queue and waits for it.
func transfer(ctx context.Context, q Queue, op patterns.Op, buf []byte, off int64) error {
	return transferAll(ctx, q, []request{{op, buf, off}})
}

// transferAll does requests at once on an idle queue of no less depth, and waits for
// all. A panic of the driver must not keep a run from telling what it has.
func transferAll(ctx context.Context, q Queue, requests []request) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v", p)
		}
	}()
	for slot, r := range requests {
		if err := q.Submit(slot, r.op, r.buf, r.off); err != nil {
			return err
		}
	}
	var failed error
	for left := len(requests); left > 0; {
		err := q.Wait(ctx, func(_, _ int, err error) { left--; failed = cmp.Or(failed, err) })
		if err != nil {
			return err
		}
	}
	return failed
}
