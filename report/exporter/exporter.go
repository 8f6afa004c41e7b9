package exporter

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Options are what an exporter needs from the program around it.
type Options struct {
	Load          func() (Config, error) // reads the configuration, at the start and at each reload
	Measure       Measure
	Recall        Recall        // may be nil
	Concurrent    int           // probes that may run at once; less than 1 is 1
	TimeoutOffset time.Duration // by which an answer comes before the scraper's timeout
	Lifecycle     bool          // POST /-/reload is allowed
	Version       string
	Log           *slog.Logger
	Now           func() time.Time // time.Now if nil
}

// Exporter answers scrapes.
type Exporter struct {
	options Options
	prober  *prober
	own     *own
	reload  sync.Mutex // one at a time
	config  atomic.Pointer[Config]
	closing atomic.Bool
}

// New reads the configuration and makes an exporter. A bad configuration is its error.
func New(o Options) (*Exporter, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	e := &Exporter{options: o, own: newOwn(o.Version)}
	life, end := context.WithCancel(context.Background())
	e.prober = &prober{measure: o.Measure, now: o.Now, log: o.Log, turns: make(chan struct{}, max(o.Concurrent, 1)), own: e.own,
		life: life, end: end, subjects: map[string]*subject{}}
	if err := e.Reload(); err != nil {
		end()
		return nil, err
	}
	return e, nil
}

// Reload reads the configuration again. If it is bad the one before stays in force.
func (e *Exporter) Reload() error {
	e.reload.Lock()
	defer e.reload.Unlock()
	c, err := e.options.Load()
	if err != nil {
		e.own.reloaded.Set(0)
		return err
	}
	known := e.recall(c)
	e.config.Store(&c)
	e.prober.configure(c.Targets, known)
	e.own.configured(c, e.options.Now())
	return nil
}

// Close ends all probes, has their test files removed, and waits for that until ctx
// ends. It tells whether all ended. No probe begins any more, while scrapes are answered.
func (e *Exporter) Close(ctx context.Context) bool {
	e.closing.Store(true)
	return e.prober.close(ctx)
}

// Handler serves the exporter's pages.
func (e *Exporter) Handler() http.Handler {
	mux := http.NewServeMux()
	opts := promhttp.HandlerOpts{ErrorLog: slog.NewLogLogger(e.options.Log.Handler(), slog.LevelError), Registry: e.own.registry}
	mux.Handle("GET /metrics", promhttp.InstrumentMetricHandler(e.own.registry, promhttp.HandlerFor(e.own.registry, opts)))
	mux.HandleFunc("GET /probe", e.probe)
	mux.HandleFunc("GET /{$}", e.landing)
	mux.HandleFunc("GET /-/healthy", e.healthy)
	mux.HandleFunc("GET /-/ready", e.ready)
	mux.HandleFunc("POST /-/reload", e.reloadNow)
	return mux
}
