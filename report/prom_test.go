package report

import (
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"nasprobe/probe"
)

func TestPromIsWhatATextfileCollectorReads(t *testing.T) {
	for name := range recorded() {
		page := render(t, "prom", readRun(t, name), Options{})
		parser := expfmt.NewTextParser(model.LegacyValidation)
		families, err := parser.TextToMetricFamilies(strings.NewReader(page))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, page)
		}
		for _, f := range families {
			for _, m := range f.GetMetric() {
				if m.TimestampMs != nil || f.GetHelp() == "" {
					t.Errorf("%s: %v", name, f)
				}
			}
		}
		problems, err := promlint.New(strings.NewReader(page)).Lint()
		if err != nil || len(problems) > 0 {
			t.Errorf("%s: %v %v", name, problems, err)
		}
	}
}

func TestPromNamesItsTarget(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	for line := range strings.Lines(render(t, "prom", r, Options{})) {
		if !strings.HasPrefix(line, "#") && !strings.Contains(line, `target="`+probe.Printable(r.Target.URL)+`"`) {
			t.Errorf("no target in %s", line)
		}
	}
}
