package compare

import (
	"encoding/json"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// Schema names the JSON form of Comparison.
const Schema = "nasprobe/compare/1"

// Comparison is what several sides show when they are set against the first one, in
// base units. Its JSON form is stable.
type Comparison struct {
	Schema      string          `json:"schema"`
	Rules       stats.Rules     `json:"rules"`
	Confidence  float64         `json:"confidence"` // of the intervals: 1 - Rules.Alpha
	Sides       []Side          `json:"sides"`
	Rows        []Row           `json:"rows"`
	Unmatched   []Unmatched     `json:"unmatched,omitempty"`
	Differences []Difference    `json:"differences"`
	Warnings    []probe.Warning `json:"warnings"`
	Summary     string          `json:"summary"` // one line in plain words
}

// Side is what is compared: one run or several of the same thing. Path, Conditions and
// what follows are those of the first run that tells them.
type Side struct {
	Label      string           `json:"label"`
	Runs       []string         `json:"runs"` // ids; of an imported text its name
	Path       probe.Path       `json:"path"`
	Conditions probe.Conditions `json:"conditions"`
	Target     probe.TargetInfo `json:"target"`
	Plan       probe.PlanInfo   `json:"plan"`
	Started    time.Time        `json:"started,omitzero"`
	Comment    string           `json:"comment,omitempty"`
	Incomplete bool             `json:"incomplete,omitempty"` // a run ended before everything was measured
}

// Row is one pattern in one direction that the first side and a later one at least have.
type Row struct {
	Pattern string      `json:"pattern"` // the text form
	Op      patterns.Op `json:"op"`
	Sides   []RowSide   `json:"sides"`
	// Change, Interval, P, Verdict and Needed are those of each later side against the
	// first.
	Change   Later[float64]       `json:"change"`             // of the median, as a ratio: 0.476 is +47.6 %
	Interval Later[*Interval]     `json:"interval,omitempty"` // of the change; nil where the passes give none
	P        Later[*float64]      `json:"p"`                  // of the Mann-Whitney U test; nil for single scores
	Verdict  Later[stats.Verdict] `json:"verdict"`
	Needed   Later[int]           `json:"passes_needed,omitempty"` // a side, for a verdict; 0 when there are enough
	Basis    stats.Basis          `json:"basis"`
}

// Interval holds the change with the confidence 1 - Rules.Alpha.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Compared tells whether the first side and the later side i, from 0, both have the row.
// Where they do not the change is 0 and the verdict that no passes support a difference.
func (r Row) Compared(i int) bool {
	return i >= 0 && i+1 < len(r.Sides) && r.Sides[0].N > 0 && r.Sides[i+1].N > 0
}

// RowSide is what one side has of a row. Figures are those of scored passes.
type RowSide struct {
	N        int       `json:"n"`      // 0 where a later side lacks the row
	Median   float64   `json:"median"` // bytes a second, as are the next three
	Min      float64   `json:"min"`
	Max      float64   `json:"max"`
	Passes   []float64 `json:"passes"`
	Outliers []int     `json:"outliers,omitempty"` // indexes into Passes; flagged, never dropped
	// Medians of what the passes know besides; absent where they do not.
	IOPS             float64 `json:"iops,omitempty"`
	PacketsPerSecond float64 `json:"packets_per_second,omitempty"` // TCP segments, both directions
	CPUPerGB         float64 `json:"cpu_seconds_per_gb,omitempty"` // of this client, for 10^9 bytes
	Retransmits      *int64  `json:"retransmits,omitempty"`        // sum
}

// Unmatched is a row in which nothing was compared: the first side lacks it, or all
// others do.
type Unmatched struct {
	Pattern string   `json:"pattern"`
	Sides   []string `json:"sides"` // labels of those that have it
}

// Difference is a condition in which the sides are not alike: a possible cause of what
// was measured. The segment size sent is told of an experiment with packet sizes even
// where it is the same on all sides.
type Difference struct {
	What    string   `json:"what"`              // "signing", "dialect", "MSS sent" ...
	Values  []string `json:"values"`            // one a side; Unknown where a side does not tell
	Subject bool     `json:"subject,omitempty"` // it is about packet sizes: what an experiment with jumbo frames is to change
}

// Unknown is the value of a condition that a side does not tell.
const Unknown = "unknown"

// Later has one value for each side after the first. In JSON a single one stands for
// itself, and several are an array.
type Later[T any] []T

// MarshalJSON implements json.Marshaler.
func (l Later[T]) MarshalJSON() ([]byte, error) {
	if len(l) == 1 {
		return json.Marshal(l[0])
	}
	return json.Marshal([]T(l))
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *Later[T]) UnmarshalJSON(b []byte) error {
	var several []T
	if err := json.Unmarshal(b, &several); err == nil {
		*l = several
		return nil
	}
	*l = make([]T, 1)
	return json.Unmarshal(b, &(*l)[0])
}
