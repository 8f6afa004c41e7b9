package compare

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"

	"nasprobe/probe"
)

// aboutJumbo are words by which users say that packet sizes are what they changed.
var aboutJumbo = regexp.MustCompile(`(?i)jumbo|mtu|ジャンボ`)

// jumbo finds an experiment with packet sizes in which the change did not happen.
func jumbo(sides []Input, c *Comparison) []probe.Warning {
	if !meansJumbo(sides) && !differsIn(c, "interface MTU") {
		return nil
	}
	var unknown []string
	for _, s := range c.Sides {
		if s.Path.SendMSS == 0 {
			unknown = append(unknown, s.Label)
		}
	}
	if len(unknown) > 0 {
		return []probe.Warning{warn("mss-unknown", listed(unknown))}
	}
	if differsIn(c, "MSS sent") {
		return nil
	}
	if p := c.Sides[0].Path; p.Jumbo() {
		return []probe.Warning{warn("always-jumbo", whole(c.Sides), p.SendMSS)}
	}
	return []probe.Warning{notInEffect(c.Sides)}
}

// meansJumbo tells whether what the user wrote about the sides is about packet sizes.
func meansJumbo(sides []Input) bool {
	for _, s := range sides {
		words := []string{s.Label}
		for _, r := range s.Runs {
			words = append(words, r.Label, r.Comment)
			words = append(words, slices.Collect(maps.Keys(r.Tags))...)
			words = append(words, slices.Collect(maps.Values(r.Tags))...)
		}
		if aboutJumbo.MatchString(strings.Join(words, "\n")) {
			return true
		}
	}
	return false
}

func differsIn(c *Comparison, what string) bool {
	return slices.ContainsFunc(c.Differences, func(d Difference) bool { return d.What == what && !slices.Contains(d.Values, Unknown) })
}

func whole(sides []Side) string {
	if len(sides) == 2 {
		return "both"
	}
	return "all"
}

// notInEffect names the end that kept jumbo frames from being used, on the side that was
// set up for the largest ones.
func notInEffect(sides []Side) probe.Warning {
	w := warn("no-jumbo", whole(sides), sides[0].Path.SendMSS)
	meant := slices.MaxFunc(sides[1:], func(a, b Side) int { return a.Path.InterfaceMTU - b.Path.InterfaceMTU })
	if sides[0].Path.InterfaceMTU > meant.Path.InterfaceMTU {
		meant = sides[0]
	}
	var limit *probe.Error
	if meant.Path.ClampedMTU == 0 && errors.As(meant.Path.JumboLimit(), &limit) && limit.Err != nil {
		w.Remedy = limit.Err.Error() + " (" + meant.Label + "); " + limit.Remedy
	}
	return w
}
