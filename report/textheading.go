package report

import (
	"maps"
	"slices"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func heading(p *page, r *probe.Run) {
	p.line(span{bold, title(r)})
	p.paragraph(span{}, strings.Join(planFacts(r), ", "))
	for _, f := range []struct{ name, value string }{
		{"Label", r.Label}, {"Tags", tagText(r.Tags)}, {"Comment", r.Comment},
	} {
		if f.value != "" {
			p.line(span{plain, f.name + ": " + f.value})
		}
	}
}

// title is the target, or of an imported text without one where it came from.
func title(r *probe.Run) string {
	if r.Target.URL == "" {
		return runIDText(r)
	}
	return readable(r.Target.URL)
}

// runIDText is the id of a run. That of a text of another program is the file that it came
// from, of which the folders tell nothing of the run.
func runIDText(r *probe.Run) string {
	if onlyScores(r) {
		return r.ID[strings.LastIndexAny(r.ID, `/\`)+1:]
	}
	return r.ID
}

func planFacts(r *probe.Run) []string {
	plan, layout := r.Plan, "2006-01-02 15:04:05 -07:00"
	if onlyScores(r) {
		layout = "2006-01-02 15:04:05" // in whatever zone that was
	}
	var out facts
	out.add(true, strings.TrimSpace(r.Tool.Name+" "+r.Tool.Version))
	out.add(!r.Started.IsZero(), r.Started.Format(layout))
	out.add(plan.Profile != "", "profile "+plan.Profile)
	out.add(plan.FileBytes > 0, size(plan.FileBytes)+fileOrBlock(r))
	out.add(plan.Passes > 0, count(plan.Passes, "pass", "passes")+passTime(plan))
	out.add(!plan.ReadOnly && plan.Data != "", plan.Data+" data")
	out.add(plan.Verify, "verified")
	out.add(plan.ReadOnly, "read only")
	out.add(plan.Cold, "each block read once")
	out.add(plan.Omit > 0, "after "+short(plan.Omit)+" s that do not count")
	out.add(plan.Window > 0, "window "+size(plan.Window))
	return out
}

// fileOrBlock is what the run went over: link reads one block, of a larger file or of its own.
func fileOrBlock(r *probe.Run) string {
	if r.Link != nil {
		return " block"
	}
	return " file"
}

// passTime is what a pass lasts.
func passTime(plan probe.PlanInfo) string {
	switch {
	case plan.PassSeconds == 0:
		return ""
	case plan.Profile == patterns.CopyProfile && plan.PassSeconds <= patterns.WholeFile.Seconds():
		if plan.Cold {
			return " of a part of the file"
		}
		return " of the whole file"
	}
	return " of " + short(plan.PassSeconds) + " s"
}

func tagText(tags map[string]string) string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(tags)) {
		out = append(out, k+"="+tags[k])
	}
	return strings.Join(out, ", ")
}
