package history

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

func TestFind(t *testing.T) {
	s := fresh(t)
	for i, id := range []string{"20260101T000000Z-aaaa", "20260101T000000Z-aabb", "20260102T000000Z-cccc", "日本語の名前", "lasting", "a%_*b"} {
		add(t, s, usual(id, clock.Add(time.Duration(i)*time.Hour)))
	}
	for ref, want := range map[string]string{
		"20260101T000000Z-aaaa": "20260101T000000Z-aaaa", "20260102": "20260102T000000Z-cccc", "20260101T000000Z-aab": "20260101T000000Z-aabb",
		"日本語の": "日本語の名前", "last": "a%_*b", "last~0": "a%_*b", "last~1": "lasting", "last~5": "20260101T000000Z-aaaa", "a%_*": "a%_*b",
	} {
		got, err := s.Find(context.Background(), ref)
		if err != nil || got.ID != want {
			t.Errorf("%s is %+v: %v", ref, got, err)
		}
	}
	for ref, kind := range map[string]error{
		"2026": probe.ErrUsage, "20260101T": probe.ErrUsage, "202": probe.ErrNotExist, "": probe.ErrNotExist, "last~6": probe.ErrNotExist,
		"last~": probe.ErrNotExist, "last~-1": probe.ErrNotExist, "last~x": probe.ErrNotExist, "****": probe.ErrNotExist, "20260103": probe.ErrNotExist, "last~99999999999999999999": probe.ErrNotExist,
	} {
		got, err := s.Find(context.Background(), ref)
		if !errors.Is(err, kind) || probe.Remedy(err) == "" {
			t.Errorf("%s is %+v: %v", ref, got, err)
		}
	}
}

func TestFindGivesTheWholeRun(t *testing.T) {
	s, want := fresh(t), filled()
	add(t, s, want, usual("other", clock))
	got, err := s.Find(context.Background(), want.ID)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestAnAmbiguousBeginningNamesSome(t *testing.T) {
	s := fresh(t)
	for i := range 30 {
		add(t, s, usual(fmt.Sprintf("same-%02d", i), clock))
	}
	_, err := s.Find(context.Background(), "same-")
	if !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), "same-00, same-01") || !strings.Contains(err.Error(), "...") || strings.Contains(err.Error(), "same-20") {
		t.Error(err)
	}
}
