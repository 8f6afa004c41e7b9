package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"

	"nasprobe/probe"
)

// farewell tells a user who interrupts a run, or what follows it, why it does not end
// yet: a server that hangs keeps the test file for long.
type farewell struct {
	console *console
	once    sync.Once
	over    chan struct{}
	waiting sync.WaitGroup
}

// farewellAfter is what a user takes for "at once".
const farewellAfter = time.Second

const farewellText = "nasprobe: interrupted, and trying to remove the test file; a second Ctrl-C ends it at once and leaves the file to nasprobe clean"

func newFarewell(c *console) *farewell { return &farewell{console: c, over: make(chan struct{})} }

// observe begins to wait in the phase that removes the file. A notice goes above the
// bars, if there are any.
func (f *farewell) observe(s probe.Snapshot, bars *mpb.Progress) {
	if s.Phase != "clean" || f.console.quiet {
		return
	}
	out := f.console.err
	if bars != nil {
		out = bars
	}
	f.once.Do(func() { f.waiting.Go(func() { f.wait(out) }) })
}

func (f *farewell) wait(out io.Writer) {
	select {
	case <-f.over:
		return
	case <-f.console.interrupted:
	}
	select {
	case <-f.over:
	case <-time.After(farewellAfter):
		fmt.Fprintln(out, farewellText)
	}
}

// close says that the run is over.
func (f *farewell) close() {
	close(f.over)
	f.waiting.Wait()
}
