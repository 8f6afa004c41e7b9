package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"nasprobe/probe"
)

// Run is the collector of a run. The labels are on every sample.
func Run(r *probe.Run, labels prometheus.Labels) prometheus.Collector {
	return Of(Completed(r), labels)
}

// Of is the collector of an outcome, with or without a run. The labels are on every
// sample; none may be Taken.
func Of(o Outcome, labels prometheus.Labels) prometheus.Collector {
	constant := prometheus.Labels{}
	for name, value := range labels {
		constant[name] = probe.Printable(value)
	}
	c := &collector{outcome: o}
	for _, f := range families() {
		c.series = append(c.series, series{f, prometheus.NewDesc(Prefix+f.name, f.help, f.labels, constant)})
	}
	return c
}

type collector struct {
	outcome Outcome
	series  []series
}

type series struct {
	family
	desc *prometheus.Desc
}

// Describe implements prometheus.Collector.
func (c *collector) Describe(out chan<- *prometheus.Desc) {
	for _, s := range c.series {
		out <- s.desc
	}
}

// Collect implements prometheus.Collector. What a server or a user chose is made
// printable: a label must be valid UTF-8, and people read the page.
func (c *collector) Collect(out chan<- prometheus.Metric) {
	for _, s := range c.series {
		for _, v := range s.of(c.outcome) {
			values := make([]string, len(v.labels))
			for i, value := range v.labels {
				values[i] = probe.Printable(value)
			}
			m, err := prometheus.NewConstMetric(s.desc, prometheus.GaugeValue, v.value, values...)
			if err != nil {
				m = prometheus.NewInvalidMetric(s.desc, err)
			}
			out <- m
		}
	}
}
