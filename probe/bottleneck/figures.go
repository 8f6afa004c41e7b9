package bottleneck

import (
	"math"

	"nasprobe/probe"
	"nasprobe/probe/stats"
)

// figures are those of one row that the rules rest on, in base units. One that is not
// known is 0.
type figures struct {
	run         *probe.Run
	row         probe.Row
	whole       float64 // throughput of the row, bytes a second
	throughput  float64 // while data moved, without the flush
	outstanding float64 // requests
	lanes       float64 // connections, each with a thread
	latency     float64 // of a block, in the mean
	flush       float64 // of the passes, the share that went into making data durable
	timed       bool    // the passes are long enough for the clock of processor time
	client      float64 // of what this client's threads can do, the share that was used
	own         float64 // this client's time a block
	peer        float64 // of a core of the other end, the share that it used, as it told
	roundTrip   float64
	loaded      float64 // round trip while the row ran
	link        link
	best        float64 // the greatest throughput of any row in this direction
	siblings    []probe.Row
}

// figuresOf are those of the rows that have passes with a time.
func figuresOf(run *probe.Run) []figures {
	var out []figures
	for _, row := range run.Rows {
		if f, ok := rowFigures(run, row); ok {
			out = append(out, f)
		}
	}
	return out
}

func rowFigures(run *probe.Run, row probe.Row) (figures, bool) {
	f := figures{run: run, row: row, outstanding: outstandingOf(row), lanes: float64(max(len(row.Connections), row.Threads, 1))}
	f.whole = f.median(func(p probe.Pass) float64 { return share(float64(p.Bytes), p.Seconds) })
	f.throughput = f.median(moved)
	if !(f.throughput > 0) {
		return f, false
	}
	f.latency = share(row.Latency.Mean, 1)
	f.flush = f.median(func(p probe.Pass) float64 { return share(p.FlushTime, p.Seconds) })
	f.timed = f.median(func(p probe.Pass) float64 { return p.Seconds }) >= probe.LeastForCPU
	f.own = f.median(func(p probe.Pass) float64 { return share(p.ClientTime, float64(p.IOs)) })
	if f.timed {
		f.peer = f.median(func(p probe.Pass) float64 { return p.PeerCPU })
		f.client, f.own = f.median(f.clientShare), f.median(ownTime)
	}
	f.roundTrip, f.loaded = known(run.RoundTrip), known(row.LoadedRoundTrip)
	f.link = linkOf(run, row, f.throughput)
	f.siblings = alike(run, row)
	for _, r := range run.Rows {
		if r.Op == row.Op {
			f.best = max(f.best, r.Throughput.Median)
		}
	}
	return f, true
}

// unending is the number of requests that a stream is like, which waits for none.
const unending = 1000

func outstandingOf(row probe.Row) float64 {
	if row.IsStream() {
		return unending
	}
	return float64(depthOf(row))
}

func (f figures) median(of func(probe.Pass) float64) float64 {
	var values []float64
	for _, p := range f.row.Scored() {
		values = append(values, of(p))
	}
	return stats.Median(values)
}

// moved is the throughput of a pass while data moved.
func moved(p probe.Pass) float64 { return share(float64(p.Bytes), p.Seconds-p.FlushTime) }

// clientShare is how much of what its threads can do this client did in a pass: of their
// time, which is that of one core each as far as there are cores, or of that outside of
// waiting for the network.
func (f figures) clientShare(p probe.Pass) float64 {
	return min(max(share(f.cores(p), f.present(f.lanes)), share(p.ClientTime, (p.Seconds-p.FlushTime)*f.lanes)), 1)
}

// cores are those of this machine that the program used in a pass.
func (f figures) cores(p probe.Pass) float64 { return f.present(share(p.CPUTime, p.Seconds)) }

// present are that many cores, or those that this machine has.
func (f figures) present(cores float64) float64 {
	if n := f.run.Host.CPUs; n > 0 {
		return min(cores, float64(n))
	}
	return cores
}

// ownTime is what this client worked on a block.
func ownTime(p probe.Pass) float64 { return share(max(p.CPUTime, p.ClientTime), float64(p.IOs)) }

// fewest is how many round trips must be known for their median to mean something.
const fewest = 3

func known(d probe.Distribution) float64 {
	if d.Count < fewest || !(d.P50 > 0) || math.IsInf(d.P50, 0) {
		return 0
	}
	return d.P50
}

// share is a of b, and 0 where that is no number.
func share(a, b float64) float64 {
	if q := a / b; q > 0 && !math.IsInf(q, 0) {
		return q
	}
	return 0
}
