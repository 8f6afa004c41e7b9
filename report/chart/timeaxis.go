package chart

import "time"

// timeStep is a distance of ticks on an axis of time, and how their times are written.
type timeStep struct {
	months, days int
	clock        time.Duration
	layout       string
}

// timeSteps is the table of them, the shortest first.
func timeSteps() []timeStep {
	const second, minute, day, month, year = "15:04:05", "Jan 2 15:04", "Jan 2", "2006-01", "2006"
	brief := func(n time.Duration) timeStep { return timeStep{clock: n * time.Second, layout: second} }
	clock := func(d time.Duration) timeStep { return timeStep{clock: d, layout: minute} }
	return []timeStep{
		brief(1), brief(2), brief(5), brief(15), brief(30),
		clock(time.Minute), clock(5 * time.Minute), clock(15 * time.Minute), clock(time.Hour), clock(3 * time.Hour), clock(6 * time.Hour), clock(12 * time.Hour),
		{days: 1, layout: day}, {days: 2, layout: day}, {days: 4, layout: day}, {days: 7, layout: day}, {days: 14, layout: day},
		{months: 1, layout: month}, {months: 3, layout: month}, {months: 6, layout: month},
		{months: 12, layout: year}, {months: 24, layout: year}, {months: 60, layout: year}, {months: 120, layout: year}, {months: 240, layout: year},
	}
}

// timeTick is a round time on an axis.
type timeTick struct {
	at   time.Time
	text string
}

// timeTicks are round times from first to last, at most that many.
func timeTicks(first, last time.Time, most int) []timeTick {
	var out []timeTick
	for _, s := range timeSteps() {
		if out = s.ticks(first, last, most+1); len(out) <= most {
			break
		}
	}
	return out[:min(len(out), most)]
}

func (s timeStep) ticks(first, last time.Time, most int) []timeTick {
	var out []timeTick
	for t := s.begin(first); !t.After(last) && len(out) < most; t = s.next(t) {
		if !t.Before(first) {
			out = append(out, timeTick{t, t.Format(s.layout)})
		}
	}
	return out
}

// begin is a round time before or at t, by the calendar of its zone.
func (s timeStep) begin(t time.Time) time.Time {
	const year = 12
	y, m, d := t.Date()
	switch {
	case s.months > year:
		return time.Date(y-y%(s.months/year), time.January, 1, 0, 0, 0, 0, t.Location())
	case s.months > 0:
		return time.Date(y, m-time.Month((int(m)-1)%s.months), 1, 0, 0, 0, 0, t.Location())
	}
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}

func (s timeStep) next(t time.Time) time.Time {
	return t.AddDate(0, s.months, s.days).Add(s.clock)
}
