package probe

import (
	"fmt"
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
	"nasprobe/probe/ceiling"
)

// mebibyte is the unit of file sizes: the block of the preparing pass.
const mebibyte = 1 << 20

// Plan is what a run is to measure.
type Plan struct {
	Profile        string
	Rows           []patterns.Pattern
	FileBytes      int64 // a multiple of 1 MiB
	Passes         int   // scored passes a row, after one that is not scored
	PassTime       time.Duration
	TimeLimit      time.Duration
	Interval       time.Duration // between rounds
	Connections    int           // over which a thread spreads its depth; 0 is one
	WritePassBytes int64         // bound on what a pass of a writing row writes; 0 is none
	Data           patterns.Data
	Seed           uint64
	Verify         bool   // check what is read against what was written
	ReadOnly       string // measure reads of this existing file and write nothing
	LinkRate       int64  // of the slowest link of the path, bits a second, as far as the user told it
	// Cold has every block read once at most in all of the run, and none that it wrote
	// last: see ground.go.
	Cold bool
	// Window is how much of the file the rows use, from its start, in bytes and whole MiB;
	// 0 is all of it. FileBytes of an existing file is no more than that.
	Window int64

	coldSweep int64 // the most that a sequential pass must go over of an existing file
}

// PlanOf is the plan of a profile with the given seed.
func PlanOf(p patterns.Profile, seed uint64) Plan {
	return Plan{Profile: p.Name, Rows: p.Rows, FileBytes: p.FileBytes, Passes: p.Passes, PassTime: p.PassTime,
		TimeLimit: p.TimeLimit, Interval: p.Interval, WritePassBytes: p.WritePassBytes, Seed: seed}
}

// Validate reports what makes the plan impossible, as ErrUsage.
func (p Plan) Validate() error {
	if err := p.check(); err != nil {
		return planError(err)
	}
	return nil
}

func planError(err error) error {
	return &Error{Kind: ErrUsage, Op: "plan", Offset: -1, Err: err}
}

func (p Plan) check() error {
	switch {
	case len(p.Rows) == 0:
		return fmt.Errorf("there is no row to measure")
	case p.Passes < 1 || p.Passes > 1000:
		return fmt.Errorf("%d passes: want 1 to 1000", p.Passes)
	case p.PassTime <= 0:
		return fmt.Errorf("passes of %v: want a time above 0", p.PassTime)
	case p.TimeLimit <= 0:
		return fmt.Errorf("a time limit of %v: want one above 0", p.TimeLimit)
	case p.TimeLimit < p.PassTime && p.PassTime <= patterns.WholeFile: // which nobody asked for as a time
		return fmt.Errorf("a time limit of %v: want one that a pass fits into", p.TimeLimit)
	case p.TimeLimit < p.PassTime:
		return fmt.Errorf("a time limit of %v for passes of %v: want one that is not below it", p.TimeLimit, p.PassTime)
	case p.Connections < 0 || p.Connections > patterns.MaxThreads:
		return fmt.Errorf("%d connections: want 1 to %d", p.Connections, patterns.MaxThreads)
	case p.Interval < 0:
		return fmt.Errorf("an interval of %v", p.Interval)
	case p.FileBytes <= 0 || p.FileBytes%mebibyte != 0:
		return fmt.Errorf("a file of %s: want whole MiB, at least one", counted(p.FileBytes, "byte"))
	case p.ReadOnly != "" && p.Verify:
		return fmt.Errorf("an existing file cannot be verified: its contents are not ours")
	case p.Window < 0 || p.Window%mebibyte != 0:
		return fmt.Errorf("a window of %s: want whole MiB", counted(p.Window, "byte"))
	}
	if err := p.checkRows(); err != nil || p.ReadOnly != "" { // then it is the size of the file that decides
		return err
	}
	return p.checkCold()
}

func (p Plan) checkRows() error {
	for _, r := range p.Rows {
		if err := r.Validate(); err != nil {
			return err
		}
		if p.ReadOnly != "" && r.Op != patterns.Read {
			return fmt.Errorf("row %s writes, and the run is read-only", r)
		}
		if need := r.BlockSize * int64(r.Threads); need > p.span() {
			return fmt.Errorf("row %s needs a file of at least %s", r, humanize.IBytes(uint64(need)))
		}
	}
	return nil
}

// linkForEstimate is that of most cables at home, in bits a second.
const linkForEstimate = 1e9

// WriteBytes estimates what the run writes over a link of 1 Gbit/s, in bytes: a
// slower path writes less, a faster one more.
func (p Plan) WriteBytes() int64 {
	if p.ReadOnly != "" {
		return 0
	}
	total := p.FileBytes
	for _, r := range p.Rows {
		total += int64(p.Passes+1) * p.passWrites(r)
	}
	return total
}

func (p Plan) passWrites(r patterns.Pattern) int64 {
	share := map[patterns.Op]int64{patterns.Write: 100, patterns.Mix: 100 - int64(r.ReadPercent)}[r.Op]
	link := ceiling.Link{Rate: linkForEstimate}
	n := int64(link.TCP(ceiling.PacketsOf(EthernetMTU, false)) * p.PassTime.Seconds())
	if !r.Random {
		n = max(n, p.sweep(r))
	}
	if p.WritePassBytes > 0 {
		n = min(n, p.WritePassBytes)
	}
	return n * share / 100
}

// Queues is the most queues that a row drives at once.
func (p Plan) Queues() int {
	most := 1
	for _, r := range p.Rows {
		most = max(most, len(lanesOf(r, p.Connections)))
	}
	return most
}

// Info is the plan as a Run records it.
func (p Plan) Info() PlanInfo {
	data := p.Data.String()
	if p.ReadOnly != "" {
		data = "existing"
	}
	return PlanInfo{Profile: p.Profile, FileBytes: p.FileBytes, Passes: p.Passes, PassSeconds: p.PassTime.Seconds(), Interval: p.Interval.Seconds(), WriteBound: p.WritePassBytes,
		Data: data, Seed: p.Seed, Verify: p.Verify, ReadOnly: p.ReadOnly != "", LinkRate: p.LinkRate, Cold: p.Cold}
}
