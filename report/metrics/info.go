package metrics

import "nasprobe/probe"

// infoFamilies are 1 always: what they say is in their labels, to be joined with others.
func infoFamilies() []family {
	return []family{
		info("session_info", "Terms of the session.", []fact{
			{"protocol", func(r *probe.Run) string { return r.Target.Protocol }},
			{"dialect", func(r *probe.Run) string { return r.Conditions.Dialect }},
			{"signing", func(r *probe.Run) string { return r.Conditions.Signing }},
			{"encryption", func(r *probe.Run) string { return r.Conditions.Encryption }},
			{"auth", func(r *probe.Run) string { return r.Conditions.Auth }},
			{"data_path", func(r *probe.Run) string { return r.Conditions.DataPath }},
			{"socket", func(r *probe.Run) string { return r.Conditions.Socket }},
			{"write_mode", func(r *probe.Run) string { return r.Conditions.WriteMode }},
		}),
		info("path_info", "What the run went over.", []fact{
			{"interface", func(r *probe.Run) string { return r.Path.Interface }},
			{"medium", func(r *probe.Run) string { return r.Path.Medium }},
			{"duplex", func(r *probe.Run) string { return r.Path.Duplex }},
			{"driver", func(r *probe.Run) string { return r.Path.Driver }},
		}),
		{"verdict_info", "What limited the row of the run with the greatest throughput.", []string{"limited_by"}, ofRun(verdict)},
		info("run_info", "What was asked for, and by whom.", []fact{
			{"profile", func(r *probe.Run) string { return r.Plan.Profile }},
			{"data", func(r *probe.Run) string { return r.Plan.Data }},
			{"label", func(r *probe.Run) string { return r.Label }},
			{"client", func(r *probe.Run) string { return r.Host.Name }},
			{"version", func(r *probe.Run) string { return r.Tool.Version }},
		}),
	}
}

func verdict(r *probe.Run) []sample {
	if r.Verdict == nil {
		return nil
	}
	return []sample{{1, []string{r.Verdict.LimitedBy}}}
}

// fact is one label of an info.
type fact struct {
	label string
	of    func(*probe.Run) string
}

func info(name, help string, facts []fact) family {
	f := family{name: name, help: help}
	for _, fact := range facts {
		f.labels = append(f.labels, fact.label)
	}
	f.of = ofRun(func(r *probe.Run) []sample {
		s := sample{value: 1}
		for _, fact := range facts {
			s.labels = append(s.labels, fact.of(r))
		}
		return []sample{s}
	})
	return f
}
