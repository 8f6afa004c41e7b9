package metrics

import (
	"slices"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// Prefix begins the name of every metric of nasprobe.
const Prefix = "nasprobe_"

// TargetLabel says which target a sample is of.
const TargetLabel = "target"

// family is one metric: all its samples have the same labels.
type family struct {
	name   string // without the prefix
	help   string
	labels []string
	of     func(Outcome) []sample
}

// sample is a value, and those of the labels in the order of the family.
type sample struct {
	value  float64
	labels []string
}

// families is the table of all metrics.
func families() []family {
	return slices.Concat(stateFamilies(), rowFamilies(), runFamilies(), infoFamilies())
}

// Names are those of all metrics, with the prefix.
func Names() []string {
	var out []string
	for _, f := range families() {
		out = append(out, Prefix+f.name)
	}
	return out
}

// Taken tells whether a label of that name has a meaning here, so that no other may be
// given it.
func Taken(label string) bool {
	return label == TargetLabel || slices.ContainsFunc(families(), func(f family) bool { return slices.Contains(f.labels, label) })
}

// ofRun is a family of samples that only a run has.
func ofRun(of func(*probe.Run) []sample) func(Outcome) []sample {
	return func(o Outcome) []sample {
		if o.Run == nil {
			return nil
		}
		return of(o.Run)
	}
}

// named is the one sample of the figure that package metric knows by name, times factor.
func named(name string, factor float64) func(Outcome) []sample {
	m, err := metric.Parse(name)
	if err != nil {
		panic(err) // the tables of the two packages go together
	}
	return ofRun(func(r *probe.Run) []sample {
		v, ok := m.Of(r)
		if !ok {
			return nil
		}
		return []sample{{value: v * factor}}
	})
}

// known is a sample of v, unless it is 0, which stands for what nobody told.
func known(v float64, labels ...string) []sample {
	if v == 0 {
		return nil
	}
	return []sample{{v, labels}}
}

// truth is a sample of 1 or 0.
func truth(v bool) []sample {
	if v {
		return []sample{{value: 1}}
	}
	return []sample{{value: 0}}
}
