package report

import (
	"fmt"

	"nasprobe/probe"
)

// limitShares are shares of a limit. Noise lifts some a little above it.
func limitShares() bound { return bound{0, 1.05} }

// amounts are the values of evidence, of any unit.
func amounts() bound { return bound{0, 1e15} }

// checkVerdict refuses shares of more than there is.
func checkVerdict(v *probe.Verdict) error {
	if v == nil {
		return nil
	}
	all := append([]probe.RowVerdict{{Pattern: "the run", Share: v.Share, Evidence: v.Evidence}}, v.Rows...)
	for _, row := range all {
		figures := map[string]float64{}
		for i, e := range row.Evidence {
			figures[fmt.Sprintf("evidence[%d]", i)] = e.Value
		}
		if err := firstError(limitShares().check(map[string]float64{"share_of_limit": row.Share}), amounts().check(figures)); err != nil {
			return fmt.Errorf("verdict of %s: %w", row.Pattern, err)
		}
	}
	return nil
}
