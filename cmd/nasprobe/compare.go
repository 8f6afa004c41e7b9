package main

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

const compareHelp = `Compare sets the results of nasprobe run, or texts of CrystalDiskMark 3, 7, 8 and 9,
against the first of them and says row by row what became faster or slower.

Each argument is a side: a FILE of one run or several, a run of the history (its id, the
beginning of one, last, last~1), or - for stdin. LABEL=FILE names the side, and FILE,FILE
puts several runs into one. A file whose name has such signs in it, or is that of a run,
is taken as it is.

When is a row called faster or slower?
  1. A rank test (Mann-Whitney U) over the passes must give p <= --alpha; with 5 passes
     a side that asks for every pass of one side to beat every pass of the other.
  2. The median must have changed by --min-effect at least.
  3. Else the verdict is ~: no difference that the passes support. With too few passes
     it is always ~, and the result says how many it takes. The last line calls a row
     unchanged only if the whole interval lies within --min-effect, and undecided if
     the passes leave it open.
  4. A single score, as in a pasted text, has no spread: a change must exceed 10 %,
     and is marked. The other side's best pass is set against it. One pass of nasprobe
     is no score: it is too few passes.
  5. Passes that stand apart are pointed out and count all the same.

With --fail-on-regression the exit status is 6 when a row is slower, and 1 when none is
but some could not be decided: too few passes, rows that a later side lacks, a side
whose run ended early.`

const compareExamples = `  nasprobe compare before.json after.json
  nasprobe compare "jumbo off=cdm-off.txt" "jumbo on=cdm-on.txt"
  nasprobe compare before1.json,before2.json after1.json,after2.json --format markdown
  nasprobe compare last~1 last
  nasprobe run //nas/public --format json | nasprobe compare monday.json - --fail-on-regression`

// comparison is the flags of compare.
type comparison struct {
	console          *console
	store            *store // where a side may be a run of
	outputs          outputs[*compare.Comparison]
	alpha, minEffect ratio
	failOnRegression bool
}

func newCompare(c *console) *cobra.Command {
	m := newComparison(c)
	cmd := &cobra.Command{Use: "compare BEFORE AFTER [MORE...]", Short: "Tell what changed between results, and whether it is more than chance", Long: compareHelp, Example: compareExamples,
		Args: twoSides("nasprobe compare before.json after.json"), SuggestFor: []string{"diff", "versus", "vs"}, ValidArgsFunction: m.store.completeRefsOrFiles}
	m.addFlags(cmd)
	m.store.addPath(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return m.run(cmd.Context(), args) }
	return cmd
}

func newComparison(c *console) *comparison {
	rules := stats.DefaultRules()
	return &comparison{console: c, store: &store{console: c}, alpha: ratio(rules.Alpha), minEffect: ratio(rules.MinEffect),
		outputs: outputs[*compare.Comparison]{console: c, formats: compareFormats()}}
}

func (m *comparison) addFlags(cmd *cobra.Command) {
	m.outputs.addFlags(cmd)
	f := cmd.Flags()
	f.Var(&m.alpha, "alpha", "chance at which a row may be called faster or slower although nothing changed")
	f.Var(&m.minEffect, "min-effect", "least change of the median that is called one: 3% or 0.03")
	f.BoolVar(&m.failOnRegression, "fail-on-regression", false, "exit with status 6 when a row is slower, with 1 when rows could not be decided")
}

// twoSides demands two arguments and says by an example what they are.
func twoSides(example string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return errors.New("BEFORE and AFTER are missing; write for example: " + example)
		case 1:
			return errors.New("AFTER is missing; write for example: " + example)
		}
		return nil
	}
}

func (m *comparison) run(ctx context.Context, args []string) error {
	rules, err := m.rules()
	if err != nil {
		return err
	}
	sides, err := parseSides(args)
	if err != nil {
		return err
	}
	if err := m.outputs.check(nil); err != nil {
		return err
	}
	if err := m.outputs.spareInputs(sides); err != nil {
		return err
	}
	inputs, err := m.store.readSides(ctx, sides)
	if err != nil {
		return err
	}
	result, err := compare.Of(inputs, rules)
	if err != nil {
		return err
	}
	return m.conclude(ctx, result)
}

// rules are those of the flags. A change between single scores needs no less than one
// between medians.
func (m *comparison) rules() (stats.Rules, error) {
	rules := stats.DefaultRules()
	const most = 0.5
	if m.alpha == 0 || m.alpha >= most {
		return rules, usage("--alpha %s: want a chance above 0 and below 50%%, such as 0.01", &m.alpha)
	}
	rules.Alpha, rules.MinEffect = float64(m.alpha), float64(m.minEffect)
	rules.SingleEffect = max(rules.SingleEffect, rules.MinEffect)
	return rules, nil
}

// spareInputs refuses to write the result over one of the runs that it is made of.
func (o *outputs[R]) spareInputs(sides []sideArgument) error {
	for _, s := range sides {
		for _, path := range s.files {
			at := slices.IndexFunc(o.files, (outputFile[R]{path: path}).isSame)
			switch {
			case path == stdin || at < 0:
				continue
			case o.files[at].path == path:
				return usage("-o %s: it is one of the sides, and would be replaced", o.args[at])
			}
			return usage("-o %s: that is %s, one of the sides, and would be replaced", o.args[at], path)
		}
	}
	return nil
}

// conclude prints the comparison. A regression decides on the exit status even where
// the result could not be written.
func (m *comparison) conclude(ctx context.Context, c *compare.Comparison) error {
	lost := m.outputs.write(ctx, c)
	if !m.console.quiet {
		m.outputs.remark(c)
	}
	err := m.gate(c)
	if err == nil && len(lost) > 0 {
		return lost
	}
	lost.complain(m.console.err, "nasprobe compare")
	return err
}
