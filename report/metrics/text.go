package metrics

import (
	"bytes"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/common/expfmt"

	"nasprobe/probe"
)

// Text is a page of the collectors in the text format 0.0.4 of Prometheus, with HELP and
// TYPE of each metric and without timestamps, which a textfile collector would refuse.
func Text(collectors ...prometheus.Collector) ([]byte, error) {
	page, err := text(collectors)
	if err != nil {
		return nil, &probe.Error{Op: "write metrics", Offset: -1, Err: err}
	}
	return page, nil
}

func text(collectors []prometheus.Collector) ([]byte, error) {
	registry := prometheus.NewPedanticRegistry()
	for _, c := range collectors {
		if err := registry.Register(c); err != nil {
			return nil, err
		}
	}
	found, err := registry.Gather()
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	out := expfmt.NewEncoder(&page, expfmt.NewFormat(expfmt.TypeTextPlain))
	for _, f := range found {
		if err := out.Encode(f); err != nil {
			return nil, err
		}
	}
	return page.Bytes(), nil
}
