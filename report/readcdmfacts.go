package report

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// cdmFacts is the table of the lines below the rows. Each tells whether the value was
// one of its kind.
func cdmFacts() map[string]func(r *cdmResult, value string) bool {
	return map[string]func(*cdmResult, string) bool{
		"Profile": (*cdmResult).profile,
		"Test":    (*cdmResult).test,
		"Mode":    (*cdmResult).mode,
		"Time":    (*cdmResult).times,
		"Date":    (*cdmResult).date,
		"OS":      (*cdmResult).system,
	}
}

// fact takes a line below the rows. The first of its kind holds: what comes after the
// text may begin with the same word.
func (r *cdmResult) fact(label, value string, l cdmLine) error {
	if len(r.tests) == 0 || r.facts[label] {
		return nil
	}
	if label == "Comment" && r.grouped && len(r.facts) > 0 {
		r.facts[label], r.run.Comment = true, r.comment(value)
		return nil
	}
	take, ok := cdmFacts()[label]
	if !ok {
		return nil
	}
	if !take(r, tidy(value)) {
		if label == "Test" && testBegins.MatchString(tidy(value)) {
			return errors.New("its line Test breaks off")
		}
		return nil
	}
	r.facts[label] = true
	switch label {
	case "Test":
		r.paste = l
	case "OS":
		r.above = &l
	}
	return nil
}

func (r *cdmResult) profile(name string) bool {
	r.run.Plan.Profile = profileOf(name, r.shown)
	return true
}

// profileOf is the profile that CrystalDiskMark calls by that name and that has these
// rows; else the name as it is.
func profileOf(name string, rows []patterns.Pattern) string {
	for _, p := range patterns.Profiles() {
		if cdm8Profile(p.Name) == name && sameRows(p.Rows, rows) {
			return p.Name
		}
	}
	return name
}

func sameRows(a, b []patterns.Pattern) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(p patterns.Pattern) bool { return !slices.Contains(b, p) })
}

func (r *cdmResult) mode(text string) bool {
	r.fill(text)
	return true
}

// fill heeds the mark of data that were not random.
func (r *cdmResult) fill(text string) {
	for data, mark := range fillMarks() {
		if strings.Contains(text, strings.TrimSpace(mark)) {
			r.run.Plan.Data = data
		}
	}
}

var cdmTimes = regexp.MustCompile(`^Measure (\d{1,9}(?:\.\d+)?) sec / Interval (\d{1,9}(?:\.\d+)?) sec$`)

func (r *cdmResult) times(text string) bool {
	m := cdmTimes.FindStringSubmatch(text)
	if m != nil {
		r.run.Plan.PassSeconds, r.run.Plan.Interval = decimal(m[1]), decimal(m[2])
	}
	return m != nil
}

// date takes the time of day for UTC: the text has no zone.
func (r *cdmResult) date(text string) bool {
	t, err := time.Parse("2006/01/02 15:04:05", text)
	if err == nil {
		r.run.Started = t
	}
	return err == nil
}

// system is the inverse of osText.
func (r *cdmResult) system(text string) bool {
	r.run.Host = probe.Host{OS: text}
	if m := processor.FindStringSubmatch(text); m != nil {
		host := probe.Host{OS: m[1], Arch: goArch(m[2])}
		if tidy(osText(host)) == text {
			r.run.Host = host
		}
	}
	return true
}

var processor = regexp.MustCompile(`^(?:(.*) )?\(([^() ]+)\)$`)
