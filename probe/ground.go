package probe

import (
	"fmt"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
)

// Where in the file a pass goes. That of a cold plan reads a part of the file which no
// other pass reads or writes, so that nothing can come from a memory which this run has
// filled:
//
//   - Every pass of a reading row has a part, and all parts have the same size: what a
//     server reads ahead of a random read must not be what the next one asks for.
//   - The parts are used from the last to the first. So what a server reads ahead at the
//     end of one was read before, and what it may still hold of the end of a file that was
//     written lately is read in the round that does not count.
//   - Of a test file only the first half is read. Its last half was written last: a memory
//     of up to half of the file holds nothing of the first one. Rows that write keep to
//     the last half.

// headBytes is what begins a test file. It is read before each pass, to know the file
// again.
const headBytes = mebibyte

// span is how much of the file the rows use, in bytes.
func (p Plan) span() int64 {
	if p.Window > 0 {
		return min(p.Window, p.FileBytes)
	}
	return p.FileBytes
}

// ground is where a pass of the row with the given index goes.
func (p Plan) ground(row, pass int) patterns.Ground {
	if !p.Cold {
		return patterns.Whole(p.span())
	}
	part, area := p.part(), p.readArea()
	number := int64(pass*p.readers(len(p.Rows)) + p.readers(row))
	g := patterns.Ground{Once: true, Read: patterns.Extent{Start: area.Start + area.Bytes - (number+1)*part, Bytes: part}}
	if p.ReadOnly == "" {
		g.Write = p.writeArea()
	}
	return g
}

// readers is how many of the first n rows read.
func (p Plan) readers(n int) (count int) {
	for _, r := range p.Rows[:n] {
		if r.Op != patterns.Write {
			count++
		}
	}
	return count
}

// parts is how many there are of a cold plan.
func (p Plan) parts() int64 { return int64(p.readers(len(p.Rows))) * int64(p.Passes+1) }

// part is the size of each, in bytes.
func (p Plan) part() int64 {
	if p.parts() == 0 {
		return 0
	}
	return p.readArea().Bytes / p.parts() / mebibyte * mebibyte
}

// readArea is what a cold plan reads.
func (p Plan) readArea() patterns.Extent {
	if p.ReadOnly != "" {
		return patterns.Extent{Bytes: p.span()}
	}
	return patterns.Extent{Start: headBytes, Bytes: max(p.writeArea().Start-headBytes, 0)}
}

// writeArea is what the rows of a cold plan write.
func (p Plan) writeArea() patterns.Extent {
	half := p.span() / 2 / mebibyte * mebibyte
	return patterns.Extent{Start: half, Bytes: p.span() - half}
}

// sweep is how much a pass of a row goes over before its time counts, in bytes. A part
// of a large file may be more than that, since no pass begins where another one was.
func (p Plan) sweep(r patterns.Pattern) int64 {
	switch {
	case r.Random:
		return 0
	case !p.Cold:
		return p.span()
	case r.Op == patterns.Write:
		return p.writeArea().Bytes
	case p.coldSweep > 0:
		return min(p.coldSweep, p.part())
	}
	return p.part()
}

// checkCold reports a file that is too small for the parts of a cold plan.
func (p Plan) checkCold() error {
	if !p.Cold || p.fits() {
		return nil
	}
	return fmt.Errorf("%s are too little for reads of which none comes twice: these rows and passes need %s",
		humanize.IBytes(uint64(p.span())), humanize.IBytes(uint64(p.leastCold())))
}

func (p Plan) fits() bool { return p.span() >= p.leastCold() }

// leastCold is the smallest file of a cold plan, in bytes: each part has a block for every
// request that is under way at once.
func (p Plan) leastCold() int64 {
	var part, write int64
	for _, r := range p.Rows {
		if r.Op != patterns.Write {
			part = max(part, r.BlockSize*int64(r.QueueDepth*r.Threads))
		}
		if r.Op != patterns.Read {
			write = max(write, r.BlockSize*int64(r.Threads))
		}
	}
	part = (part + mebibyte - 1) / mebibyte * mebibyte
	read := part * p.parts()
	if p.ReadOnly != "" {
		return read
	}
	return 2 * max(headBytes+read, (write+mebibyte-1)/mebibyte*mebibyte)
}

// resize turns to the size of an existing file, or to the part of it that is used.
func (r *Runner) resize(size int64) error {
	r.Plan.coldSweep, r.Plan.FileBytes = r.Plan.FileBytes, size
	r.Plan.FileBytes = r.Plan.span()
	if err := r.Plan.Validate(); err != nil {
		return err
	}
	if err := r.Plan.checkCold(); err != nil {
		return planError(err)
	}
	return nil
}
