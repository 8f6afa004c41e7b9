package history

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// TestTrendTellsWhatChanged changes one field after the other, and wants to be told what
// two whole runs tell.
func TestTrendTellsWhatChanged(t *testing.T) {
	s, now := fresh(t), usual("run-0000", clock)
	new(filler).fill(reflect.ValueOf(&now.Environment).Elem())
	now.Host.CPU = "a processor"
	runs := []*probe.Run{now}
	told := 0
	for _, part := range []string{"Conditions", "Path", "Host", "Tool", "Environment"} {
		fields := reflect.TypeOf(*now).Field(fieldOf(part))
		for i := range fields.Type.NumField() {
			if fields.Type.Field(i).Tag.Get("json") == "-" {
				continue
			}
			next := *runs[len(runs)-1]
			next.ID = fmt.Sprintf("run-%04d", len(runs))
			next.Started = next.Started.Add(time.Hour)
			(&filler{n: int64(1000 + len(runs))}).fill(reflect.ValueOf(&next).Elem().FieldByName(fields.Name).Field(i))
			runs = append(runs, &next)
		}
	}
	for _, change := range []func(*probe.TargetInfo){
		func(at *probe.TargetInfo) { at.Server = "other" }, func(at *probe.TargetInfo) { at.Share = "other" }, func(at *probe.TargetInfo) { at.Path = "dir" }, func(at *probe.TargetInfo) { at.FreeBytes = 1 },
	} {
		next := *runs[len(runs)-1]
		next.ID, next.Started = fmt.Sprintf("run-%04d", len(runs)), next.Started.Add(time.Hour)
		change(&next.Target)
		runs = append(runs, &next)
	}
	add(t, s, runs...)
	points := trendOf(t, s, Filter{}, now.Rows[0].Pattern).Points
	if len(points) != len(runs) {
		t.Fatalf("%d points of %d", len(points), len(runs))
	}
	for i := 1; i < len(runs); i++ {
		want := compare.Changes(runs[i-1], runs[i])
		if diff := cmp.Diff(want, points[i].Changes, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("run %d: %s", i, diff)
		}
		told += len(want)
	}
	if told < 30 {
		t.Errorf("only %d changes", told)
	}
}

func fieldOf(name string) int {
	f, ok := reflect.TypeFor[probe.Run]().FieldByName(name)
	if !ok {
		panic(name)
	}
	return f.Index[0]
}

// TestTrendKeepsTargetsApart: two NAS boxes that are measured by turns change nothing.
func TestTrendKeepsTargetsApart(t *testing.T) {
	s := fresh(t)
	for i := range 6 {
		r := usual(fmt.Sprintf("run-%d", i), clock.Add(time.Duration(i)*time.Hour))
		if i%2 == 0 {
			r.Target.URL, r.Conditions.Signing = "smb://other/share", probe.SigningOn
		}
		if i == 5 {
			r.Path.SendMSS = 1448
		}
		add(t, s, r)
	}
	out, err := s.Trend(context.Background(), Filter{Target: "smb://*"}, usual("", clock).Rows[0].Pattern)
	if err != nil || out.Target != "smb://*" {
		t.Fatal(out.Target, err)
	}
	for i, p := range out.Points {
		if (len(p.Changes) > 0) != (i == 5) {
			t.Errorf("%s: %v", p.Run, p.Changes)
		}
	}
}
