package report

import (
	"bytes"
	"io"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// WriteInfluxCheck writes the result of a check in line protocol: the lines of its run, of
// which the last has the state and the summary as well. Where no run came about that is a
// line by itself, at the given time.
func WriteInfluxCheck(w io.Writer, res *health.Result, at time.Time) error {
	run := res.Run
	if run == nil {
		run = &probe.Run{Target: res.Target, Finished: at}
	}
	var buf bytes.Buffer
	writeInfluxRows(&buf, run)
	fields := []influxPair{{"state", influxWhole(int64(res.State))}, {"summary", influxString(res.Summary)}}
	if res.Run != nil {
		fields = append(fields, influxRunFields(run)...)
	}
	writeInfluxLine(&buf, influxTags(run), fields, influxTime(run))
	return emit(w, buf.Bytes())
}
