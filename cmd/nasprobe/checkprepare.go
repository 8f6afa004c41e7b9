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
	if err := k.chooseFormat(cmd); err != nil {
		return probe.Plan{}, err
	}
	ctx, cancel := context.WithTimeoutCause(cmd.Context(), k.limits.timeout, k.limits.overdue())
	defer cancel()
	own := *k // of the work, which may go on when nobody waits for it any more
	var plan probe.Plan
	err := within(ctx, func() (err error) {
		plan, err = own.planned(ctx, cmd, target)
		return err
	})
	if err != nil {
		return probe.Plan{}, err
	}
	*k = own
	return plan, nil
}

func (k *checking) planned(ctx context.Context, cmd *cobra.Command, target string) (plan probe.Plan, err error) {
	for _, step := range []func() error{
		func() error { return k.outputs.check(nil) },
		func() error { plan, err = k.fitting(cmd); return err },
		k.turn.check,
		func() error { return k.exports.check(cmd, k.console, k.outputs.files) },
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
	return plan, k.rules.read(cmd, plan, !k.store.off)
}

// chooseFormat settles how the result is told, whatever becomes of it.
func (k *checking) chooseFormat(cmd *cobra.Command) (err error) {
	if k.json {
		if cmd.Flags().Changed("format") && k.outputs.format != "json" {
			return usage("--json contradicts --format %s", k.outputs.format)
		}
		k.outputs.format = "json"
	}
	k.outputs.stdout, err = k.outputs.formats.lookup(k.outputs.format)
	return err
}
