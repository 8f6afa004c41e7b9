package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/netpath"
)

// sides are the clamped ones, the smallest first, and the path's own size.
func (x *experiment) sides() ([]probe.Side, error) {
	var sides []probe.Side
	var mtus []int
	for _, text := range x.mtus {
		mtu, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || mtu < netpath.LeastMTU || mtu > netpath.GreatestMTU {
			return nil, usage("--mtu %q: want whole numbers from %d to %d", text, netpath.LeastMTU, netpath.GreatestMTU)
		}
		mtus = append(mtus, mtu)
	}
	slices.Sort(mtus)
	for _, mtu := range slices.Compact(mtus) {
		sides = append(sides, probe.Side{Label: fmt.Sprintf("MTU %d", mtu), MTU: mtu})
	}
	if len(sides) == 0 {
		return nil, usage("--mtu: name at least one MTU")
	}
	return append(sides, probe.Side{}), nil
}

// clamped interleaves passes over clamped connections with others.
func (x *experiment) clamped(ctx context.Context, plan probe.Plan, first probe.Run) error {
	sides, err := x.sides()
	if err != nil {
		return err
	}
	show := newProgress(x.console)
	observe := announced(show.observe, func() { x.announce(plan, sides) })
	r := &probe.Runner{Plan: plan, Dial: x.session.open, DialClamped: x.session.openClamped, Run: first, StallTimeout: x.session.stallTimeout, Observe: observe, Sides: sides}
	runs, err := r.MeasureSides(ctx)
	show.close()
	amend(runs...)
	var inputs []compare.Input
	for _, run := range runs {
		inputs = append(inputs, compare.Input{Label: run.Label, Runs: []*probe.Run{run}})
	}
	return x.conclude(ctx, inputs, nil, err)
}

// conclude stores and compares what was measured, all or not. What the runs warn of
// besides is part of it, once, and so are warnings about all of the experiment.
func (x *experiment) conclude(ctx context.Context, inputs []compare.Input, warnings []probe.Warning, err error) error {
	x.store.keep(ctx, runsOf(inputs)...)
	result, cannot := compare.Of(inputs, x.rules)
	if cannot != nil { // the sides have no row in common
		warn(x.console.err, slices.DeleteFunc(notTold(inputs, warnings, nil), saidAtOnce))
		return cmp.Or(err, cannot)
	}
	for i := range inputs {
		inputs[i].Label = result.Sides[i].Label // which is the only one of its kind
	}
	result.Warnings = append(result.Warnings, notTold(inputs, warnings, result.Warnings)...)
	for i, w := range result.Warnings {
		if fit, ok := fitRemedies[w.Code]; ok {
			result.Warnings[i].Remedy = fit
		}
	}
	printed := x.compare.conclude(ctx, result)
	x.tellWritten(inputs)
	if err != nil && printed != nil {
		complain(x.console.err, printed, "nasprobe mtu")
	}
	return cmp.Or(err, printed)
}

// saidAtOnce are the findings that were printed when they were made.
func saidAtOnce(w probe.Warning) bool { return w.Code == "round-unused" }

// fitRemedies are those of findings about comparisons that mtu has others for.
var fitRemedies = map[string]string{
	"few-passes": "repeat with more --rounds",
}

// tellFewRounds says before anything is measured that no verdict can come of it.
func (x *experiment) tellFewRounds(plan probe.Plan) {
	if need := x.rules.Passes(); plan.Passes < need && !x.console.quiet {
		fmt.Fprintf(x.console.err, "nasprobe: with fewer than %d rounds no row can be called faster or slower\n", need)
	}
}

func (x *experiment) tellWritten(inputs []compare.Input) {
	var written int64
	for _, in := range inputs {
		for _, r := range in.Runs {
			written += r.Written
		}
	}
	if written > 0 && !x.console.quiet {
		fmt.Fprintf(x.console.err, "Wrote %s in all.\n", humanize.Bytes(uint64(written)))
	}
}

// notTold are the warnings of an experiment and its runs that are not among those of
// their comparison, each once, and with the name of its side unless all have it.
func notTold(inputs []compare.Input, warnings, told []probe.Warning) []probe.Warning {
	var out []probe.Warning
	add := func(w probe.Warning, label string) {
		says := func(t probe.Warning) bool { return strings.HasSuffix(t.Message, w.Message) }
		if slices.ContainsFunc(told, says) || slices.ContainsFunc(out, says) {
			return
		}
		w.Message = label + w.Message
		out = append(out, w)
	}
	for _, w := range warnings {
		add(w, "")
	}
	for _, in := range inputs {
		seen := map[string]bool{} // by code: of several runs of a side the first speaks for all
		for _, r := range in.Runs {
			for _, w := range r.Warnings {
				switch {
				case everywhere(inputs, w):
					add(w, "")
				case !seen[w.Code] || aboutFiles[w.Code]:
					add(w, in.Label+": ")
				}
				seen[w.Code] = true
			}
		}
	}
	return out
}

// aboutFiles are the findings of which each is about another test file.
var aboutFiles = map[string]bool{"left-behind": true, "not-ours": true, "vanished": true}

func everywhere(inputs []compare.Input, w probe.Warning) bool {
	for _, in := range inputs {
		if !slices.ContainsFunc(in.Runs, func(r *probe.Run) bool { return slices.Contains(r.Warnings, w) }) {
			return false
		}
	}
	return true
}

// announce says what will be done, before it is.
func (x *experiment) announce(plan probe.Plan, sides []probe.Side) {
	if x.console.quiet {
		return
	}
	var names []string
	for _, s := range sides {
		names = append(names, cmp.Or(s.Label, "the path's own size"))
	}
	passes := len(plan.Rows) * (plan.Passes + 1) * len(sides)
	fmt.Fprintf(x.console.err, "Measuring %s at %s by turns: %d passes of %v, about %v.\n", x.session.location.Info().URL, strings.Join(names, ", "),
		passes, plan.PassTime, (time.Duration(passes) * plan.PassTime).Round(time.Second))
	if written := plan.WriteBytes(); written > 0 {
		prepared := plan.FileBytes
		fmt.Fprintf(x.console.err, "Over 1 Gbit/s this writes about %s in all.\n", humanize.Bytes(uint64(prepared+(written-prepared)*int64(len(sides)))))
	}
}
