package history

import "nasprobe/probe"

// environmentColumns are what of the client may shape the figures of a network.
func environmentColumns(e *probe.Environment) []column {
	const prefix = "environment_"
	return []column{
		{prefix + "driver_version", text{&e.DriverVersion}},
		{prefix + "firmware", text{&e.Firmware}},
		{prefix + "receive_ring", whole(&e.ReceiveRing)},
		{prefix + "send_ring", whole(&e.SendRing)},
		{prefix + "receive_coalescing", text{&e.ReceiveCoalescing}},
		{prefix + "send_coalescing", text{&e.SendCoalescing}},
		{prefix + "congestion_control", text{&e.CongestionControl}},
		{prefix + "receive_buffer_bytes", whole(&e.ReceiveBuffer)},
		{prefix + "send_buffer_bytes", whole(&e.SendBuffer)},
	}
}

func distributionColumns(prefix string, d *probe.Distribution) []column {
	return []column{
		{prefix + "count", whole(&d.Count)},
		{prefix + "min", float{&d.Min}},
		{prefix + "mean", float{&d.Mean}},
		{prefix + "p50", float{&d.P50}},
		{prefix + "p99", float{&d.P99}},
	}
}
