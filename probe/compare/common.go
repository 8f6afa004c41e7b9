package compare

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// nothingInCommon says what each side has instead.
func nothingInCommon(sides []Input) error {
	if len(shared(sides)) > 0 {
		return nothingMeasured(sides)
	}
	var has []string
	for _, s := range sides {
		has = append(has, fmt.Sprintf("%s has %s", s.Label, profiles(s)))
	}
	return refused("", "measure both sides with the same --profile", fmt.Errorf("no row was measured on all sides: %s", strings.Join(has, "; ")))
}

func profiles(s Input) string {
	var names []string
	rows := 0
	for _, r := range s.Runs {
		if n := "profile " + r.Plan.Profile; r.Plan.Profile != "" && !slices.Contains(names, n) {
			names = append(names, n)
		}
		rows += len(r.Rows)
	}
	if rows == 0 {
		return "no row at all"
	}
	switch {
	case len(names) == 0 && rows == 1:
		return "1 row of no named profile"
	case len(names) == 0:
		return fmt.Sprintf("%d rows of no named profile", rows)
	}
	return strings.Join(names, " and ")
}

// shared are the patterns that the first side and a later one have a row of, measured or
// not.
func shared(sides []Input) []string {
	var out []string
	first := rowsOf(sides[0])
	for _, s := range sides[1:] {
		for pattern := range rowsOf(s) {
			if first[pattern] && !slices.Contains(out, pattern) {
				out = append(out, pattern)
			}
		}
	}
	return out
}

// nothingMeasured says of sides with the same rows how many of them hold a figure.
func nothingMeasured(sides []Input) error {
	var has []string
	for i, rows := range match(sides).sides {
		has = append(has, fmt.Sprintf("%s in %d of %d", sides[i].Label, len(rows), len(rowsOf(sides[i]))))
	}
	return refused("", "measure again, and to the end, what has no passes", errors.New("no row has a scored pass on both sides, though they have rows in common: "+strings.Join(has, ", ")))
}
