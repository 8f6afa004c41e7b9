package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// checkRules say what of a target is not as it should be.
type checkRules struct {
	warn, crit            limitList
	baseline              span
	drop, critDrop        ratio
	unreachable, onChange string

	asked bool // for a baseline, by the flag; this and rules are set by read
	rules health.Rules
}

func (r *checkRules) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Var(&r.warn, "warn", "`LIMIT` beyond which a figure is WARNING, as 'seq-read<80MB/s'; repeatable, or parted by commas")
	f.Var(&r.crit, "crit", "`LIMIT` beyond which a figure is CRITICAL, as 'rnd4k-read.p99>20ms'; repeatable, or parted by commas")
	r.baseline, r.drop = span(usualBaseline), usualDrop
	f.Var(&r.baseline, "baseline", "judge by the like runs of this time before: 30d, 12h; 0 for fixed limits alone")
	f.Var(&r.drop, "drop", "share by which throughput may fall behind the baseline's median before that is WARNING, as 20% or 0.2")
	f.Var(&r.critDrop, "crit-drop", "the same for CRITICAL (default: twice --drop)")
	f.Lookup("crit-drop").DefValue = "0" // the help says what it is then
	f.StringVar(&r.unreachable, "unreachable", "unknown", "state of a target that does not answer: unknown, critical or warning")
	f.StringVar(&r.onChange, "on-change", "ok", "state when session or path changed since the baseline, and no figure is bad: ok or warning")
}

// complete has a shell offer the states.
func (r *checkRules) complete(cmd *cobra.Command) {
	completeWith(cmd, "unreachable", "unknown", "critical", "warning")
	completeWith(cmd, "on-change", "ok", "warning")
}

const (
	usualBaseline = 30 * 24 * time.Hour
	usualDrop     = 0.2
)

func completeWith(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // it was registered twice
	}
}

// read makes rules of the flags for a plan. Without a history there is no
// baseline.
func (r *checkRules) read(cmd *cobra.Command, plan probe.Plan, history bool) error {
	if err := oneOf("unreachable", r.unreachable, "unknown", "critical", "warning"); err != nil {
		return err
	}
	if err := oneOf("on-change", r.onChange, "ok", "warning"); err != nil {
		return err
	}
	if cmd.Flags().Changed("crit-drop") && r.critDrop < r.drop {
		return usage("--crit-drop %s: want no less than --drop, which is %s", &r.critDrop, &r.drop)
	}
	planned := &probe.Run{Plan: plan.Info()}
	for _, p := range plan.Rows {
		planned.Rows = append(planned.Rows, probe.NewRow(p))
	}
	warn, err := thresholds("warn", r.warn, planned)
	if err != nil {
		return err
	}
	crit, err := thresholds("crit", r.crit, planned)
	if err != nil {
		return err
	}
	if err := ordered(warn, crit, planned); err != nil {
		return err
	}
	r.rules = health.Rules{Warn: warn, Crit: crit, OnChange: stateNames[r.onChange]}
	r.asked = cmd.Flags().Changed("baseline")
	if r.baseline > 0 && history {
		r.rules.Drop, r.rules.CritDrop = float64(r.drop), float64(r.critDrop)
	}
	return nil
}

// thresholds refuses those of rows that are not going to be measured.
func thresholds(flag string, texts []string, planned *probe.Run) ([]health.Threshold, error) {
	var out []health.Threshold
	for _, text := range texts {
		t, err := health.ParseThreshold(text)
		if err != nil {
			return nil, err
		}
		if _, measured := t.Metric.Row(planned); t.Metric.IsOfRow() && !measured {
			return nil, &probe.Error{Kind: probe.ErrUsage, Op: "read the command line", Offset: -1,
				Err:    fmt.Errorf("--%s %s: no such row is measured", flag, text),
				Remedy: fmt.Sprintf("name one of %s, or have the row measured with --profile or --pattern", strings.Join(health.ShortNames(planned), ", "))}
		}
		out = append(out, t)
	}
	return out, nil
}

// stateNames are how flags name them.
var stateNames = map[string]health.State{"ok": health.OK, "warning": health.Warning, "critical": health.Critical, "unknown": health.Unknown}

// unreachableState is that of a target that does not answer.
func (r *checkRules) unreachableState() health.State { return stateNames[r.unreachable] }
