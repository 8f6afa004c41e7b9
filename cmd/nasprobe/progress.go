package main

import (
	"fmt"
	"sync"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"nasprobe/probe"
)

// progress shows one line on a terminal: what is measured, the throughput of the
// moment, and the time left. Elsewhere it shows nothing.
type progress struct {
	console *console // nil: show nothing
	bars    *mpb.Progress
	bar     *mpb.Bar

	mu    sync.Mutex
	shown probe.Snapshot
	rate  meter
	begun time.Time // of the first pass
}

const barScale = 1000 // steps of the bar

func newProgress(c *console, quiet bool) *progress {
	if quiet || !c.errTerm {
		c = nil
	}
	return &progress{console: c}
}

// open draws the bar. It waits for the first snapshot, since notices are printed
// before that and would tear it.
func (p *progress) open() {
	p.bars = mpb.New(mpb.WithOutput(p.console.err), mpb.WithWidth(24), mpb.WithRefreshRate(200*time.Millisecond))
	p.bar = p.bars.AddBar(barScale, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(decor.Statistics) string { return p.what() })),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return p.left() })))
}

func (p *progress) observe(s probe.Snapshot) {
	if p.console == nil {
		return
	}
	if p.bars == nil {
		p.open()
	}
	p.mu.Lock()
	p.shown = s
	p.rate.add(s.Bytes, s.Elapsed)
	if s.Phase == "pass" && p.begun.IsZero() {
		p.begun = time.Now().Add(-s.Elapsed)
	}
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
		return fmt.Sprintf("writing the test file  %s ", p.rate.text())
	case "pass":
		return fmt.Sprintf("%-22s pass %d/%d  %s ", s.Row, s.Pass, s.Passes, p.rate.text())
	case "flush":
		return fmt.Sprintf("%-22s pass %d/%d  flushing ", s.Row, s.Pass, s.Passes)
	case "interval":
		return "waiting between rows "
	}
	return "cleaning up "
}

// left extrapolates from the passes so far.
func (p *progress) left() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	done := fraction(p.shown)
	if done == 0 || p.begun.IsZero() {
		return ""
	}
	left := time.Duration(float64(time.Since(p.begun)) * (1 - done) / done)
	return fmt.Sprintf(" %v left", left.Round(time.Second))
}

func (p *progress) close() {
	if p.bars != nil {
		p.bar.Abort(true)
		p.bars.Wait()
	}
}

// meter is the throughput of the last second or so.
type meter struct {
	bytes   int64
	elapsed time.Duration
	rate    float64
}

func (m *meter) add(bytes int64, elapsed time.Duration) {
	switch {
	case elapsed < m.elapsed: // another phase began
		*m = meter{rate: m.rate}
	case elapsed-m.elapsed < 500*time.Millisecond:
		return
	}
	if d := elapsed - m.elapsed; d > 0 {
		m.rate = float64(bytes-m.bytes) / d.Seconds()
	}
	m.bytes, m.elapsed = bytes, elapsed
}

func (m *meter) text() string { return humanize.Bytes(uint64(m.rate)) + "/s" }
