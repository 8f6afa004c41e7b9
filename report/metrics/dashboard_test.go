package metrics_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"nasprobe/report/metrics"
)

// dashboard is what of Grafana's format a test can check.
type dashboard struct {
	SchemaVersion int `json:"schemaVersion"`
	Templating    struct {
		List []struct{ Name, Definition string }
	}
	Panels []struct {
		ID      int
		Title   string
		GridPos struct{ X, Y, W, H int }
		Targets []struct{ Expr string }
	}
}

func TestTheDashboardNamesMetricsThatThereAre(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "grafana", "nasprobe.json"))
	if err != nil {
		t.Fatal(err)
	}
	var d dashboard
	if err := json.Unmarshal(text, &d); err != nil || d.SchemaVersion < 30 || len(d.Panels) == 0 {
		t.Fatalf("%+v %v", d, err)
	}
	used := regexp.MustCompile(`nasprobe_[a-z_0-9]+`)
	for _, name := range used.FindAllString(string(text), -1) {
		if !slices.Contains(metrics.Names(), name) {
			t.Errorf("there is no metric %s", name)
		}
	}
	taken := map[[2]int]string{}
	for _, p := range d.Panels {
		if len(p.Targets) == 0 || !used.MatchString(p.Targets[0].Expr) {
			t.Errorf("%s shows nothing", p.Title)
		}
		for x := range p.GridPos.W {
			for y := range p.GridPos.H {
				at := [2]int{p.GridPos.X + x, p.GridPos.Y + y}
				if taken[at] != "" || at[0] >= 24 {
					t.Fatalf("%s lies over %s, or beyond the edge", p.Title, taken[at])
				}
				taken[at] = p.Title
			}
		}
	}
	for _, label := range regexp.MustCompile(`\{\{([a-z]+)\}\}`).FindAllStringSubmatch(string(text), -1) {
		if !metrics.Taken(label[1]) {
			t.Errorf("no metric has a label %s", label[1])
		}
	}
}
