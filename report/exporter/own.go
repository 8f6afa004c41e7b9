package exporter

import (
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"nasprobe/report/metrics"
)

// own are the metrics of the exporter itself.
type own struct {
	registry         *prometheus.Registry
	probes           *prometheus.CounterVec
	durations        *prometheus.HistogramVec
	running, waiting prometheus.Gauge
	reloaded         prometheus.Gauge // whether the last attempt succeeded
	reloadedAt       prometheus.Gauge
	hash, targets    prometheus.Gauge
}

// resultSuccess is the result of a probe that has no reason to have failed.
const resultSuccess = "success"

func newOwn(version string) *own {
	o := &own{
		registry:  prometheus.NewRegistry(),
		probes:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: metrics.Prefix + "probes_total", Help: "Probes that ended, by how they did."}, []string{metrics.TargetLabel, "result"}),
		durations: newDurations(),
		running:   gauge("probes_running", "Probes that measure now."),
		waiting:   gauge("probes_waiting", "Probes that wait until others have ended."),
		reloaded:  gauge("config_last_reload_successful", "Whether the configuration was accepted when it was last read."),
		reloadedAt: gauge("config_last_reload_success_timestamp_seconds",
			"When a configuration was last accepted, in seconds since 1970."),
		hash:    gauge("config_hash", "Tells configurations apart; passwords are no part of it."),
		targets: gauge("config_targets", "Targets of the configuration."),
	}
	o.registry.MustRegister(o.probes, o.durations, o.running, o.waiting, o.reloaded, o.reloadedAt, o.hash, o.targets, build(version),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return o
}

func newDurations() *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: metrics.Prefix + "probe_duration_seconds", Help: "How long probes took, without waiting for their turn.",
		Buckets: []float64{1, 5, 10, 20, 30, 60, 120, 300, 600, 1800}}, []string{metrics.TargetLabel})
}

func gauge(name, help string) prometheus.Gauge {
	return prometheus.NewGauge(prometheus.GaugeOpts{Name: metrics.Prefix + name, Help: help})
}

func build(version string) prometheus.Collector {
	g := prometheus.NewGauge(prometheus.GaugeOpts{Name: metrics.Prefix + "build_info", Help: "The program, 1 always.",
		ConstLabels: prometheus.Labels{"version": version, "goversion": runtime.Version(), "goos": runtime.GOOS, "goarch": runtime.GOARCH}})
	g.Set(1)
	return g
}

// count keeps how a probe ended; reason is "" of a success.
func (o *own) count(target, reason string, took time.Duration) {
	if reason == "" {
		reason = resultSuccess
	}
	o.probes.WithLabelValues(target, reason).Inc()
	o.durations.WithLabelValues(target).Observe(took.Seconds())
}

// forget drops what is counted of a target that is not configured any more.
func (o *own) forget(target string) {
	o.probes.DeletePartialMatch(prometheus.Labels{metrics.TargetLabel: target})
	o.durations.DeletePartialMatch(prometheus.Labels{metrics.TargetLabel: target})
}

// configured tells which configuration is in force since now.
func (o *own) configured(c Config, now time.Time) {
	o.reloaded.Set(1)
	o.reloadedAt.Set(float64(now.UnixMilli()) / 1e3)
	o.hash.Set(c.Hash())
	o.targets.Set(float64(len(c.Targets)))
}
