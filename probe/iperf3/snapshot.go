package iperf3

import (
	"time"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// snapshot is what a flow has done up to a moment.
type snapshot struct {
	at           time.Time
	bytes        []int64 // of each stream
	user, system time.Duration
	paths        []probe.Path
}

// snapshot looks at what moves before what stands still.
func (f *flow) snapshot() snapshot {
	s := snapshot{at: time.Now()}
	for _, stream := range f.streams {
		s.bytes = append(s.bytes, stream.moved.Load())
	}
	s.user, s.system = probe.CPUTime()
	for _, stream := range f.streams {
		s.paths = append(s.paths, netpath.Of(stream.conn))
	}
	return s
}

// moved are the bytes of all streams up to now.
func (f *flow) moved() (sum int64) {
	for _, s := range f.streams {
		sum += s.moved.Load()
	}
	return sum
}

// span is what happened between two moments.
type span struct {
	from, to snapshot
	series   []int64 // bytes of each quarter of a second
}

// seconds are above 0, whatever the step of the system's clock.
func (s span) seconds() float64 { return max(s.to.at.Sub(s.from.at).Seconds(), leastSeconds) }

// cpu are the shares of one core that this process used, in all and in its own code.
func (s span) cpu() (total, user float64) {
	user = (s.to.user - s.from.user).Seconds()
	total = user + (s.to.system - s.from.system).Seconds()
	return total / s.seconds(), user / s.seconds()
}

// grown is by how much a count of stream i grew, or nil where the system keeps none.
func (s span) grown(i int, of func(probe.Path) *int64) *int64 {
	before, after := of(s.from.paths[i]), of(s.to.paths[i])
	if before == nil || after == nil {
		return nil
	}
	n := *after - *before
	return &n
}

// total is grown over all streams.
func (s span) total(of func(probe.Path) *int64) *int64 {
	var sum int64
	for i := range s.to.paths {
		n := s.grown(i, of)
		if n == nil {
			return nil
		}
		sum += *n
	}
	return &sum
}

func retransmits(p probe.Path) *int64 { return p.Retransmits }
func segments(p probe.Path) *int64    { return p.Segments }
func timers(p probe.Path) *int64      { return p.RetransmissionTimers }
