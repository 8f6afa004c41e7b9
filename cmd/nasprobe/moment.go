package main

import (
	"errors"
	"regexp"
	"strconv"
	"time"
)

// moment is a flag of a time of day, or of one so long before now.
type moment struct {
	text  string
	at    time.Time
	whole time.Duration // that the text stands for, such as a day
	ago   time.Duration
}

// momentLayouts are the forms that name a time, and how much time they name. Those without
// a zone are of this machine's.
func momentLayouts() []struct {
	layout string
	whole  time.Duration
} {
	const day = 24 * time.Hour
	return []struct {
		layout string
		whole  time.Duration
	}{{time.RFC3339, time.Second}, {"2006-01-02", day}, {"2006-01-02 15:04", time.Minute}, {"2006-01-02T15:04", time.Minute},
		{"2006-01-02 15:04:05", time.Second}, {"2006-01-02T15:04:05", time.Second}}
}

// Set takes "2026-11-30", "2026-11-30 18:00", RFC 3339, or "30d".
func (m *moment) Set(text string) error {
	for _, l := range momentLayouts() {
		if at, err := time.ParseInLocation(l.layout, text, time.Local); err == nil {
			*m = moment{text: text, at: at, whole: l.whole}
			return nil
		}
	}
	ago, err := parseSpan(text)
	if err != nil {
		return errors.New("want a time like 2026-11-30, 2026-11-30T18:00:00Z, or a span before now like 30d or 12h")
	}
	*m = moment{text: text, ago: ago}
	return nil
}

func (m *moment) String() string { return m.text }

// Type is what --help calls the value.
func (m *moment) Type() string { return "TIME" }

// begin is the first instant that is meant; zero if the flag was not set.
func (m *moment) begin(now time.Time) time.Time {
	switch {
	case m.text == "":
		return time.Time{}
	case m.at.IsZero():
		return now.Add(-m.ago)
	}
	return m.at
}

// end is the first instant after what is meant. A day ends where the next begins, also when
// the clocks change.
func (m *moment) end(now time.Time) time.Time {
	const day = 24 * time.Hour
	begin := m.begin(now)
	switch {
	case m.whole == day:
		return begin.AddDate(0, 0, 1)
	case m.whole > 0:
		return begin.Add(m.whole)
	}
	return begin
}

// span is a flag of a length of time that may be in days or weeks.
type span time.Duration

// Set takes "90d", "2w", "1d12h", "12h", "90m".
func (s *span) Set(text string) error {
	d, err := parseSpan(text)
	*s = span(d)
	return err
}

func (s *span) String() string {
	const day = 24 * time.Hour
	d := time.Duration(*s)
	if d >= day && d%day == 0 {
		return strconv.FormatInt(int64(d/day), 10) + "d"
	}
	return d.String()
}

// Type is what --help calls the value.
func (s *span) Type() string { return "SPAN" }

var spanText = regexp.MustCompile(`^(?:(\d{1,5})w)?(?:(\d{1,5})d)?((?:\d{1,9}(?:\.\d+)?(?:h|m|s|ms))*)$`)

// parseSpan reads a length of time, which is not negative. A day has 24 hours.
func parseSpan(text string) (time.Duration, error) {
	bad := errors.New("want a span like 30d, 2w, 12h or 90m")
	if text == "0" {
		return 0, nil
	}
	m := spanText.FindStringSubmatch(text)
	if m == nil || text == "" {
		return 0, bad
	}
	const hours, most = 24, 100_000 // days, which a Duration holds
	weeks, _ := strconv.Atoi(m[1])  // empty is 0
	days, _ := strconv.Atoi(m[2])
	days += 7 * weeks
	if days > most {
		return 0, bad
	}
	total := time.Duration(days) * hours * time.Hour
	if m[3] == "" {
		return total, nil
	}
	rest, err := time.ParseDuration(m[3])
	if err != nil || total+rest < total {
		return 0, bad
	}
	return total + rest, nil
}
