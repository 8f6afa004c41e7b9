package report

import (
	"fmt"

	"nasprobe/probe"
)

// csvField puts what a column of the csv format says where it came from.
type csvField func(l *csvLine, c tableCell) error

// csvFields is the table of them, the inverse of csvColumns. Those that are not in it
// follow from the pattern.
func csvFields() map[string]csvField {
	return map[string]csvField{
		"run_id":               words(func(l *csvLine) *string { return &l.run.ID }),
		"label":                words(func(l *csvLine) *string { return &l.run.Label }),
		"started":              startedField,
		"incomplete":           truths(func(l *csvLine) *bool { return &l.run.Incomplete }),
		"target":               words(func(l *csvLine) *string { return &l.run.Target.URL }),
		"protocol":             words(func(l *csvLine) *string { return &l.run.Target.Protocol }),
		"profile":              words(func(l *csvLine) *string { return &l.run.Plan.Profile }),
		"file_bytes":           wholes(func(l *csvLine) *int64 { return &l.run.Plan.FileBytes }),
		"data":                 words(func(l *csvLine) *string { return &l.run.Plan.Data }),
		"pattern":              patternField,
		"pass":                 ints(func(l *csvLine) *int { return &l.n }),
		"warmup":               truths(func(l *csvLine) *bool { return &l.pass.Warmup }),
		"seconds":              numbers(func(l *csvLine) *float64 { return &l.pass.Seconds }),
		"bytes":                wholes(func(l *csvLine) *int64 { return &l.pass.Bytes }),
		"ios":                  wholes(func(l *csvLine) *int64 { return &l.pass.IOs }),
		"bytes_per_second":     numbers(func(l *csvLine) *float64 { return &l.pass.Throughput }),
		"iops":                 numbers(func(l *csvLine) *float64 { return &l.pass.IOPS }),
		"flush_seconds":        numbers(func(l *csvLine) *float64 { return &l.pass.FlushTime }),
		"cpu_seconds":          numbers(func(l *csvLine) *float64 { return &l.pass.CPUTime }),
		"retransmits":          retransmitsField,
		"latency_mean_seconds": numbers(func(l *csvLine) *float64 { return &l.pass.Latency.Mean }),
		"latency_p50_seconds":  numbers(func(l *csvLine) *float64 { return &l.pass.Latency.P50 }),
		"latency_p90_seconds":  numbers(func(l *csvLine) *float64 { return &l.pass.Latency.P90 }),
		"latency_p99_seconds":  numbers(func(l *csvLine) *float64 { return &l.pass.Latency.P99 }),
		"latency_p999_seconds": numbers(func(l *csvLine) *float64 { return &l.pass.Latency.P999 }),
		"latency_max_seconds":  numbers(func(l *csvLine) *float64 { return &l.pass.Latency.Max }),
		"dialect":              words(func(l *csvLine) *string { return &l.run.Conditions.Dialect }),
		"signing":              words(func(l *csvLine) *string { return &l.run.Conditions.Signing }),
		"encryption":           words(func(l *csvLine) *string { return &l.run.Conditions.Encryption }),
		"data_path":            words(func(l *csvLine) *string { return &l.run.Conditions.DataPath }),
		"interface_mtu":        ints(func(l *csvLine) *int { return &l.run.Path.InterfaceMTU }),
		"send_mss_bytes":       ints(func(l *csvLine) *int { return &l.run.Path.SendMSS }),
		"receive_mss_bytes":    ints(func(l *csvLine) *int { return &l.run.Path.ReceiveMSS }),
	}
}

// csvLineOf is the pass that a line tells of, with as much of its run as the line knows.
func csvLineOf(header []string, cells []tableCell) (csvLine, error) {
	l := csvLine{run: &probe.Run{Schema: probe.Schema, Tool: probe.Tool{Name: "nasprobe"}}} // whose format it is
	fields := csvFields()
	for i, name := range header {
		take, ok := fields[name]
		if !ok {
			continue
		}
		if err := take(&l, cells[i]); err != nil {
			return l, fmt.Errorf("%s: %w", name, err)
		}
	}
	if l.run.ID == "" || l.row.Pattern == "" {
		return l, fmt.Errorf("run_id and pattern must not be empty")
	}
	return l, nil
}
