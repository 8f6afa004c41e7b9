package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// figure is what one contender reached on one row in one round.
type figure struct {
	Throughput  float64 `json:"bytes_per_second"`
	IOPS        float64 `json:"iops,omitempty"`
	CPU         float64 `json:"cpu_seconds_per_request,omitempty"`
	Flush       float64 `json:"flush_seconds,omitempty"` // not part of the above
	Retransmits *int64  `json:"retransmits,omitempty"`
}

// contender is a client that can be measured. measure returns its figures on one
// pattern, of reading and of writing.
type contender struct {
	name           string
	sequentialOnly bool
	measure        func(ctx context.Context, p patterns.Pattern) (map[patterns.Op]figure, error)
}

// program is nasprobe itself with extra arguments. Its passes of a sequential row
// need not sweep the file: the time limit is the time.
func (l lab) program(name, target string, pass time.Duration, extra ...string) contender {
	return contender{name: name, measure: func(ctx context.Context, p patterns.Pattern) (map[patterns.Op]figure, error) {
		args := []string{l.nasprobe, "run", target, "--pattern", p.Name(), "--count", "1", "--time", pass.String(), "--time-limit", pass.String(),
			"--size", fmt.Sprintf("%dMiB", fileBytes>>20), "--quiet", "--format", "json"}
		out, _, err := l.client(ctx, append(args, extra...)...)
		if err != nil {
			return nil, err
		}
		return figuresOf([]byte(out))
	}}
}

// figuresOf takes the scored pass of each row. The flush does not count: it measures
// the server's disk, and no peer asks for one.
func figuresOf(text []byte) (map[patterns.Op]figure, error) {
	var run probe.Run
	if err := json.Unmarshal(text, &run); err != nil {
		return nil, err
	}
	out := map[patterns.Op]figure{}
	for _, row := range run.Rows {
		for _, p := range row.Scored() {
			seconds := p.Seconds - p.FlushTime
			if p.IOs == 0 || seconds <= 0 {
				return nil, fmt.Errorf("%s: a pass of %d requests in %g s", row.Pattern, p.IOs, seconds)
			}
			out[row.Op] = figure{Throughput: float64(p.Bytes) / seconds, IOPS: float64(p.IOs) / seconds, CPU: p.CPUTime / float64(p.IOs),
				Flush: p.FlushTime, Retransmits: p.Retransmits}
		}
	}
	return out, nil
}
