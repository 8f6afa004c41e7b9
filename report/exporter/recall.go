package exporter

import (
	"context"
	"time"

	"nasprobe/probe"
	"nasprobe/report/metrics"
)

// Recall is the last complete run of a target as it is measured now, from before this
// exporter was started, or nil. It spares the target a probe at each start.
type Recall func(ctx context.Context, t Target) *probe.Run

// recallTime bounds what a start or a reload waits for all runs from before.
const recallTime = 10 * time.Second

// recall finds the outcomes of targets that are new, or measured in another way than up
// to now.
func (e *Exporter) recall(c Config) map[string]metrics.Outcome {
	out := map[string]metrics.Outcome{}
	if e.options.Recall == nil {
		return out
	}
	ctx, cancel := context.WithTimeout(context.Background(), recallTime)
	defer cancel()
	for name, t := range c.Targets {
		if e.prober.knows(t) {
			continue
		}
		if run := e.options.Recall(ctx, t); run != nil {
			out[name] = metrics.Completed(run)
		}
	}
	return out
}
