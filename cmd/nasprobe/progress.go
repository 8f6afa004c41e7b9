package main

import (
	"fmt"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"nasprobe/probe"
	"nasprobe/probe/link"
)

// progress shows one line on a terminal: what is measured, the throughput of the
// moment, and the time left. Elsewhere it shows nothing but that an interrupted run is
// still tidying up.
type progress struct {
	console  *console // nil: show no line
	farewell *farewell
	bars     *mpb.Progress
	bar      *mpb.Bar

	mu    sync.Mutex
	shown probe.Snapshot
	at    time.Time // of shown
	rate  meter
}

const barScale = 1000 // steps of the bar

func newProgress(c *console) *progress {
	p := &progress{farewell: newFarewell(c)}
	if !c.quiet && c.errTerm {
		p.console = c
	}
	return p
}

// open draws the bar. It waits for the first snapshot, since notices are printed
// before that and would tear it.
func (p *progress) open() {
	p.bars = mpb.New(mpb.WithOutput(p.console.err), mpb.WithWidth(24), mpb.WithRefreshRate(200*time.Millisecond))
	p.bar = p.bars.AddBar(barScale, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(decor.Statistics) string { return p.what() + " " })),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return p.left() })))
}

func (p *progress) observe(s probe.Snapshot) {
	if p.console != nil {
		p.draw(s)
	}
	p.farewell.observe(s, p.bars)
}

func (p *progress) draw(s probe.Snapshot) {
	if p.bars == nil {
		p.open()
	}
	p.mu.Lock()
	p.shown, p.at = s, time.Now()
	p.rate.add(s)
	done := fraction(s)
	p.mu.Unlock()
	p.bar.SetCurrent(int64(done * (barScale - 1))) // the last step would end the bar
}

// fraction is how much of all passes is done.
func fraction(s probe.Snapshot) float64 {
	if s.Steps == 0 || s.Phase == "prepare" {
		return 0
	}
	part := 0.0
	if s.Phase == "pass" && s.Expected > 0 {
		part = min(s.Elapsed.Seconds()/s.Expected.Seconds(), 1)
	}
	return min((float64(s.Step)+part)/float64(s.Steps), 1)
}

func (p *progress) what() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.shown
	switch s.Phase {
	case "prepare":
		return "writing the test file" + p.rate.text()
	case "pass":
		return passText(s) + p.rate.text()
	case "flush":
		return passText(s) + "  flushing"
	case "interval":
		return "waiting between rounds"
	case link.PhaseConnect:
		return "connecting"
	case link.PhaseRoundTrips:
		return "asking for nothing"
	case link.PhasePackets:
		return "sending large packets"
	}
	return "cleaning up"
}

func passText(s probe.Snapshot) string {
	row := fmt.Sprintf("%-22s", s.Row)
	if s.Side != "" {
		row += " " + s.Side
	}
	if s.Pass == 0 {
		return row + " warm-up"
	}
	return fmt.Sprintf("%s pass %d/%d", row, s.Pass, s.Passes)
}

// left is what the run still takes: that of the snapshot, less the time since, as
// some phases show themselves once only.
func (p *progress) left() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown.Left <= 0 {
		return ""
	}
	return fmt.Sprintf(" %v left", max(p.shown.Left-time.Since(p.at), 0).Round(time.Second))
}

func (p *progress) close() {
	p.farewell.close()
	if p.bars != nil {
		p.bar.Abort(true)
		p.bars.Wait()
	}
}
