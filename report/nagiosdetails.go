package report

import (
	"fmt"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// checkDetails are the lines below the first one: all that was found and changed, what is
// to be noted, the baseline, each row, and what the run warns of.
func checkDetails(res *health.Result) []string {
	var out facts
	out.add(res.Target.URL != "", "Target: "+readable(res.Target.URL))
	out.add(res.Remedy != "", "Remedy: "+sentence(res.Remedy))
	for _, f := range res.Findings {
		out.add(f.Text != res.Summary, f.State.String()+": "+f.Text)
	}
	for _, note := range res.Notes {
		out.add(true, "Note: "+sentence(note))
	}
	out.add(len(res.Changes) > 0, "Changed: "+changesText(res.Changes))
	if res.Baseline != nil {
		out = append(out, baselineText(res.Baseline))
	}
	out = append(out, rowDetails(res)...)
	out.add(len(runFigures(res)) > 0, "Run: "+strings.Join(runFigures(res), ", "))
	if res.Run != nil {
		out = append(out, warningDetails(withoutPlan(res.Run).Warnings)...)
	}
	return out
}

func changesText(changes []health.Change) string {
	var out []string
	for _, c := range changes {
		out = append(out, c.Text())
	}
	return strings.Join(out, ", ")
}

// baselineText says by what rule a row is held against earlier runs.
func baselineText(b *health.Baseline) string {
	if !b.Enough() {
		return capital(b.Text())
	}
	return fmt.Sprintf("Baseline: %s; WARNING from %s below the median on, CRITICAL from %s, where it is more than these runs differ by", b.Text(), percentOf(b.Drop), percentOf(b.CritDrop))
}

// percentOf is a share that somebody chose: 20 %, 2.5 %.
func percentOf(share float64) string {
	const decimals = 2
	text := fixed(share*100, decimals)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".") + " %"
}

// rowDetails has a line a row.
func rowDetails(res *health.Result) []string {
	var order []string
	lines := map[string]facts{}
	for _, f := range res.Figures {
		if f.Pattern == "" || f.Value == nil {
			continue
		}
		if lines[f.Pattern] == nil {
			order = append(order, f.Pattern)
		}
		lines[f.Pattern] = append(lines[f.Pattern], figureText(f))
	}
	var out []string
	for _, pattern := range order {
		out = append(out, pattern+": "+strings.Join(lines[pattern], ", "))
	}
	return out
}

// figureText is a figure of a row, what it was before, and the limits it was held against.
func figureText(f health.Figure) string {
	text := f.Text()
	if _, name, named := strings.Cut(f.Name, "."); named {
		text = strings.TrimSuffix(name+" "+text, " IOPS")
	}
	var beside facts
	if f.Level != nil {
		beside = levelText(f, *f.Level)
	}
	held := heldAgainst(f)
	beside.add(held != "", held)
	if len(beside) == 0 {
		return text
	}
	return text + " (" + strings.Join(beside, "; ") + ")"
}

// levelText is what a figure was before.
func levelText(f health.Figure, l health.Level) facts {
	before := "median " + f.TextOf(l.Median)
	if l.Runs > 1 {
		before += ", " + f.TextOf(l.Min) + " to " + f.TextOf(l.Max)
	}
	out := facts{before}
	out.add(l.Odd > 0, "but for "+count(l.Odd, "odd run", "odd runs"))
	out.add(l.Unsure, "low in some passes only")
	return out
}

// runFigures are those of the run and its path.
func runFigures(res *health.Result) []string {
	var out []string
	for _, f := range res.Figures {
		if f.Pattern == "" && f.Value != nil {
			out = append(out, f.Name+" "+figureText(f))
		}
	}
	return out
}

func warningDetails(warnings []probe.Warning) []string {
	var out []string
	for _, w := range warnings {
		text := "Warning: " + sentence(w.Message)
		if w.Remedy != "" {
			text += " Remedy: " + sentence(w.Remedy)
		}
		out = append(out, text)
	}
	return out
}
