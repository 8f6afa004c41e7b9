package health

import (
	"time"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// Schema names the JSON form of Result.
const Schema = "nasprobe/check/1"

// Result is what a check found, in base units: bytes, seconds, bytes a second. Its JSON
// form is stable, and no list in it is null.
type Result struct {
	Schema   string           `json:"schema"`
	State    State            `json:"state"`   // "OK", "WARNING", "CRITICAL", "UNKNOWN"
	Summary  string           `json:"summary"` // one line in plain words
	Target   probe.TargetInfo `json:"target"`
	Findings []Finding        `json:"findings"`           // why the state is not OK, the worst first
	Figures  []Figure         `json:"figures"`            // those of rows first, in the order of the run
	Changes  []Change         `json:"changes"`            // what is not as in most of the like runs
	Baseline *Baseline        `json:"baseline,omitempty"` // nil where earlier runs do not count
	Error    string           `json:"error,omitempty"`    // why no run came about
	Remedy   string           `json:"remedy,omitempty"`   // what to try
	Last     *Last            `json:"last,omitempty"`     // the last complete run, where none came about now
	Notes    []string         `json:"notes,omitempty"`    // about the check itself, such as a plan that was shortened
	Run      *probe.Run       `json:"run,omitempty"`      // as nasprobe/run/1; nil where none came about
}

// Finding is one reason for a state.
type Finding struct {
	State  State  `json:"state"`
	Figure string `json:"figure,omitempty"` // its Name; empty where it is about the run
	Text   string `json:"text"`             // half a sentence
}

// Figure is one figure of the run and how it was judged.
type Figure struct {
	Name    string      `json:"name"`              // "seq1m-q1t1-read", "rnd4k-q32t1-read.p99", "mss": the same in all runs of one plan
	Short   string      `json:"short"`             // the shortest name that means it in this run: "seq-read"
	Pattern string      `json:"pattern,omitempty"` // the text form of the row; empty for a figure of the run
	Unit    metric.Unit `json:"unit"`              // "B/s", "bit/s", "IOPS", "s", "B", "c" (a count), "" (a share, 1 for all)
	Value   *float64    `json:"value"`             // null where it was not measured or the system does not tell
	State   State       `json:"state"`
	Warn    []Limit     `json:"warn"` // absolute thresholds
	Crit    []Limit     `json:"crit"`
	Level   *Level      `json:"baseline,omitempty"` // nil where no like run has it
}

// Level is what like runs had of a figure.
type Level struct {
	Runs   int     `json:"runs"`          // that have the figure, but for those that had fallen already and odd ones
	Odd    int     `json:"odd,omitempty"` // runs that were slow as few are: they do not count
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
	Change float64 `json:"change"` // of this run against the median, as a ratio: -0.63 is 63 % below
	// Low is the level below which chance alone hardly takes the figure, by how much the
	// like runs differ; 0 where it is not judged.
	Low float64 `json:"low,omitempty"`
	// A Warning is raised at WarnBelow and less, and Critical at CritBelow, unless Unsure; 0
	// where the figure is told for information only, or like runs are too few.
	WarnBelow float64 `json:"warn_below,omitempty"`
	CritBelow float64 `json:"crit_below,omitempty"`
	Unsure    bool    `json:"unsure,omitempty"` // some pass was above, and the run before had not fallen
	// Of a fall that lasts: how many like runs had fallen already, and when the first of
	// them was started.
	Fallen int       `json:"fallen,omitempty"`
	Since  time.Time `json:"since,omitzero"`
}

// Baseline are the like runs that a run was compared with.
type Baseline struct {
	Runs     int       `json:"runs"`
	Least    int       `json:"least"`          // that it takes
	Since    time.Time `json:"since,omitzero"` // when the first of them was started
	Until    time.Time `json:"until,omitzero"` // and the last
	Drop     float64   `json:"drop"`           // below the median, from which on it is a Warning
	CritDrop float64   `json:"crit_drop"`      // and Critical
}

// Enough tells whether there are the runs that a comparison takes.
func (b *Baseline) Enough() bool { return b != nil && b.Runs >= b.Least }
