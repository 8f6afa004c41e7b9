package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// finding is what a check came to.
type finding struct {
	result    *health.Result
	err       error // why no run came about, or only a part of one
	noHistory error // why the runs before could not be read
}

// examine has a finding in any case.
func (k *checking) examine(cmd *cobra.Command, target string) *finding {
	ctx := cmd.Context()
	k.target = named(target)
	plan, err := k.prepare(cmd, target)
	if err != nil {
		return k.failed(err)
	}
	k.target = k.first.Target
	if err := k.turn.await(ctx, k.console); err != nil {
		return k.failed(err)
	}
	release, note, err := k.turn.take(ctx, k.console, k.session.location)
	if err != nil {
		return k.failed(err)
	}
	defer release()
	k.note(note)
	f := k.inTime(ctx, plan)
	k.keep(ctx, f)
	k.recall(ctx, f.result)
	return f
}

// named is what is known of a target before it was looked at.
func named(target string) probe.TargetInfo {
	if loc, err := probe.ParseLocation(target); err == nil {
		return loc.Info()
	}
	return probe.TargetInfo{URL: probe.Redact(target)}
}

func (k *checking) note(text string) {
	if text != "" {
		k.notes = append(k.notes, text)
	}
}

// inTime measures and judges, and gives up what hangs for too long. A panic would end the
// process with the status of CRITICAL.
func (k *checking) inTime(ctx context.Context, plan probe.Plan) *finding {
	k.end = time.Now().Add(k.limits.timeout)
	done := make(chan *finding, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- k.failed(fmt.Errorf("internal error: %v", p))
			}
		}()
		done <- k.judge(ctx, plan)
	}()
	select {
	case f := <-done:
		return f
	case <-time.After(k.limits.ending()):
		return k.failed(k.limits.overdue())
	}
}

// gauge measures until the budget is over.
func (k *checking) gauge(ctx context.Context, plan probe.Plan) (*probe.Run, error) {
	first := k.first
	first.ID = newID(time.Now())
	ctx, cancel := context.WithTimeoutCause(ctx, k.limits.measuring(), health.ErrBudget)
	defer cancel()
	show := newProgress(k.console)
	defer show.close()
	run, err := k.session.gauge(ctx, plan, first, show.observe)
	if ended := errors.Is(err, health.ErrBudget) || errors.Is(err, context.DeadlineExceeded); ended && errors.Is(context.Cause(ctx), health.ErrBudget) {
		err = k.limits.spent()
	}
	return run, err
}
