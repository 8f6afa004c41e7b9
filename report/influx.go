package report

import (
	"bytes"
	"io"
	"math"
	"strconv"
	"time"

	"nasprobe/probe"
)

// influxMeasurement is the name of the series, in InfluxDB's sense.
const influxMeasurement = "nasprobe"

// writeInflux writes the line protocol of InfluxDB
// (docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol): a line a row with its
// figures, and one of the run with what all rows share, at the time the run ended.
func writeInflux(w io.Writer, r *probe.Run, _ Options) error {
	var buf bytes.Buffer
	writeInfluxRows(&buf, r)
	writeInfluxLine(&buf, influxTags(r), influxRunFields(r), influxTime(r))
	return emit(w, buf.Bytes())
}

// influxTime is when r ended, in nanoseconds since 1970, or "" when that is not known or
// no such time can be written: the database then takes its own.
func influxTime(r *probe.Run) string {
	t := r.Finished
	if t.IsZero() {
		t = r.Started
	}
	if t.Before(time.Unix(0, math.MinInt64+2)) || t.After(time.Unix(0, math.MaxInt64-1)) {
		return ""
	}
	return strconv.FormatInt(t.UnixNano(), 10)
}

// influxRows leaves out a row that was measured twice: the second would take the place of
// the first, having the same tags and time.
func influxRows(r *probe.Run) []probe.Row {
	var out []probe.Row
	seen := map[string]bool{}
	for _, row := range r.Rows {
		if name := row.Name() + " " + row.Direction(); !seen[name] {
			seen[name] = true
			out = append(out, row)
		}
	}
	return out
}

func writeInfluxRows(buf *bytes.Buffer, r *probe.Run) {
	tags := influxTags(r)
	for _, row := range influxRows(r) {
		writeInfluxLine(buf, append(influxRowTags(row), tags...), influxRowFields(row), influxTime(r))
	}
}
