package probe

import (
	"time"

	"nasprobe/patterns"
	"nasprobe/probe/stats"
)

// Schema names the JSON form of Run.
const Schema = "nasprobe/run/1"

// Run is everything one measurement found, in base units: bytes, seconds, bytes a
// second. Its JSON form is stable.
type Run struct {
	Schema      string            `json:"schema"`
	Tool        Tool              `json:"tool"`
	ID          string            `json:"id"`
	Label       string            `json:"label,omitempty"`
	Tags        map[string]string `json:"tags,omitempty"`
	Comment     string            `json:"comment,omitempty"`
	Started     time.Time         `json:"started"`
	Finished    time.Time         `json:"finished"`
	Incomplete  bool              `json:"incomplete"`
	Host        Host              `json:"host"`
	Target      TargetInfo        `json:"target"`
	Conditions  Conditions        `json:"conditions"`
	Path        Path              `json:"path"`
	Plan        PlanInfo          `json:"plan"`
	Rows        []Row             `json:"rows"`
	Written     int64             `json:"written_bytes,omitempty"`     // by all of the run, scored or not
	RoundTrip   Distribution      `json:"round_trip_seconds,omitzero"` // of requests without work, see Echo, while nothing else went on
	Link        *Link             `json:"link,omitempty"`
	Environment Environment       `json:"environment,omitzero"`
	Verdict     *Verdict          `json:"verdict,omitempty"`
	Warnings    []Warning         `json:"warnings"`
}

// Tool is the program that measured.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Host is the machine that measured.
type Host struct {
	Name string `json:"name"`
	OS   string `json:"os"`   // name and version, as far as the system tells
	Arch string `json:"arch"` // GOARCH
	CPUs int    `json:"cpus"`
	CPU  string `json:"cpu,omitempty"` // model
}

// TargetInfo is where the file was. The URL has no password.
type TargetInfo struct {
	URL        string `json:"url"`
	Protocol   string `json:"protocol"` // "smb", "nfs", "file", "demo"
	Server     string `json:"server,omitempty"`
	Share      string `json:"share,omitempty"`
	Path       string `json:"path,omitempty"`        // below the share; absolute of a local directory
	TotalBytes int64  `json:"total_bytes,omitempty"` // file system
	FreeBytes  int64  `json:"free_bytes,omitempty"`
}

// PlanInfo is what was asked for, as recorded in a Run.
type PlanInfo struct {
	Profile     string  `json:"profile"`
	FileBytes   int64   `json:"file_bytes"`
	Passes      int     `json:"passes"` // scored
	PassSeconds float64 `json:"pass_seconds"`
	Interval    float64 `json:"interval_seconds,omitempty"` // rest between rounds
	WriteBound  int64   `json:"write_pass_bytes,omitempty"` // the most that a pass of a writing row writes; absent if it has no bound
	Data        string  `json:"data"`                       // "random", "zero", or "existing" of a read-only run
	Seed        uint64  `json:"seed"`
	Verify      bool    `json:"verify,omitempty"`
	ReadOnly    bool    `json:"read_only,omitempty"`
	Cold        bool    `json:"cold,omitempty"`                 // no block is read twice, and none that this run wrote last
	Best        int     `json:"best,omitempty"`                 // of the passes, whose mean is a figure of its own, see Row.Best; 0 is all
	Omit        float64 `json:"omit_seconds,omitempty"`         // before each pass that do not count
	Window      int64   `json:"window_bytes,omitempty"`         // of the socket buffers at both ends, as the user asked
	LinkRate    int64   `json:"link_bits_per_second,omitempty"` // of the slowest link of the path, as the user told it
}

// Row is one pattern in one direction.
type Row struct {
	Pattern     string        `json:"pattern"` // the text form
	Op          patterns.Op   `json:"op"`
	BlockBytes  int64         `json:"block_bytes"`
	QueueDepth  int           `json:"queue_depth"`
	Threads     int           `json:"threads"`
	Random      bool          `json:"random"`
	ReadPercent int           `json:"read_percent,omitempty"`
	Passes      []Pass        `json:"passes"`
	Connections []Path        `json:"connections,omitempty"` // each as it was at the end of the row
	Throughput  stats.Summary `json:"bytes_per_second"`
	IOPS        stats.Summary `json:"iops"`
	Latency     Latency       `json:"latency_seconds,omitzero"` // of each figure the median over the scored passes
	Segments    *int64        `json:"segments,omitempty"`       // of TCP, the sum over all passes, as are the next two
	Retransmits *int64        `json:"retransmits,omitempty"`
	Timeouts    *int64        `json:"timeouts,omitempty"`
	// LoadedRoundTrip is of requests without work on a connection of their own, see Echo,
	// while the pass that does not count was under way.
	LoadedRoundTrip Distribution `json:"loaded_round_trip_seconds,omitzero"`
}

// Pass is one timed repetition of a row.
type Pass struct {
	Warmup      bool    `json:"warmup"` // not scored
	Seconds     float64 `json:"seconds"`
	Bytes       int64   `json:"bytes"`
	IOs         int64   `json:"ios"` // completed blocks
	Throughput  float64 `json:"bytes_per_second"`
	IOPS        float64 `json:"iops"`
	FlushTime   float64 `json:"flush_seconds"`            // of Seconds, spent in Sync
	CPUTime     float64 `json:"cpu_seconds"`              // of this process, user and system
	PeerCPU     float64 `json:"peer_cpu_share,omitempty"` // of one core, that the other end used, as it told
	ClientTime  float64 `json:"client_seconds,omitempty"` // of all threads, not spent waiting for the network
	Segments    *int64  `json:"segments,omitempty"`       // of TCP, sent and received, over all connections, as are the next two
	Retransmits *int64  `json:"retransmits,omitempty"`
	Timeouts    *int64  `json:"timeouts,omitempty"`          // RTO events (RFC 6298)
	SendMSS     int     `json:"send_mss_bytes,omitempty"`    // at the end of the pass, the smallest of all connections
	ReceiveMSS  int     `json:"receive_mss_bytes,omitempty"` // likewise
	RTT         float64 `json:"rtt_seconds,omitempty"`       // the least up to now, of the first connection
	Latency     Latency `json:"latency_seconds"`
	Seed        uint64  `json:"seed"`
	// Series are the bytes that completed in each quarter of a second, up to the last; the
	// last figure is of a shorter time. It covers the first 17 minutes.
	Series []int64 `json:"bytes_per_250ms,omitempty"`
}

// Latency is the distribution of the time from submission to completion, in
// seconds. Percentiles are accurate to three digits.
type Latency struct {
	Mean float64 `json:"mean"`
	P50  float64 `json:"p50"`
	P90  float64 `json:"p90"`
	P99  float64 `json:"p99"`
	P999 float64 `json:"p999"`
	Max  float64 `json:"max"`
}

// NewRow is an empty row of p.
func NewRow(p patterns.Pattern) Row {
	return Row{Pattern: p.String(), Op: p.Op, BlockBytes: p.BlockSize, QueueDepth: p.QueueDepth,
		Threads: p.Threads, Random: p.Random, ReadPercent: p.ReadPercent}
}

// Scored are the passes that count.
func (r Row) Scored() []Pass {
	var out []Pass
	for _, p := range r.Passes {
		if !p.Warmup {
			out = append(out, p)
		}
	}
	return out
}
