// Package exporter tells Prometheus about named targets over HTTP, in the manner of
// prometheus.io/docs/guides/multi-target-exporter: /probe?target=NAME measures one and
// answers with its metrics, /metrics has those of the exporter itself.
//
// A probe costs the NAS and its users time, and writes. So a result is kept and told
// again until the target's interval is over, one target has one probe at a time, all
// together have a bound, and no scrape that hangs up ends a probe in its middle, which
// would leave its test file to be removed in a hurry.
//
// What measures is given as a function: nothing here knows a protocol. Passwords come in
// with the configuration and go out through that function only.
package exporter
