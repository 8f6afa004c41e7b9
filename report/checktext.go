package report

import (
	"bytes"
	"io"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// WriteCheckText writes a result for people: the state and the sentence that goes with it,
// what to try, what changed and what each figure was held against, and below that the run
// as a table.
func WriteCheckText(w io.Writer, res *health.Result, o Options) error {
	lines := facts{res.State.String() + ": " + readable(res.Summary)}
	lines.add(res.Remedy != "", "Remedy: "+sentence(res.Remedy))
	for _, note := range res.Notes {
		lines.add(true, "Note: "+sentence(note))
	}
	lines.add(len(res.Changes) > 0, "Changed: "+readable(changesText(res.Changes)))
	if res.Baseline != nil {
		lines.add(true, baselineText(res.Baseline))
	}
	lines = append(lines, judgedText(res)...)
	var out bytes.Buffer
	for _, line := range lines {
		out.WriteString(probe.Printable(line) + "\n")
	}
	if res.Run != nil {
		out.WriteByte('\n')
		if err := writeText(&out, withoutPlan(res.Run), o); err != nil {
			return err
		}
	}
	return emit(w, out.Bytes())
}
