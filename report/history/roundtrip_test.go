package history

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/metric"
	"nasprobe/probe/probetest"
	"nasprobe/report"
)

// filler gives every field of a value another content, none of them zero.
type filler struct{ n int64 }

func (f *filler) fill(v reflect.Value) {
	f.n++
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = time.Date(2026, 1, 2, 3, 4, 5, int(f.n), time.FixedZone("", int(f.n)*60))
		return
	case *patterns.Op:
		*p = patterns.Mix
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		f.fields(v)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 3, 3))
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 3 {
			f.entry(v)
		}
	default:
		f.scalar(v)
	}
}

func (f *filler) fields(v reflect.Value) {
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("json") != "-" {
			f.fill(v.Field(i))
		}
	}
}

func (f *filler) entry(m reflect.Value) {
	k, v := reflect.New(m.Type().Key()).Elem(), reflect.New(m.Type().Elem()).Elem()
	f.fill(k)
	f.fill(v)
	m.SetMapIndex(k, v)
}

func (f *filler) scalar(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("text-" + strconv.FormatInt(f.n, 10))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(f.n)
	case reflect.Uint64:
		v.SetUint(1<<63 + uint64(f.n))
	case reflect.Float64:
		v.SetFloat(float64(f.n) + 0.1)
	default:
		panic("no content for a " + v.Type().String())
	}
}

func filled() *probe.Run {
	var r probe.Run
	new(filler).fill(reflect.ValueOf(&r).Elem())
	return &r
}

// stored is what comes back of a run.
func stored(t *testing.T, r *probe.Run) *probe.Run {
	t.Helper()
	s := fresh(t)
	add(t, s, r)
	runs, err := s.Runs(context.Background(), Filter{})
	if err != nil || len(runs) != 1 {
		t.Fatalf("%d runs: %v", len(runs), err)
	}
	return runs[0]
}

func TestEveryFieldIsStored(t *testing.T) {
	want := filled()
	got := stored(t, want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	sameJSON(t, want, got)
}

// sameJSON sees what an instant and its Equal do not: the zone.
func sameJSON(t *testing.T, want, got *probe.Run) {
	t.Helper()
	a, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(a), string(b)); diff != "" {
		t.Error(diff)
	}
}

func TestAnEmptyRunIsStored(t *testing.T) {
	want := &probe.Run{ID: "x", Rows: []probe.Row{{}}}
	if diff := cmp.Diff(want, stored(t, want), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

func TestHeadsLeaveOutWhatIsLong(t *testing.T) {
	want := filled()
	s := fresh(t)
	add(t, s, want)
	head := *want
	head.Warnings, head.Rows, head.Verdict = nil, nil, nil
	for _, row := range want.Rows {
		row.Passes, row.Connections = nil, nil
		head.Rows = append(head.Rows, row)
	}
	if diff := cmp.Diff([]*probe.Run{&head}, heads(t, s, Filter{})); diff != "" {
		t.Error(diff)
	}
}

// TestHeadsTellAllFigures: what has a name can be asked of many runs.
func TestHeadsTellAllFigures(t *testing.T) {
	s, r := fresh(t), usual("a", clock)
	add(t, s, r)
	head := heads(t, s, Filter{})[0]
	for _, name := range []string{"seq-read", "rnd4k-q32-write.p99", "mss", "link", "rtt", "retransmits", "timeouts", "retransmit-share", "free"} {
		m, err := metric.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		want, known := m.Of(r)
		if got, ok := m.Of(head); !ok || !known || got != want {
			t.Errorf("%s is %g (%v), want %g (%v)", name, got, ok, want, known)
		}
	}
}

// TestRecordedRuns stores what there is of real runs and texts.
func TestRecordedRuns(t *testing.T) {
	for _, glob := range []string{"runs/*.json", "cdm/*.txt"} {
		files, err := filepath.Glob(filepath.Join(probetest.Root(), "testdata", glob))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", glob, len(files), err)
		}
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) { keepsFile(t, file) })
		}
	}
}

func keepsFile(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	runs, err := report.Read(f, filepath.Base(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range runs {
		got := stored(t, want)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	}
}

// hostile are texts that a file or a server may have put into a run.
var hostile = []string{"", "x\x00y", "\xff\xfe", "'; DROP TABLE runs; --", "日本\u202e", "%s ? :a @b $c", "a\nb\tc"}

func TestTextsComeBackAsTheyWere(t *testing.T) {
	for _, s := range hostile {
		want := usual("run", clock)
		want.Label, want.Comment, want.Target.URL, want.Host.Name = s, s, s, s
		want.Tags = map[string]string{s: s}
		want.Rows[0].Pattern = s
		if diff := cmp.Diff(want, stored(t, want)); diff != "" {
			t.Errorf("%q: %s", s, diff)
		}
	}
}

func TestARunIsStoredOnce(t *testing.T) {
	s := fresh(t)
	first, again := usual("a", clock), usual("a", clock.Add(time.Hour))
	if n, err := s.Add(context.Background(), first, usual("b", clock), again); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	if n, err := s.Add(context.Background(), again); n != 0 || err != nil {
		t.Fatal(n, err)
	}
	if n, err := s.Add(context.Background()); n != 0 || err != nil {
		t.Fatal(n, err)
	}
	got, err := s.Find(context.Background(), "a")
	if err != nil || !got.Started.Equal(first.Started) {
		t.Error(got, err)
	}
}
