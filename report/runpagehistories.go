package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"nasprobe/probe"
)

// planWords are what runs that are alike have in common, each "" where it is as usual or
// unknown: the target, and what makes figures of another plan or client others.
func planWords(h History) []string {
	out := []string{readable(h.Target), "", "", "", "", "", "", "", "", "", "", ""}
	if h.Like == nil {
		return out
	}
	plan := h.Like.Plan
	set := func(i int, known bool, text string) {
		if known {
			out[i] = text
		}
	}
	set(1, true, profileWords(plan.Profile))
	set(2, plan.FileBytes > 0, size(plan.FileBytes)+" file")
	set(3, plan.Passes > 0, count(plan.Passes, "pass", "passes")+passTime(plan))
	set(4, plan.Data != "random" && plan.Data != "", plan.Data+" data")
	set(5, plan.Verify, "verified")
	set(6, plan.ReadOnly, "read only")
	set(7, plan.WriteBound > 0, "at most "+size(plan.WriteBound)+" a writing pass")
	set(8, h.Like.Conditions.Connections > 1, count(h.Like.Conditions.Connections, "connection", "connections"))
	set(9, h.Like.Path.ClampedMTU > 0, fmt.Sprintf("held to MTU %d", h.Like.Path.ClampedMTU))
	set(10, plan.Cold, "each block read once")
	set(11, h.Like.Host.Name != "", "from "+h.Like.Host.Name)
	return out
}

func profileWords(profile string) string {
	if profile == "" || profile == "custom" {
		return "patterns by hand"
	}
	return "profile " + profile
}

// historyFacts are the facts that tell histories apart, for each of them: of one there is
// none. Rows tell apart what nothing else does.
func historyFacts(all []History) [][]string {
	words := make([][]string, len(all))
	same := map[string]int{}
	for i, h := range all {
		words[i] = planWords(h)
		same[strings.Join(words[i], "\n")]++
	}
	for i, h := range all {
		rows := ""
		if same[strings.Join(words[i], "\n")] > 1 {
			rows = rowsWords(h)
		}
		words[i] = append(words[i], rows)
	}
	out := make([][]string, len(all))
	for i := range all {
		for n, w := range words[i] {
			if w != "" && slices.ContainsFunc(words, func(other []string) bool { return other[n] != w }) {
				out[i] = append(out[i], probe.Printable(w))
			}
		}
	}
	return out
}

func rowsWords(h History) string {
	const few = 2
	if patterns := patternsOfTrends(h.Trends); len(patterns) <= few {
		return "of " + strings.Join(patterns, ", ")
	}
	return "of " + count(len(h.Trends), "row", "rows")
}

// historyTitle is the target and the plan, and what else tells the history apart.
func historyTitle(h History, apart []string) string {
	out := printables(withoutEmpty(planWords(h)[:11]...))
	for _, fact := range apart {
		if !slices.Contains(out, fact) {
			out = append(out, fact)
		}
	}
	return strings.Join(out, ", ")
}

// historySummary is the headline of histories: how many runs they show, of what and when.
func historySummary(all []History) string {
	var trends []Trend
	var targets []string
	for _, h := range all {
		trends = append(trends, measuredTrends(h.Trends)...)
		if target := probe.Printable(readable(h.Target)); !slices.Contains(targets, target) {
			targets = append(targets, target)
		}
	}
	about := count(len(targets), "target", "targets")
	if len(targets) == 1 {
		about = targets[0]
	}
	runs := count(runsOf(trends), "run", "runs")
	if len(all) > len(targets) {
		runs += " of " + count(len(all), "plan", "plans")
	}
	return about + ": " + runs + " " + daysText(trends)
}

// daysText is when the runs of trends were.
func daysText(trends []Trend) string {
	from, to := period(trends)
	first, last := from.Format(time.DateOnly), to.Format(time.DateOnly)
	if first == last {
		return "on " + first
	}
	return "from " + first + " to " + last
}

// runsOf is how many runs the trends have.
func runsOf(trends []Trend) int {
	seen := map[string]bool{}
	for _, t := range trends {
		for _, p := range t.Points {
			seen[p.Run] = true
		}
	}
	return len(seen)
}
