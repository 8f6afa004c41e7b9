package compare

import "nasprobe/probe"

// describe is what the report says of a side.
func describe(s Input) Side {
	first := s.Runs[0]
	out := Side{Label: s.Label, Conditions: first.Conditions, Target: first.Target, Plan: first.Plan, Started: first.Started, Path: first.Path, Comment: first.Comment}
	for _, r := range s.Runs {
		out.Runs = append(out.Runs, identity(r, s.Label))
		out.Incomplete = out.Incomplete || r.Incomplete
		if out.Path.SendMSS == 0 {
			out.Path = r.Path
		}
		if out.Conditions == (probe.Conditions{}) {
			out.Conditions = r.Conditions
		}
	}
	return out
}

func identity(r *probe.Run, label string) string {
	for _, s := range []string{r.ID, r.Label} {
		if s != "" {
			return s
		}
	}
	return label
}
