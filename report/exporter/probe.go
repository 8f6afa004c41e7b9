package exporter

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"nasprobe/report/metrics"
)

// timeoutHeader is how Prometheus tells when it gives up a scrape.
const timeoutHeader = "X-Prometheus-Scrape-Timeout-Seconds"

// longestWait bounds, in seconds, the wait for a probe, for scrapers that do not tell how
// long they wait.
const longestWait = 120

// probe answers with the metrics of one target. It never repeats what was asked for.
func (e *Exporter) probe(w http.ResponseWriter, r *http.Request) {
	names := r.URL.Query()[metrics.TargetLabel]
	if len(names) != 1 {
		http.Error(w, "Name one target of the configuration: /probe?target=NAME", http.StatusBadRequest)
		return
	}
	wait, err := e.wait(r.Header.Get(timeoutHeader))
	if err != nil {
		http.Error(w, "The scrape timeout is no number of seconds.", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	a, ok := e.prober.ask(ctx, names[0])
	if !ok {
		http.Error(w, "There is no target of that name.", http.StatusNotFound)
		return
	}
	e.write(w, r, a)
}

// wait is how long a scrape may take whose timeout is given in seconds.
func (e *Exporter) wait(header string) (time.Duration, error) {
	if header == "" {
		return longestWait * time.Second, nil
	}
	seconds, err := strconv.ParseFloat(header, 64)
	if err != nil {
		return 0, err
	}
	if !(seconds > 0) || math.IsInf(seconds, 0) {
		return 0, errors.New("not above 0")
	}
	timeout := time.Duration(min(seconds, longestWait) * float64(time.Second))
	return max(timeout-e.options.TimeoutOffset, timeout/2), nil
}

func (e *Exporter) write(w http.ResponseWriter, r *http.Request, a answer) {
	registry := prometheus.NewRegistry()
	for _, c := range a.collectors() {
		if err := registry.Register(c); err != nil {
			e.options.Log.Error("the metrics of a target were not made", "target", a.labels[metrics.TargetLabel], "err", err)
			http.Error(w, "There are no metrics to show.", http.StatusInternalServerError)
			return
		}
	}
	log := slog.NewLogLogger(e.options.Log.Handler(), slog.LevelError)
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{ErrorLog: log}).ServeHTTP(w, r)
}

// collectors are the metrics of the outcome, and how fresh it is.
func (a answer) collectors() []prometheus.Collector {
	value := func(name, help string, v float64) prometheus.Collector {
		g := prometheus.NewGauge(prometheus.GaugeOpts{Name: metrics.Prefix + name, Help: help, ConstLabels: a.labels})
		g.Set(v)
		return g
	}
	running := 0.0
	if a.running {
		running = 1
	}
	out := []prometheus.Collector{metrics.Of(a.outcome, a.labels),
		value("probe_running", "Whether the target is measured now, or is about to be.", running)}
	if !a.outcome.At.IsZero() {
		out = append(out, value("result_age_seconds", "How long ago the last run ended, of which the other metrics tell.", a.age.Seconds()))
	}
	return out
}
