package report

import (
	"math"
	"strconv"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// influxField is a figure or a fact: its name, and how its value is written, "" when r
// does not have it.
type influxField[R any] struct {
	name string
	of   func(R) string
}

// influxRowTable is the table of a row's fields, in base units and named as in CSV.
func influxRowTable() []influxField[probe.Row] {
	latency := func(of func(probe.Latency) float64) func(probe.Row) string {
		return func(r probe.Row) string { return influxFloat(of(r.Latency)) }
	}
	return []influxField[probe.Row]{
		{"bytes_per_second", func(r probe.Row) string { return influxFloat(r.Throughput.Median) }},
		{"bytes_per_second_min", func(r probe.Row) string { return influxFloat(r.Throughput.Min) }},
		{"bytes_per_second_max", func(r probe.Row) string { return influxFloat(r.Throughput.Max) }},
		{"iops", func(r probe.Row) string { return influxFloat(r.IOPS.Median) }},
		{"latency_mean_seconds", latency(func(l probe.Latency) float64 { return l.Mean })},
		{"latency_p50_seconds", latency(func(l probe.Latency) float64 { return l.P50 })},
		{"latency_p90_seconds", latency(func(l probe.Latency) float64 { return l.P90 })},
		{"latency_p99_seconds", latency(func(l probe.Latency) float64 { return l.P99 })},
		{"latency_p999_seconds", latency(func(l probe.Latency) float64 { return l.P999 })},
		{"latency_max_seconds", latency(func(l probe.Latency) float64 { return l.Max })},
		{"passes", func(r probe.Row) string { return influxInt(int64(len(r.Scored()))) }},
	}
}

// influxRunTable is the table of what all rows of a run share.
func influxRunTable() []influxField[*probe.Run] {
	return []influxField[*probe.Run]{
		{"run_id", func(r *probe.Run) string { return influxFact(r.ID) }},
		{"incomplete", func(r *probe.Run) string { return strconv.FormatBool(r.Incomplete) }},
		{"run_seconds", func(r *probe.Run) string { return influxFloat(max(r.Finished.Sub(r.Started).Seconds(), 0)) }},
		{"written_bytes", func(r *probe.Run) string { return influxInt(r.Written) }},
		{"free_bytes", func(r *probe.Run) string { return influxInt(r.Target.FreeBytes) }},
		{"send_mss_bytes", func(r *probe.Run) string { return influxInt(int64(r.Path.SendMSS)) }},
		{"interface_mtu", func(r *probe.Run) string { return influxInt(int64(r.Path.InterfaceMTU)) }},
		{"link_bits_per_second", func(r *probe.Run) string { return influxInt(r.Path.LinkBitsPerSecond) }},
		{"rtt_seconds", func(r *probe.Run) string { return influxFloat(r.Path.RTT) }},
		{"round_trip_p50_seconds", func(r *probe.Run) string { return influxFloat(r.RoundTrip.P50) }},
		{"round_trip_p99_seconds", func(r *probe.Run) string { return influxFloat(r.RoundTrip.P99) }},
		{"connect_seconds", influxNamed("connect")},
		{"retransmits", influxCount("retransmits")},
		{"timeouts", influxCount("timeouts")},
		{"protocol", func(r *probe.Run) string { return influxFact(r.Target.Protocol) }},
		{"dialect", func(r *probe.Run) string { return influxFact(r.Conditions.Dialect) }},
		{"signing", func(r *probe.Run) string { return influxFact(r.Conditions.Signing) }},
		{"encryption", func(r *probe.Run) string { return influxFact(r.Conditions.Encryption) }},
		{"auth", func(r *probe.Run) string { return influxFact(r.Conditions.Auth) }},
		{"data_path", func(r *probe.Run) string { return influxFact(r.Conditions.DataPath) }},
		{"interface", func(r *probe.Run) string { return influxFact(r.Path.Interface) }},
	}
}

// influxFieldNames are those of all lines.
func influxFieldNames() []string {
	out := []string{"state", "summary"} // of a check
	for _, f := range influxRowTable() {
		out = append(out, f.name)
	}
	for _, f := range influxRunTable() {
		out = append(out, f.name)
	}
	return out
}

func influxRowFields(r probe.Row) []influxPair  { return influxFields(influxRowTable(), r) }
func influxRunFields(r *probe.Run) []influxPair { return influxFields(influxRunTable(), r) }

func influxFields[R any](table []influxField[R], r R) []influxPair {
	var out []influxPair
	for _, f := range table {
		if v := f.of(r); v != "" {
			out = append(out, influxPair{f.name, v})
		}
	}
	return out
}

// influxFloat leaves out 0, which stands for what nobody told, and what the protocol
// cannot write.
func influxFloat(v float64) string {
	if v == 0 || math.IsNaN(v) || math.IsInf(v, 0) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// influxInt leaves out 0 likewise.
func influxInt(n int64) string {
	if n == 0 {
		return ""
	}
	return influxWhole(n)
}

func influxMetric(name string) metric.Metric {
	m, err := metric.Parse(name)
	if err != nil {
		panic(err) // the tables of the two packages go together
	}
	return m
}

// influxNamed is a figure that package metric knows by name.
func influxNamed(name string) func(*probe.Run) string {
	m := influxMetric(name)
	return func(r *probe.Run) string {
		v, _ := m.Of(r)
		return influxFloat(v)
	}
}

// influxCount is a counter that package metric knows by name. A 0 that was counted stays.
func influxCount(name string) func(*probe.Run) string {
	m := influxMetric(name)
	return func(r *probe.Run) string {
		n, ok := m.Of(r)
		if !ok {
			return ""
		}
		return influxWhole(int64(n))
	}
}

func influxWhole(n int64) string { return strconv.FormatInt(n, 10) + "i" }

func influxFact(s string) string {
	if s == "" {
		return ""
	}
	return influxString(s)
}
