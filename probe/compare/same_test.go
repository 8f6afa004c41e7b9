package compare_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/probetest"
	"nasprobe/probe/stats"
)

// Two runs of the same thing are told to be the same, but for 2 rows in 160: twenty
// pairs of runs of real servers, by testdata/lab/record.sh. At 1 Gbit/s the processors of
// the one machine that was both ends were the limit of small blocks, and no two runs had
// the same share of them: that is why compare takes several runs a side.
func TestSameThingTwice(t *testing.T) {
	for recording, most := range map[string]int{"same-100mbit.csv": 2, "same-1gbit.csv": 5} {
		t.Run(recording, func(t *testing.T) {
			rows, found := verdicts(t, recorded(t, recording))
			if rows != 160 || len(found) > most {
				t.Errorf("%d verdicts in %d rows", len(found), rows)
			}
			for _, row := range found {
				if !strings.HasPrefix(row, "RND4K") {
					t.Errorf("%s, which the link bounds, got a verdict", row)
				}
			}
		})
	}
}

// recorded are the pairs of runs of a recording.
func recorded(t *testing.T, name string) [][]*probe.Run {
	t.Helper()
	f, err := os.Open(filepath.Join(probetest.Root(), "testdata", "runs", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return pairs(t, lines[1:])
}

// verdicts compares the runs of each pair: how many rows there are, and which got one.
func verdicts(t *testing.T, pairs [][]*probe.Run) (rows int, found []string) {
	t.Helper()
	for _, pair := range pairs {
		c, err := compare.Of([]compare.Input{{Label: "first", Runs: pair[:1]}, {Label: "second", Runs: pair[1:]}}, stats.DefaultRules())
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range c.Rows {
			rows++
			if row.Sides[0].N != 5 || row.Sides[1].N != 5 {
				t.Fatalf("%s: %d and %d passes", row.Pattern, row.Sides[0].N, row.Sides[1].N)
			}
			if row.Verdict[0] != stats.Unchanged {
				found = append(found, row.Pattern)
				t.Logf("pair %s: %s is %s, %+.1f %%", pair[0].ID, row.Pattern, row.Verdict[0], row.Change[0]*100)
			}
		}
	}
	return rows, found
}

// pairs makes runs of the lines pair, protocol, run, pattern, bytes a second.
func pairs(t *testing.T, lines [][]string) [][]*probe.Run {
	t.Helper()
	var out [][]*probe.Run
	for _, l := range lines {
		pair, second := atoi(t, l[0]), atoi(t, l[2])-1
		if pair > len(out) {
			out = append(out, []*probe.Run{{ID: l[0] + " a"}, {ID: l[0] + " b"}})
		}
		p, err := patterns.Parse(l[3])
		if err != nil {
			t.Fatal(err)
		}
		addPass(out[pair-1][second], p[0], float64(atoi(t, l[4])))
	}
	return out
}

func addPass(run *probe.Run, p patterns.Pattern, throughput float64) {
	run.Plan.Passes = 5
	if n := len(run.Rows); n == 0 || run.Rows[n-1].Pattern != p.String() {
		run.Rows = append(run.Rows, probe.NewRow(p))
	}
	row := &run.Rows[len(run.Rows)-1]
	row.Passes = append(row.Passes, probe.Pass{Throughput: throughput})
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
