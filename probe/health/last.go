package health

import (
	"strings"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// Last is the last complete run of a target.
type Last struct {
	ID      string    `json:"id"`
	Started time.Time `json:"started"`
	Text    string    `json:"text"` // what it had: "seq-read 113 MB/s, seq-write 98 MB/s"
}

// Recall says in a result of which no run came about when the target was measured last,
// and how it did.
func (r *Result) Recall(run *probe.Run) {
	c := &check{run: run}
	r.Last = &Last{run.ID, run.Started, throughputs(c.figures())}
	r.Summary += "; last measured " + r.Last.String()
}

// String is "2026-11-03 03:00: seq-read 113 MB/s".
func (l *Last) String() string {
	return probe.Printable(l.Started.Format(minutes) + ": " + l.Text)
}

// mostRows are those that a summary names.
const mostRows = 2

// throughputs are those of the first rows.
func throughputs(figures []Figure) string {
	var rows []string
	for _, f := range figures {
		if f.Pattern != "" && f.Unit == metric.BytesPerSecond && f.Value != nil && len(rows) < mostRows {
			rows = append(rows, f.Short+" "+f.Text())
		}
	}
	return strings.Join(rows, ", ")
}
