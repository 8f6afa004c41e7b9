package probe

// Verdict says what limited a run: that of its row with the greatest throughput, and
// row by row.
type Verdict struct {
	LimitedBy string       `json:"limited_by"`     // see the Limit constants
	Share     float64      `json:"share_of_limit"` // of what that limit allows, 0 to 1; 0 where it is unclear
	Evidence  []Evidence   `json:"evidence"`
	Rows      []RowVerdict `json:"rows,omitempty"`
}

// RowVerdict says what limited one row.
type RowVerdict struct {
	Pattern   string     `json:"pattern"`
	LimitedBy string     `json:"limited_by"`
	Share     float64    `json:"share_of_limit"`
	Evidence  []Evidence `json:"evidence"`
}

// Evidence is one figure that decided.
type Evidence struct {
	Figure string  `json:"figure"` // its name, such as "goodput" or "ceiling"
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"` // base unit: "B/s", "s", "1/s", or "" of a ratio
	Note   string  `json:"note,omitempty"`
}

// What may limit a run.
const (
	LimitLink       = "link"        // the slowest cable or radio of the path
	LimitRoundTrips = "round trips" // waiting for replies: latency times depth
	LimitClientCPU  = "client CPU"  // this machine
	LimitServer     = "server"      // the server, and nothing tells its processor from its disk
	LimitServerCPU  = "server CPU"
	LimitDisk       = "disk" // of the server
	LimitUnclear    = "unclear"
)
