package main

import (
	"context"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

// prepare finds whatever is wrong before there is a connection. A file of a flag may be
// on a server that hangs.
func (k *checking) prepare(cmd *cobra.Command, target string) (probe.Plan, error) {
	if err := k.limits.check(); err != nil {
		return probe.Plan{}, err
	}
	ctx, cancel := context.WithTimeoutCause(cmd.Context(), k.limits.timeout, k.limits.overdue())
	defer cancel()
	var plan probe.Plan
	err := within(ctx, func() (err error) {
		plan, err = k.planned(ctx, cmd, target)
		return err
	})
	if err != nil { // what the work does meanwhile is its own
		return probe.Plan{}, err
	}
	return plan, nil
}

func (k *checking) planned(ctx context.Context, cmd *cobra.Command, target string) (plan probe.Plan, err error) {
	for _, step := range []func() error{
		func() error { return k.checkOutputs(cmd) },
		func() error { plan, err = k.fitting(cmd); return err },
		k.turn.check,
		func() error { return k.exports.check(k.console) },
		func() error { return k.session.locate(ctx, cmd, target) },
		func() error {
			k.first, err = k.describe(k.session.location.Info(), k.session.warnings)
			return err
		},
	} {
		if err := step(); err != nil {
			return plan, err
		}
	}
	k.hurried = k.limits.hurry(&k.session)
	return plan, nil
}

// fitting is a plan that keeps to the limits, with the rules for its rows.
func (k *checking) fitting(cmd *cobra.Command) (plan probe.Plan, err error) {
	if err := k.limits.check(); err != nil {
		return plan, err
	}
	if plan, err = k.plan.plan(cmd, nil); err != nil {
		return plan, err
	}
	if plan, k.notes, err = k.limits.fit(plan); err != nil {
		return plan, err
	}
	return plan, k.rules.read(cmd, plan.Rows, !k.store.off)
}

func (k *checking) checkOutputs(cmd *cobra.Command) error {
	if k.json {
		if cmd.Flags().Changed("format") && k.outputs.format != "json" {
			return usage("--json contradicts --format %s", k.outputs.format)
		}
		k.outputs.format = "json"
	}
	return k.outputs.check(nil)
}
