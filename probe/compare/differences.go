package compare

import (
	"slices"
	"strings"
)

// differences are the facts in which sides that tell them are not alike.
func differences(sides []Input) []Difference {
	out := []Difference{}
	for _, f := range facts() {
		if values := f.values(sides); differ(values) {
			out = append(out, Difference{What: f.what, Values: values, Subject: f.kind})
		}
	}
	return out
}

// values has one for each side. Runs of a side that are not alike give all of theirs.
func (f fact) values(sides []Input) []string {
	var out []string
	for _, s := range sides {
		var seen []string
		for _, r := range s.Runs {
			if v := f.of(r); v != "" && !slices.Contains(seen, v) {
				seen = append(seen, v)
			}
		}
		if len(seen) == 0 {
			seen = []string{Unknown}
		}
		out = append(out, strings.Join(seen, " and "))
	}
	return out
}

func differ(values []string) bool {
	known := slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == Unknown })
	slices.Sort(known)
	return len(slices.Compact(known)) > 1
}
