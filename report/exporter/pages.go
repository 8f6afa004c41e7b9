package exporter

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/prometheus/exporter-toolkit/web"
)

func (e *Exporter) healthy(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprintln(w, "nasprobe serve is healthy.")
}

func (e *Exporter) ready(w http.ResponseWriter, _ *http.Request) {
	if e.closing.Load() {
		http.Error(w, "nasprobe serve is ending.", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "nasprobe serve is ready.")
}

// reloadNow does not repeat what is wrong with a configuration: who may ask for it to be
// read need not know what is in it.
func (e *Exporter) reloadNow(w http.ResponseWriter, _ *http.Request) {
	if !e.options.Lifecycle {
		http.Error(w, "It takes --web.enable-lifecycle to reload by a request.", http.StatusForbidden)
		return
	}
	if err := e.Reload(); err != nil {
		e.options.Log.Error("the configuration was not reloaded, the one before stays in force", "err", err)
		http.Error(w, "The configuration has a mistake, and the one before stays in force. The log tells which.", http.StatusInternalServerError)
		return
	}
	e.options.Log.Info("the configuration was reloaded", "targets", len(e.config.Load().Targets))
	fmt.Fprintln(w, "The configuration was reloaded.")
}

// landing is a page for people that names the targets and nothing else of them.
func (e *Exporter) landing(w http.ResponseWriter, r *http.Request) {
	links := []web.LandingLinks{{Address: "metrics", Text: "Metrics", Description: "of this exporter"}}
	for _, name := range slices.Sorted(maps.Keys(e.config.Load().Targets)) {
		links = append(links, web.LandingLinks{Address: "probe?target=" + url.QueryEscape(name), Text: html.EscapeString(name), Description: "what was measured last, or is now if that is due"})
	}
	page, err := web.NewLandingPage(web.LandingConfig{Name: "nasprobe", Description: "What NAS boxes deliver, measured on demand", Version: html.EscapeString(e.options.Version),
		Links: links, Profiling: "false"})
	if err != nil {
		e.options.Log.Error("the landing page was not made", "err", err)
		http.Error(w, "There is no page to show.", http.StatusInternalServerError)
		return
	}
	page.ServeHTTP(w, r)
}
