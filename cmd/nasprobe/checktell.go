package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// leastTelling is how long the result may take to be told when the time is up already.
const leastTelling = 2 * time.Second

// tell delivers a finding wherever it is wanted, and prints it. What is lost on the way is
// told with it.
func (k *checking) tell(ctx context.Context, f *finding) health.State {
	ctx = context.WithoutCancel(ctx)
	for _, err := range k.deliver(ctx, f) {
		undelivered(f.result, err)
	}
	f.result.Notes = append(f.result.Notes, k.notes...)
	if err := k.print(ctx, f.result); err != nil {
		complain(k.console.err, err, "nasprobe check")
		return health.Unknown
	}
	return f.result.State
}

// deliver fills files and databases, until the time is up. Of a target that could not even
// be read nothing is said there, and of one that another check measures that one tells.
func (k *checking) deliver(ctx context.Context, f *finding) (lost failures) {
	if k.first.Target.URL == "" || errors.Is(f.err, health.ErrBusy) {
		return nil
	}
	now := time.Now()
	end := now.Add(leastTelling)
	if k.end.After(end) {
		end = k.end
	}
	ctx, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	all := k.exports.deliveries(f, now)
	for _, file := range k.outputs.files {
		all = append(all, delivery{file.path, func(ctx context.Context) error { return file.write(ctx, f.result) }})
	}
	for _, d := range all {
		err := ctx.Err()
		if err == nil {
			err = d.send(ctx)
		} else {
			err = &probe.Error{Op: "write", Target: d.to, Offset: -1, Err: errTimeUp, Remedy: "raise --timeout"}
		}
		if err != nil {
			lost = append(lost, err)
		}
	}
	return lost
}

// print has a line for monitoring systems where no format was settled on.
func (k *checking) print(ctx context.Context, r *health.Result) error {
	if k.outputs.stdout.write == nil {
		k.outputs.stdout = k.outputs.formats.all[0]
	}
	ctx, cancel := context.WithTimeout(ctx, leastTelling)
	defer cancel()
	return k.outputs.print(ctx, r)
}

// undelivered tells in a result of a place that it did not come to. That says nothing of
// the target: with one database for many of them all would be UNKNOWN at once, and none
// that is CRITICAL be seen. What would be OK is WARNING, since nobody looks at the lines
// of what is OK.
func undelivered(r *health.Result, err error) {
	if r.State == health.OK {
		add(r, health.Warning, err)
	} else {
		text := probe.Printable(err.Error())
		r.Summary += "; " + text
		r.Notes = append(r.Notes, text)
	}
	if r.Remedy == "" {
		r.Remedy = probe.Remedy(err)
	}
}

// add tells in a result of a failure beside the figures.
func add(r *health.Result, state health.State, err error) {
	text := probe.Printable(err.Error())
	r.State = health.Worse(r.State, state)
	r.Summary = text + "; " + r.Summary
	r.Findings = append(r.Findings, health.Finding{State: state, Text: text})
	slices.SortStableFunc(r.Findings, worstFirst)
}

func worstFirst(a, b health.Finding) int {
	switch {
	case a.State == b.State:
		return 0
	case health.Worse(a.State, b.State) == a.State:
		return -1
	}
	return 1
}
