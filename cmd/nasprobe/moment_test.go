package main

import (
	"testing"
	"time"
)

func TestMoments(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.Local)
	at := func(month, day, hour, minute, second int) time.Time {
		return time.Date(2026, time.Month(month), day, hour, minute, second, 0, time.Local)
	}
	for text, want := range map[string][2]time.Time{ // the first instant, and the one after the last
		"2026-11-29":                {at(11, 29, 0, 0, 0), at(11, 30, 0, 0, 0)},
		"2026-11-29 18:05":          {at(11, 29, 18, 5, 0), at(11, 29, 18, 6, 0)},
		"2026-11-29T18:05:07":       {at(11, 29, 18, 5, 7), at(11, 29, 18, 5, 8)},
		"2026-11-29T18:05:07+09:00": {time.Date(2026, 11, 29, 9, 5, 7, 0, time.UTC), time.Date(2026, 11, 29, 9, 5, 8, 0, time.UTC)},
		"12h":                       {at(11, 30, 0, 0, 0), at(11, 30, 0, 0, 0)},
	} {
		var m moment
		if err := m.Set(text); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if begin, end := m.begin(now), m.end(now); !begin.Equal(want[0]) || !end.Equal(want[1]) {
			t.Errorf("%s: from %v to before %v, want %v", text, begin, end, want)
		}
	}
	var none moment
	if !none.begin(now).IsZero() || !none.end(now).IsZero() {
		t.Error("a flag that is not set means a time")
	}
	for _, text := range []string{"", "yesterday", "2026-02-30", "-1d", "1y", "d", "2026-11-29T25:00:00Z", "18:00"} {
		if err := new(moment).Set(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestSpans(t *testing.T) {
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{"30d": 30 * day, "2w": 14 * day, "1w2d12h": 9*day + 12*time.Hour, "90m": 90 * time.Minute, "1h30m": 90 * time.Minute, "0d": 0, "99999w": -1} {
		var s span
		if err := s.Set(text); want < 0 {
			if err == nil {
				t.Errorf("%s overflows to %v", text, time.Duration(s))
			}
		} else if err != nil || time.Duration(s) != want {
			t.Errorf("%s is %v: %v", text, time.Duration(s), err)
		}
		var again span
		if err := again.Set(s.String()); err != nil || again != s {
			t.Errorf("%s prints as %s, which reads as %v: %v", text, s.String(), time.Duration(again), err)
		}
	}
	for _, text := range []string{"", "30", "d", "1d1w", "-3h", "1.5d", "9999999999h", "3 d"} {
		if err := new(span).Set(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
