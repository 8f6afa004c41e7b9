package report

import (
	"io"

	"github.com/prometheus/client_golang/prometheus"

	"nasprobe/probe"
	"nasprobe/report/metrics"
)

// writeProm writes the text format of Prometheus as a textfile collector reads it.
func writeProm(w io.Writer, r *probe.Run, _ Options) error {
	page, err := metrics.Text(metrics.Run(r, prometheus.Labels{metrics.TargetLabel: r.Target.URL}))
	if err != nil {
		return err
	}
	return emit(w, page)
}
