package history

import (
	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// terms are what the conditions of two runs cannot differ in without. They tell apart runs
// that have to be set against each other from the many that need not.
type terms struct {
	settings int64
	tool     probe.Tool
	host     probe.Host
	place    string           // names the target
	target   probe.TargetInfo // but for the space there
	remote   string
}

// termsColumns are read into a run; take moves them over from there.
func termsColumns(r *probe.Run, t *terms) []column {
	return append(only(runColumns(r), "tool_name", "tool_version", "host_name", "host_os", "host_arch", "host_cpus", "host_cpu",
		"target_url", "target_protocol", "target_server", "target_share", "target_path", "remote"), column{"settings", key{&t.settings}}, column{"target_key", text{&t.place}})
}

func (t *terms) take(r probe.Run) {
	t.tool, t.host, t.target, t.remote = r.Tool, r.Host, r.Target, r.Path.Remote
}

// target is what the newest run calls the target of all, "" if they have several.
func (t *trend) target() (url string) {
	for i, of := range t.terms {
		if i > 0 && of.place != t.terms[i-1].place {
			return ""
		}
		url = of.target.URL
	}
	return url
}

// compare fills in what changed from one run of a target to the next.
func (t *trend) compare() error {
	examples, err := t.examples()
	if err != nil {
		return err
	}
	before := map[string]terms{} // by the target
	for i, now := range t.terms {
		last, ok := before[now.place]
		if ok && last != now {
			t.points[i].Changes = compare.Changes(examples[last], examples[now])
		}
		before[now.place] = now
	}
	return nil
}

// examples are a run of each terms, where there are several.
func (t *trend) examples() (map[terms]*probe.Run, error) {
	first := map[terms]int64{}
	var order []terms
	for i, of := range t.terms {
		if _, ok := first[of]; !ok {
			first[of], order = t.keys[i], append(order, of)
		}
	}
	var keys []int64
	for _, of := range order {
		keys = append(keys, first[of])
	}
	runs, err := t.load(keys, reader.runs) // without rows
	if err != nil {
		return nil, err
	}
	out := map[terms]*probe.Run{}
	for i, of := range order {
		out[of] = runs[i]
	}
	return out, nil
}
