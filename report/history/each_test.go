package history

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

func TestEachIsTheOldestFirstAndWhole(t *testing.T) {
	s := fresh(t)
	var want []*probe.Run
	for i := range 120 { // more than are asked for at once
		r := usual(fmt.Sprintf("run-%03d", i), clock.Add(time.Duration(i/3)*time.Hour)) // three began at once
		if i < 5 {
			r.Started = time.Time{}
		}
		want = append(want, r)
	}
	add(t, s, want...)
	var whole, heads []*probe.Run
	for each, out := range map[*[]*probe.Run]func(context.Context, Filter, func(*probe.Run) error) error{&whole: s.Each, &heads: s.EachHead} {
		if err := out(context.Background(), Filter{}, func(r *probe.Run) error {
			*each = append(*each, r)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, whole); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(ids(heads), ids(want)) || len(heads[0].Rows[0].Passes) > 0 || heads[0].Rows[0].Throughput != want[0].Rows[0].Throughput {
		t.Errorf("heads of %v", ids(heads))
	}
}

func TestEachEndsWithAnErrorOfTheTaker(t *testing.T) {
	s, stop, n := fresh(t), errors.New("enough"), 0
	add(t, s, usual("aaaa", clock), usual("bbbb", clock.Add(time.Hour)))
	err := s.Each(context.Background(), Filter{}, func(*probe.Run) error { n++; return stop })
	if err != stop || n != 1 {
		t.Errorf("%v after %d runs", err, n)
	}
	if err := s.Each(context.Background(), Filter{Limit: -1}, nil); !errors.Is(err, probe.ErrUsage) {
		t.Error(err)
	}
}

// What is removed while others are handed over is left out, and writers need not wait.
func TestEachLetsOthersWrite(t *testing.T) {
	s := fresh(t)
	for i := range 60 {
		add(t, s, usual(fmt.Sprintf("run-%02d", i), clock.Add(time.Duration(i)*time.Hour)))
	}
	n := 0
	err := s.Each(context.Background(), Filter{}, func(*probe.Run) error {
		if n++; n == 1 {
			_, err := s.Prune(context.Background(), Filter{}, Keep{Last: 1})
			return err
		}
		return nil
	})
	if err != nil || n >= 60 || n < 2 {
		t.Errorf("%d runs: %v", n, err)
	}
}

func TestShortBeginningsAreFound(t *testing.T) {
	s := fresh(t)
	all := []string{"20260101T000000Z-aaaa", "20260101T000000Z-aaaa-1", "20260101T000000Z-aaab", "20260102T000000Z-cccc", "3fa91c02be77", "3fa91c02c000", "日本語の名前です", "日本語の名前でと", "x"}
	for _, id := range all {
		add(t, s, usual(id, clock))
	}
	short, err := s.Short(context.Background(), all...)
	if err != nil || len(short) != len(all) {
		t.Fatal(short, err)
	}
	for i, ref := range short {
		got, err := s.Find(context.Background(), ref)
		if err != nil || got.ID != all[i] {
			t.Errorf("%q for %q is %+v: %v", ref, all[i], got, err)
		}
	}
	if want := []string{"20260101T000000Z-aaaa", "20260101T000000Z-aaaa-", "20260101T000000Z-aaab", "20260102", "3fa91c02b", "3fa91c02c"}; !slices.Equal(short[:len(want)], want) {
		t.Errorf("%q", short)
	}
}

func TestPrunableIsWhatPruneRemoves(t *testing.T) {
	s := fresh(t)
	for i := range 20 {
		add(t, s, usual(fmt.Sprintf("run-%02d", i), clock.Add(time.Duration(i)*time.Hour)))
	}
	for _, keep := range []Keep{{Within: 17 * time.Hour}, {Last: 5}, {Last: 2, Within: 3 * time.Hour}} {
		want, err := s.Prunable(context.Background(), Filter{}, keep)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.Prune(context.Background(), Filter{}, keep); err != nil || got != want || want == 0 {
			t.Errorf("%+v: %d, and %d were told: %v", keep, got, want, err)
		}
	}
}
