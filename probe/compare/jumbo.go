package compare

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"nasprobe/probe"
)

// aboutJumbo are words by which users say that packet sizes are what they changed.
var aboutJumbo = regexp.MustCompile(`(?i)jumbo|mtu|ジャンボ`)

// pieces are what separates statements, and telling is what one of them says of packet
// sizes: the word for them, a size, and whether they are in use.
var (
	pieces  = regexp.MustCompile(`[,;.()\n、。]`)
	telling = regexp.MustCompile(`jumbo|mtu|ジャンボ|1[0-6]\d{3}|1[2-9]\d\d|[4-9]\d{3}|\b(?:on|off|no|not|non|yes|with|without|before|after|enabled?|disabled?|true|false)\b|なし|無し|あり|有り|有効|無効|オン|オフ|前|後`)
)

// jumbo finds an experiment with packet sizes in which the change did not happen.
func jumbo(sides []Input, c *Comparison) []probe.Warning {
	if !meansJumbo(sides) && !differsIn(c, "interface MTU") {
		return nil
	}
	var unknown []string
	for _, s := range sides {
		if len(sizesOf(s)) == 0 {
			unknown = append(unknown, s.Label)
		}
	}
	if len(unknown) > 0 {
		return []probe.Warning{warn("mss-unknown", listed(unknown))}
	}
	if differsIn(c, mssSent) {
		return nil
	}
	used := packetPath(sides[0], c.Sides[0].Path)
	switch {
	case !used.Jumbo():
		return []probe.Warning{notInEffect(c.Sides, used.SendMSS)}
	case slices.ContainsFunc(sides, resized):
		return nil // they were in effect for a part of the passes
	}
	return []probe.Warning{warn("always-jumbo", whole(c.Sides), used.SendMSS)}
}

// meansJumbo tells whether what the user wrote about the sides says of one other packet
// sizes than of another.
func meansJumbo(sides []Input) bool {
	first := statements(sides[0])
	return slices.ContainsFunc(sides[1:], func(s Input) bool { return !slices.Equal(statements(s), first) })
}

// statements are what the words about a side say of packet sizes, each once.
func statements(s Input) []string {
	words := []string{s.Label}
	for _, r := range s.Runs {
		words = append(words, r.Label, r.Comment)
		for key, value := range r.Tags {
			words = append(words, key+" "+value)
		}
	}
	var out []string
	for _, w := range words {
		for _, piece := range pieces.Split(strings.ToLower(w), -1) {
			if aboutJumbo.MatchString(piece) {
				out = append(out, strings.Join(telling.FindAllString(piece, -1), " "))
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func differsIn(c *Comparison, what string) bool {
	return slices.ContainsFunc(c.Differences, func(d Difference) bool {
		return d.What == what && !slices.Contains(d.Values, Unknown) && differ(d.Values)
	})
}

func whole(sides []Side) string {
	if len(sides) == 2 {
		return "both"
	}
	return "all"
}

// notInEffect names the end that kept jumbo frames from being used, on the side that was
// set up for the largest ones.
func notInEffect(sides []Side, mss int) probe.Warning {
	w := warn("no-jumbo", whole(sides), mss)
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
