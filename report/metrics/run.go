package metrics

import (
	"slices"

	"nasprobe/probe"
)

// byte8 makes bits bytes, which are the base unit of Prometheus.
const byte8 = 1.0 / 8

// runFamilies have one sample a run.
func runFamilies() []family {
	return []family{
		{"send_mss_bytes", "TCP segment size towards the server, the smallest of all connections.", nil, named("mss", 1)},
		{"interface_mtu_bytes", "MTU of the interface that the run went over.", nil, named("mtu", 1)},
		{"link_bytes_per_second", "Rate of the link of that interface: 125e6 is 1 Gbit/s.", nil, named("link", byte8)},
		{"rtt_seconds", "Least round trip time that TCP saw.", nil, named("rtt", 1)},
		{"round_trip_seconds", "Time of requests without work (SMB ECHO, NFS NULL) while nothing else went on, by figure (min, mean, p50, p99).", []string{"stat"},
			ofRun(func(r *probe.Run) []sample { return distribution(r.RoundTrip) })},
		{"connect_seconds", "Time of TCP connections, by figure (min, mean, p50, p99).", []string{"stat"}, ofRun(connect)},
		{"ceiling_bytes_per_second", "What the link carries at most in packets of its size: of a TCP stream, of reads and of writes (kind).", []string{"kind"}, ofRun(ceiling)},
		{"retransmits", "TCP segments that were sent again during the passes.", nil, named("retransmits", 1)},
		{"retransmit_ratio", "Share of all TCP segments of the passes that were sent again.", nil, named("retransmit-share", 1)},
		{"retransmission_timeouts", "Times that TCP waited in vain for an acknowledgement during the passes (RFC 6298).", nil, named("timeouts", 1)},
		{"file_system_free_bytes", "Room on the file system of the target before the run.", nil, named("free", 1)},
		{"file_system_size_bytes", "Size of the file system of the target.", nil,
			ofRun(func(r *probe.Run) []sample { return known(float64(r.Target.TotalBytes)) })},
		{"written_bytes", "What the run wrote in all, scored or not.", nil,
			ofRun(func(r *probe.Run) []sample { return known(float64(r.Written)) })},
		{"run_duration_seconds", "How long the run took from its start to the removal of the test file.", nil,
			ofRun(func(r *probe.Run) []sample { return known(max(r.Finished.Sub(r.Started).Seconds(), 0)) })},
		{"limit_used_ratio", "How much was used of what limited the run, see verdict_info.", nil, ofRun(limitUsed)},
		{"incomplete", "Whether the run ended before everything was measured.", nil,
			ofRun(func(r *probe.Run) []sample { return truth(r.Incomplete) })},
		{"warnings", "Findings about the run, by their code.", []string{"code"}, ofRun(warnings)},
	}
}

func connect(r *probe.Run) []sample {
	if r.Link == nil {
		return nil
	}
	return distribution(r.Link.Connect)
}

// distribution is a sample a figure, each with its name behind the labels.
func distribution(d probe.Distribution, labels ...string) []sample {
	var out []sample
	for _, f := range []struct {
		stat  string
		value float64
	}{{"min", d.Min}, {"mean", d.Mean}, {"p50", d.P50}, {"p99", d.P99}} {
		out = append(out, known(f.value, append(slices.Clone(labels), f.stat)...)...)
	}
	return out
}

// ceiling is that of the link as it is, if its rate is known: the first.
func ceiling(r *probe.Run) []sample {
	if r.Link == nil || len(r.Link.Ceilings) == 0 || r.Link.Ceilings[0].Source == probe.SourceStandard {
		return nil
	}
	c := r.Link.Ceilings[0]
	return slices.Concat(known(c.TCP, "tcp"), known(c.Read, "read"), known(c.Write, "write"))
}

// limitUsed is nothing where it is unclear what the limit was.
func limitUsed(r *probe.Run) []sample {
	if r.Verdict == nil {
		return nil
	}
	return known(r.Verdict.Share)
}

func warnings(r *probe.Run) []sample {
	count := map[string]float64{}
	for _, w := range r.Warnings {
		count[w.Code]++
	}
	var out []sample
	for code, n := range count {
		out = append(out, sample{n, []string{code}})
	}
	return out
}
