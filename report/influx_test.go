package report

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// points reads what format influx wrote, in both readings of a backslash.
func points(t *testing.T, r *probe.Run) []point {
	t.Helper()
	var out []point
	for line := range strings.Lines(render(t, "influx", r, Options{})) {
		line, ended := strings.CutSuffix(line, "\n")
		p, err := parsePoint(line, false)
		if err != nil || !ended {
			t.Fatalf("%v in %q", err, line)
		}
		other, err := parsePoint(line, true)
		if diff := cmp.Diff(p, other, cmp.AllowUnexported(point{})); diff != "" || err != nil {
			t.Errorf("%s can be read in two ways: %v\n%s", line, err, diff)
		}
		out = append(out, p)
	}
	return out
}

func TestInfluxTellsTheRun(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	found := points(t, r)
	if len(found) != len(r.Rows)+1 {
		t.Fatalf("%d lines of %d rows", len(found), len(r.Rows))
	}
	for i, row := range r.Rows {
		p := found[i]
		if name := p.tags["pattern"] + " " + p.tags["op"]; name != row.Pattern {
			t.Errorf("line %d is of %s, not %s", i, name, row.Pattern)
		}
		if p.fields["bytes_per_second"] != row.Throughput.Median || p.fields["iops"] != row.IOPS.Median || p.fields["passes"] != int64(5) {
			t.Errorf("%s: %v", row.Pattern, p.fields)
		}
	}
	last := found[len(r.Rows)]
	if last.fields["send_mss_bytes"] != int64(8948) || last.fields["dialect"] != "3.1.1" || last.fields["incomplete"] != false || last.fields["retransmits"] != int64(0) {
		t.Errorf("the run: %v", last.fields)
	}
	for _, p := range found {
		if p.measurement != "nasprobe" || p.tags["target"] != r.Target.URL || p.tags["label"] != "jumbo on" || p.tags["switch"] != "gs108" || p.time != "1779528271000000000" {
			t.Errorf("%+v", p)
		}
	}
}

func TestInfluxTagsThatMeanSomethingElse(t *testing.T) {
	r := runOf(rowOf(pattern(true, 4*kib, 1, patterns.Read), 1e6))
	r.Tags = map[string]string{"target": "a", "time": "b", "_x": "c", "iops": "d", "tag_target": "e", "op": "f", "empty": ""}
	want := map[string]string{"target": r.Target.URL, "profile": "cdm3", "pattern": "RND4K Q1T1", "op": "read",
		"tag_op": "f", "tag_time": "b", "tag__x": "c", "tag_iops": "d", "tag_target": "e", "tag_tag_target": "a"}
	if diff := cmp.Diff(want, points(t, r)[0].tags); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestInfluxTime(t *testing.T) {
	r := runOf(rowOf(pattern(true, 4*kib, 1, patterns.Read), 1e6))
	for _, c := range []struct {
		finished, started time.Time
		want              string
	}{
		{time.Unix(5, 7), time.Unix(1, 0), "5000000007"},
		{time.Time{}, time.Unix(1, 0), "1000000000"},
		{time.Time{}, time.Time{}, ""},
		{time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), time.Time{}, ""},
		{time.Unix(0, math.MaxInt64-1), time.Time{}, "9223372036854775806"},
	} {
		r.Finished, r.Started = c.finished, c.started
		if got := points(t, r)[0].time; got != c.want {
			t.Errorf("%v: %q, want %q", c.finished, got, c.want)
		}
	}
}

func TestInfluxLeavesOutWhatIsNotKnown(t *testing.T) {
	row := rowOf(pattern(false, mib, 1, patterns.Read), 1e8)
	row.Latency = probe.Latency{P99: math.NaN(), Max: math.Inf(1)}
	for _, p := range points(t, runOf(row, row)) {
		for name, v := range p.fields {
			if f, isFloat := v.(float64); isFloat && (f == 0 || math.IsNaN(f) || math.IsInf(f, 0)) {
				t.Errorf("%s is %g", name, f)
			}
		}
	}
	if found := points(t, runOf(row, row)); len(found) != 2 {
		t.Errorf("a row measured twice makes %d lines, want 1 and that of the run", len(found))
	}
}

func TestInfluxErrors(t *testing.T) {
	f, err := Lookup("influx")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(brokenPipe{}, readRun(t, "cdm3-smb"), Options{}); err == nil || errors.Is(err, probe.ErrUsage) {
		t.Errorf("%v", err)
	}
}

// FuzzInflux: whatever a tag, a label or a fact is, it comes back as it is printed.
func FuzzInflux(f *testing.F) {
	for _, s := range []string{"plain", `C:\dir\`, `\\nas\share`, `a\,b=c d\ e`, `\`, `\\`, `\\\`, `"quoted" \"twice\"`, "line\nend\t\x1b[31m", "\xff", "共有 🍭", "_", "#", ",", "=", " ", `\=`, `\x5c`} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, key, text string) {
		r := runOf(rowOf(pattern(true, 4*kib, 1, patterns.Read), 1e6))
		r.Tags, r.Label, r.ID, r.Target.URL = map[string]string{key: text}, text, text, text
		for _, p := range points(t, r) {
			if got := p.tags["label"]; unspelled(got) != unspelled(probe.Printable(text)) {
				t.Errorf("label %q comes back as %q", text, got)
			}
			if id, told := p.fields["run_id"]; told && id != probe.Printable(text) {
				t.Errorf("id %q comes back as %q", text, id)
			}
			if name := influxTagName(key, nil); name != "" && text != "" && unspelled(p.tags[spelled(name)]) != unspelled(probe.Printable(text)) {
				t.Errorf("tag %q=%q is not among %v", name, text, p.tags)
			}
		}
	})
}

// unspelled takes back the one thing that is not written as it is.
func unspelled(s string) string { return strings.ReplaceAll(s, `\x5c`, `\`) }

// spelled is a name as it comes back.
func spelled(name string) string {
	s, err := (&lineReader{influxWord(name) + ",", false}).word(",")
	if err != nil {
		return ""
	}
	return s
}
