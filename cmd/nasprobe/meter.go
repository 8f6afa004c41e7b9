package main

import (
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/probe"
)

// meterSpan is how much of a pass a rate is taken over, unless the pass is shorter.
const meterSpan = 500 * time.Millisecond

// meter is the throughput of the moment: that of the last half second of a pass, or
// of the pass before while this one is young. Another row begins without any.
type meter struct {
	row, phase string
	pass       int
	fresh      bool // the rate is of this pass
	bytes      int64
	elapsed    time.Duration
	rate       float64 // bytes a second; 0 is unknown
}

func (m *meter) add(s probe.Snapshot) {
	if s.Phase != "pass" && s.Phase != "prepare" {
		return
	}
	if s.Row != m.row || s.Phase != m.phase {
		*m = meter{row: s.Row, phase: s.Phase, pass: s.Pass}
	}
	if s.Pass != m.pass || s.Elapsed < m.elapsed {
		*m = meter{row: s.Row, phase: s.Phase, pass: s.Pass, rate: m.rate}
	}
	d := s.Elapsed - m.elapsed
	if d <= 0 || m.fresh && d < meterSpan || !m.fresh && s.Bytes == 0 {
		return
	}
	m.rate, m.fresh = float64(s.Bytes-m.bytes)/d.Seconds(), true
	m.bytes, m.elapsed = s.Bytes, s.Elapsed
}

// text is empty while there is no rate.
func (m *meter) text() string {
	if m.rate == 0 {
		return ""
	}
	return "  " + humanize.Bytes(uint64(m.rate)) + "/s"
}
