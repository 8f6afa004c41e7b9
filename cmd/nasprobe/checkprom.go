package main

import (
	"bytes"
	"io"
	"os"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"nasprobe/report/metrics"
)

// longestProm bounds what is read of a file that may be the wrong one, in bytes.
const longestProm = 1 << 20

// lastSuccess is when a check of the target succeeded last, as the file of metrics has it
// that an earlier check wrote; zero if it does not tell.
func lastSuccess(path, target string) time.Time {
	f, err := os.Open(path)
	if err != nil {
		return time.Time{}
	}
	defer f.Close()
	page, err := io.ReadAll(io.LimitReader(f, longestProm))
	if err != nil {
		return time.Time{}
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(bytes.NewReader(page))
	if err != nil {
		return time.Time{}
	}
	for _, m := range families[metrics.Prefix+"last_success_timestamp_seconds"].GetMetric() {
		for _, label := range m.GetLabel() {
			if label.GetName() == metrics.TargetLabel && label.GetValue() == target {
				return time.UnixMilli(int64(m.GetGauge().GetValue() * 1e3))
			}
		}
	}
	return time.Time{}
}
