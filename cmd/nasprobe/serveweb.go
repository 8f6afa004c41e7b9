package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/prometheus/exporter-toolkit/web"

	"nasprobe/probe"
	"nasprobe/report/exporter"
)

// Bounds of what a client may keep a connection for, and of the end: a test file is
// removed in ten seconds or not at all.
const (
	headerTimeout = 10 * time.Second
	idleTimeout   = 2 * time.Minute
	endTimeout    = 15 * time.Second
	answerTimeout = 5 * time.Second
)

// serve answers until ctx ends or an address fails, and then ends all probes.
func (s *serving) serve(ctx context.Context, e *exporter.Exporter) error {
	listeners, err := s.listenAll()
	if err != nil {
		return err
	}
	failed := make(chan error, len(listeners))
	var servers []*http.Server
	handler := e.Handler()
	for _, l := range listeners {
		server := &http.Server{Handler: handler, ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout,
			ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn)}
		servers = append(servers, server)
		go func() { failed <- web.Serve(l, server, &web.FlagConfig{WebConfigFile: &s.webConfig}, s.log) }()
	}
	stop := s.reloadOnSignal(e)
	defer stop()
	select {
	case <-ctx.Done():
	case err = <-failed:
		err = &probe.Error{Op: "serve", Offset: -1, Err: err}
	}
	return errors.Join(err, s.end(e, servers))
}

func (s *serving) listenAll() ([]net.Listener, error) {
	var out []net.Listener
	for _, address := range s.listen {
		l, err := listen(address)
		if err != nil {
			for _, l := range out {
				_ = l.Close()
			}
			return nil, err
		}
		out = append(out, l)
		if a, ok := l.Addr().(*net.TCPAddr); ok && !a.IP.IsLoopback() && s.webConfig == "" {
			s.log.Warn("other machines may ask without a password and TLS", "address", a.String(), "try", "--web.config.file, or --web.listen-address 127.0.0.1:9879")
		}
	}
	return out, nil
}

// listen refuses what a variable that is not set would give, and Go takes for any port of
// all addresses.
func listen(address string) (net.Listener, error) {
	if address == "" {
		return nil, usage("--web.listen-address: the address is missing")
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "listen at", Target: address, Offset: -1, Err: unnamed(err), Remedy: "choose a free address with --web.listen-address"}
	}
	return l, nil
}

// reloadOnSignal takes SIGHUP for a wish to read the configuration again, and not, as
// other commands do, for the end of the user's terminal.
func (s *serving) reloadOnSignal(e *exporter.Exporter) (stop func()) {
	hangup, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Reset(syscall.SIGHUP)
	signal.Notify(hangup, syscall.SIGHUP)
	go func() {
		for {
			select {
			case <-done:
				return
			case <-hangup:
				s.reload(e)
			}
		}
	}()
	return func() { signal.Stop(hangup); close(done) }
}

func (s *serving) reload(e *exporter.Exporter) {
	if err := e.Reload(); err != nil {
		s.log.Error("the configuration was not reloaded, the one before stays in force", "err", err)
		return
	}
	s.log.Info("the configuration was reloaded")
}

// end ends the probes, which answers the scrapes that wait for them, and then the servers.
func (s *serving) end(e *exporter.Exporter, servers []*http.Server) error {
	s.log.Info("ending, once the test files are removed")
	ctx, cancel := context.WithTimeout(context.Background(), endTimeout)
	defer cancel()
	clean := e.Close(ctx)
	ctx, cancel = context.WithTimeout(context.Background(), answerTimeout)
	defer cancel()
	for _, server := range servers {
		_ = server.Shutdown(ctx) // whoever still reads an answer is cut off
	}
	if !clean {
		return &probe.Error{Kind: probe.ErrTimeout, Op: "end", Offset: -1, Err: errStuck, Remedy: "run nasprobe clean on the targets"}
	}
	return nil
}
