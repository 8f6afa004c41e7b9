package report

import (
	"time"

	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// Trend is what one row of a target did over time.
type Trend struct {
	Target  string // URL without a password
	Pattern string
	Points  []Point // the oldest first
}

// Point is one run of a trend.
type Point struct {
	Run        string // id
	Started    time.Time
	Throughput stats.Summary        // bytes a second
	IOPS       float64              // median
	Latency    probe.Latency        // seconds; zero where the run does not tell
	Changes    []compare.Difference // in which conditions it differs from the point before
}
