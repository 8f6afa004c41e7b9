package report

import (
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

func TestVerdictsOfFilesAreChecked(t *testing.T) {
	for name, v := range map[string]*probe.Verdict{
		"share above the whole": {Share: 1.2},
		"share of a row":        {Rows: []probe.RowVerdict{{Share: 1e9}}},
		"negative share":        {Share: -0.1},
		"evidence":              {Evidence: []probe.Evidence{{Value: 1e300}}},
		"evidence of a row":     {Rows: []probe.RowVerdict{{Evidence: []probe.Evidence{{}, {Value: -1}}}}},
	} {
		r := readRun(t, "lab-mtu1500")
		r.Verdict = v
		if checkRun(r) == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	for _, name := range []string{"lab-mtu1500", "cdm8-mix", "cdm3-nfs"} {
		r := readRun(t, name)
		if r.Verdict = bottleneck.Judge(r); checkRun(r) != nil {
			t.Errorf("%s: %v", name, checkRun(r))
		}
	}
}
