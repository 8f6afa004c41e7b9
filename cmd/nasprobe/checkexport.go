package main

import (
	"bytes"
	"context"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report"
	"nasprobe/report/metrics"
)

// exports are where the result of a check goes for databases of time series.
type exports struct {
	prom, influx string
	token        string
	address      *url.URL // of influx, nil if that is a file
}

func (e *exports) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&e.prom, "prom", "", "write metrics to this `FILE` for the textfile collector of Prometheus, one file a target")
	f.StringVar(&e.influx, "influx", "", "write line protocol to this `FILE`, or send it to this URL of InfluxDB with the token of "+influxTokenVariable)
}

// check finds places that cannot be written before anything is measured. results are the
// files that the result goes to besides.
func (e *exports) check(cmd *cobra.Command, c *console, results []outputFile[*health.Result]) (err error) {
	for name, value := range map[string]string{"prom": e.prom, "influx": e.influx} {
		if value == "" && cmd.Flags().Changed(name) { // as of a variable that is not set
			return usage("--%s: the name of the file is missing", name)
		}
	}
	if e.prom != "" && filepath.Ext(e.prom) != ".prom" {
		return usage("--prom %s: the collector reads files that end in .prom", e.prom)
	}
	if e.address, err = influxAddress(e.influx); err != nil {
		return err
	}
	e.token = strings.TrimSpace(c.getenv(influxTokenVariable))
	return e.checkPlaces(results)
}

func (e *exports) checkPlaces(taken []outputFile[*health.Result]) error {
	for _, path := range []string{e.prom, e.influx} {
		f := outputFile[*health.Result]{path: path}
		if path == "" || path == e.influx && e.address != nil {
			continue
		}
		if info, err := os.Stat(path); slices.ContainsFunc(taken, f.isSame) && (err != nil || info.Mode().IsRegular()) {
			return usage("%s: one file cannot hold two results", path)
		}
		if err := f.writable(); err != nil {
			return &probe.Error{Kind: probe.ErrUsage, Op: "write", Target: path, Offset: -1, Err: err, Remedy: "give a path that this user may write"}
		}
		taken = append(slices.Clone(taken), f)
	}
	return nil
}

// delivery is one way that a finding takes.
type delivery struct {
	to   string
	send func(context.Context) error
}

// deliveries are those that are asked for.
func (e *exports) deliveries(f *finding, now time.Time) []delivery {
	var out []delivery
	if e.prom != "" {
		out = append(out, delivery{e.prom, func(ctx context.Context) error { return e.writeProm(ctx, f, now) }})
	}
	switch {
	case e.influx == "":
	case e.address != nil:
		out = append(out, delivery{public(e.address), func(ctx context.Context) error { return e.send(ctx, f, now) }})
	default:
		out = append(out, delivery{e.influx, func(ctx context.Context) error { return e.writeInflux(ctx, f, now) }})
	}
	return out
}

func (e *exports) send(ctx context.Context, f *finding, now time.Time) error {
	lines, err := influxLines(f, now)
	if err != nil {
		return err
	}
	return post(ctx, e.address, e.token, lines)
}

func (e *exports) writeInflux(ctx context.Context, f *finding, now time.Time) error {
	lines, err := influxLines(f, now)
	if err != nil {
		return err
	}
	return replaceFile(ctx, e.influx, func() ([]byte, error) { return lines, nil })
}

func influxLines(f *finding, now time.Time) ([]byte, error) {
	var lines bytes.Buffer
	err := report.WriteInfluxCheck(&lines, f.result, now)
	return lines.Bytes(), err
}

// writeProm keeps the time of the last success when this check is none. What it tells is
// settled before: the result changes when a delivery is given up, whose work goes on.
func (e *exports) writeProm(ctx context.Context, f *finding, now time.Time) error {
	state, target, failed := f.result.State, f.result.Target.URL, f.err != nil
	o := metrics.Outcome{Run: f.result.Run, Reason: metrics.Reason(f.err), At: now, LastSuccess: now, State: &state}
	return replaceFile(ctx, e.prom, func() ([]byte, error) {
		if failed {
			o.LastSuccess = lastSuccess(e.prom, target)
		}
		return metrics.Text(metrics.Of(o, prometheus.Labels{metrics.TargetLabel: target}))
	})
}

// replaceFile replaces a file in one step.
func replaceFile(ctx context.Context, path string, content func() ([]byte, error)) error {
	err := within(ctx, func() error {
		b, err := content()
		if err != nil {
			return err
		}
		return replace(path, allOf(b))
	})
	if err == nil {
		return nil
	}
	return &probe.Error{Op: "write", Target: path, Offset: -1, Err: unnamed(err), Remedy: "free space or choose another path"}
}
