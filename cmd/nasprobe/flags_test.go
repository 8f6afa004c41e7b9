package main

import (
	"testing"
	"time"
)

func TestTimeFlag(t *testing.T) {
	for text, want := range map[string]time.Duration{"5": 5 * time.Second, "0.25": 250 * time.Millisecond, "5s": 5 * time.Second,
		"300ms": 300 * time.Millisecond, "1m30s": 90 * time.Second, "0": 0, "-1": -time.Second} {
		var d time.Duration
		if err := (*timeFlag)(&d).Set(text); err != nil || d != want {
			t.Errorf("%q: %v, %v; want %v", text, d, err, want)
		}
		var again time.Duration
		if err := (*timeFlag)(&again).Set((*timeFlag)(&d).String()); err != nil || again != d {
			t.Errorf("%q prints as %v, which reads as %v, %v", text, d, again, err)
		}
	}
	for _, text := range []string{"", "s", "5 s", "soon", "NaN", "1e300", "inf"} {
		var d time.Duration
		if err := (*timeFlag)(&d).Set(text); err == nil {
			t.Errorf("%q: %v", text, d)
		}
	}
}

func TestSizeFlag(t *testing.T) {
	for text, want := range map[string]int64{"500MiB": 500 << 20, "500M": 500 << 20, "500 m": 500 << 20, "1g": 1 << 30, "1.5GiB": 3 << 29,
		"500MB": 477 << 20, "1B": 1 << 20} {
		var s byteSize
		if err := s.Set(text); err != nil || int64(s) != want {
			t.Errorf("%q: %d, %v; want %d", text, s, err, want)
		}
		var again byteSize
		if err := again.Set(s.String()); err != nil || again != s {
			t.Errorf("%q prints as %v, which reads as %d, %v", text, s.String(), again, err)
		}
	}
	for _, text := range []string{"", "500", "1.5", " 7 ", "MiB", "lots", "-1MiB", "99999999TiB"} {
		var s byteSize
		if err := s.Set(text); err == nil {
			t.Errorf("%q: %d", text, s)
		}
	}
}
