package history

import (
	"slices"

	"nasprobe/probe"
)

// runColumns are those of table runs, but for the keys and what settings has.
func runColumns(r *probe.Run) []column { return append(briefColumns(r), verdictColumns(r)...) }

func verdictColumns(r *probe.Run) []column {
	return []column{{"verdict", document[*probe.Verdict]{&r.Verdict}}}
}

// briefColumns are all that are not long.
func briefColumns(r *probe.Run) []column {
	return slices.Concat([]column{
		{"id", text{&r.ID}},
		{"schema", text{&r.Schema}},
		{"tool_name", text{&r.Tool.Name}},
		{"tool_version", text{&r.Tool.Version}},
		{"label", text{&r.Label}},
		{"comment", text{&r.Comment}},
		{"started", instant{&r.Started}},
		{"started_utc_offset", zone{&r.Started}},
		{"finished", instant{&r.Finished}},
		{"finished_utc_offset", zone{&r.Finished}},
		{"incomplete", truth{&r.Incomplete}},
		{"host_name", text{&r.Host.Name}},
		{"host_os", text{&r.Host.OS}},
		{"host_arch", text{&r.Host.Arch}},
		{"host_cpus", whole(&r.Host.CPUs)},
		{"host_cpu", text{&r.Host.CPU}},
		{"target_url", text{&r.Target.URL}},
		{"target_protocol", text{&r.Target.Protocol}},
		{"target_server", text{&r.Target.Server}},
		{"target_share", text{&r.Target.Share}},
		{"target_path", text{&r.Target.Path}},
		{"target_total_bytes", whole(&r.Target.TotalBytes)},
		{"target_free_bytes", whole(&r.Target.FreeBytes)},
		{"plan_profile", text{&r.Plan.Profile}},
		{"plan_file_bytes", whole(&r.Plan.FileBytes)},
		{"plan_passes", whole(&r.Plan.Passes)},
		{"plan_pass_seconds", float{&r.Plan.PassSeconds}},
		{"plan_interval_seconds", float{&r.Plan.Interval}},
		{"plan_write_pass_bytes", whole(&r.Plan.WriteBound)},
		{"plan_data", text{&r.Plan.Data}},
		{"plan_seed", bits{&r.Plan.Seed}},
		{"plan_verify", truth{&r.Plan.Verify}},
		{"plan_read_only", truth{&r.Plan.ReadOnly}},
		{"plan_best", whole(&r.Plan.Best)},
		{"plan_omit_seconds", float{&r.Plan.Omit}},
		{"plan_window_bytes", whole(&r.Plan.Window)},
		{"plan_cold", truth{&r.Plan.Cold}},
		{"plan_link_bits_per_second", whole(&r.Plan.LinkRate)},
		{"credits", whole(&r.Conditions.Credits)},
		{"written_bytes", whole(&r.Written)},
		{"link", document[*probe.Link]{&r.Link}},
	}, distributionColumns("round_trip_seconds_", &r.RoundTrip), stateColumns(&r.Path))
}

// settingsColumns are those of table settings: what stays the same from run to run until
// somebody changes something.
func settingsColumns(r *probe.Run) []column {
	c := &r.Conditions
	return slices.Concat([]column{
		{"dialect", text{&c.Dialect}},
		{"signing", text{&c.Signing}},
		{"encryption", text{&c.Encryption}},
		{"auth", text{&c.Auth}},
		{"user", text{&c.User}},
		{"transfer_read_bytes", whole(&c.TransferReadBytes)},
		{"transfer_write_bytes", whole(&c.TransferWriteBytes)},
		{"connections", whole(&c.Connections)},
		{"data_path", text{&c.DataPath}},
		{"socket", text{&c.Socket}},
		{"write_mode", text{&c.WriteMode}},
	}, pathColumns(&r.Path), environmentColumns(&r.Environment))
}

// pathColumns are what a path is, and stateColumns what goes on on it.
func pathColumns(p *probe.Path) []column {
	return []column{
		{"interface", text{&p.Interface}},
		{"interface_mtu", whole(&p.InterfaceMTU)},
		{"link_bits_per_second", whole(&p.LinkBitsPerSecond)},
		{"medium", text{&p.Medium}},
		{"duplex", text{&p.Duplex}},
		{"driver", text{&p.Driver}},
		{"offloads", words{&p.Offloads}},
		{"clamped_mtu", whole(&p.ClampedMTU)},
		{"send_mss_bytes", whole(&p.SendMSS)},
		{"advertised_mss_bytes", whole(&p.AdvertisedMSS)},
		{"path_mtu_bytes", whole(&p.PathMTU)},
	}
}

func stateColumns(p *probe.Path) []column {
	return []column{
		{"local", text{&p.Local}},
		{"remote", text{&p.Remote}},
		{"receive_mss_bytes", whole(&p.ReceiveMSS)},
		{"rtt_seconds", float{&p.RTT}},
		{"segments", counter{&p.Segments}},
		{"retransmits", counter{&p.Retransmits}},
		{"timeouts", counter{&p.RetransmissionTimers}},
	}
}

func warningColumns(w *probe.Warning) []column {
	return []column{{"code", text{&w.Code}}, {"message", text{&w.Message}}, {"remedy", text{&w.Remedy}}}
}

func tagColumns(name, value *string) []column {
	return []column{{"name", given{text{name}}}, {"value", given{text{value}}}}
}
