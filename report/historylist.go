package report

import (
	"io"
	"strconv"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// Listed is a run in a list of runs. What the passes tell is not needed: a head will do.
type Listed struct {
	Run     *probe.Run
	Short   string    // a beginning of the id that names no other run
	Started time.Time // in the zone of the reader; zero if unknown
}

// ListLayouts is the table of the ways to write a list of runs, the default first.
func ListLayouts() []Layout[[]Listed] {
	return []Layout[[]Listed]{
		{"text", "a table for people, a line a run", []string{".txt"}, writeListText},
		{"json", "an array of runs without their passes, in base units", []string{".json"}, writeListJSON},
		{"csv", "one line a run, in base units", []string{".csv"}, writeListCSV},
	}
}

func writeListJSON(w io.Writer, list []Listed, _ Options) error {
	runs := make([]probe.Run, 0, len(list))
	for _, l := range list {
		runs = append(runs, withLists(*l.Run))
	}
	return encode(w, runs)
}

// listFact is a column of the CSV form.
type listFact struct {
	name  string
	value func(*probe.Run) string
}

// listFacts is the table of them. New ones go to the end: scripts may count.
func listFacts() []listFact {
	return []listFact{
		{"run_id", func(r *probe.Run) string { return harmless(r.ID) }},
		{"started", func(r *probe.Run) string { return timeText(r.Started) }},
		{"target", func(r *probe.Run) string { return harmless(r.Target.URL) }},
		{"label", func(r *probe.Run) string { return harmless(r.Label) }},
		{"tags", func(r *probe.Run) string { return harmless(tagText(r.Tags)) }},
		{"profile", func(r *probe.Run) string { return harmless(r.Plan.Profile) }},
		{"host", func(r *probe.Run) string { return harmless(r.Host.Name) }},
		{"seq_read_bytes_per_second", baseText("seq-read")},
		{"seq_write_bytes_per_second", baseText("seq-write")},
		{"send_mss_bytes", baseText("mss")},
		{"incomplete", func(r *probe.Run) string { return strconv.FormatBool(r.Incomplete) }},
	}
}

// timeText is "" of a time that nobody told.
func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}

// baseText is a figure in base units, "" where a run does not have it. The name is one
// of ours.
func baseText(name string) func(*probe.Run) string {
	m, err := metric.Parse(name)
	if err != nil {
		panic(err)
	}
	return func(r *probe.Run) string {
		if v, ok := m.Of(r); ok {
			return short(v)
		}
		return ""
	}
}

func writeListCSV(w io.Writer, list []Listed, _ Options) error {
	facts := listFacts()
	records := make([][]string, len(list)+1)
	for _, f := range facts {
		records[0] = append(records[0], f.name)
		for i, l := range list {
			records[i+1] = append(records[i+1], f.value(l.Run))
		}
	}
	return writeRecords(w, records)
}
