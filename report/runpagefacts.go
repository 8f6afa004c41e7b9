package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// factCards tell under what conditions a run was measured, and what it was to do.
func factCards(r *probe.Run) []htmlFacts {
	var out []htmlFacts
	for _, c := range []htmlFacts{{"Path and session", pathFacts(r)}, {"Plan", planRows(r)}, {"Run", runFacts(r)}} {
		if len(c.Facts) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// factList grows by what is known.
type factList []htmlFact

func (l *factList) add(what, value string) {
	if value != "" {
		*l = append(*l, htmlFact{what, printables([]string{value})})
	}
}

func pathFacts(r *probe.Run) []htmlFact {
	var out factList
	out.add("Session", sessionText(r))
	out.add("Path", pathText(r.Path))
	out.add("Disk", diskText(r.Target))
	return out
}

func diskText(t probe.TargetInfo) string {
	if t.TotalBytes <= 0 {
		return ""
	}
	return fmt.Sprintf("%s free of %s", size(t.FreeBytes), size(t.TotalBytes))
}

func planRows(r *probe.Run) []htmlFact {
	plan := r.Plan
	var out factList
	out.add("Profile", plan.Profile)
	if plan.FileBytes > 0 {
		out.add("File", size(plan.FileBytes))
	}
	if plan.Passes > 0 {
		out.add("Passes", count(plan.Passes, "pass", "passes")+passTime(plan))
	}
	if plan.Interval > 0 {
		out.add("Pause", short(plan.Interval)+" s between rounds")
	}
	out.add("Data", plan.Data)
	if plan.Verify {
		out.add("Verified", "every block that was read")
	}
	if plan.ReadOnly {
		out.add("Writes", "none, read only")
	}
	if plan.Cold {
		out.add("Cold", "each block read at most once")
	}
	if plan.LinkRate > 0 {
		out.add("Link rate", humanize.SIWithDigits(float64(plan.LinkRate), 1, "bit/s")+", as was told")
	}
	if plan.Seed > 0 {
		out.add("Seed", strconv.FormatUint(plan.Seed, 10))
	}
	return out
}

func runFacts(r *probe.Run) []htmlFact {
	var out factList
	out.add("Label", r.Label)
	out.add("Tags", tagText(r.Tags))
	out.add("Comment", r.Comment)
	out.add("Measured", measuredText(r))
	out.add("Client", strings.Join(withoutEmpty(r.Host.Name, r.Host.OS, r.Host.Arch, cpuText(r.Host.CPUs), r.Host.CPU), ", "))
	out.add("Adapter", adapterText(r))
	out.add("TCP", strings.TrimPrefix(tcpText(r.Environment), "TCP "))
	out.add("Program", strings.TrimSpace(r.Tool.Name+" "+r.Tool.Version))
	if r.Written > 0 {
		out.add("Written", humanize.Bytes(uint64(r.Written)))
	}
	out.add("Run", runIDText(r))
	return out
}

func measuredText(r *probe.Run) string {
	if r.Started.IsZero() {
		return ""
	}
	if onlyScores(r) {
		return r.Started.Format("2006-01-02 15:04:05")
	}
	text := r.Started.Format("2006-01-02 15:04:05 -07:00")
	if took := r.Finished.Sub(r.Started); took > 0 {
		text += ", took " + took.Round(time.Second).String()
	}
	return text
}

func cpuText(n int) string {
	if n == 0 {
		return ""
	}
	return count(n, "CPU", "CPUs")
}

func withoutEmpty(all ...string) []string {
	var out []string
	for _, s := range all {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}
