package main

import (
	"context"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
	"nasprobe/probe/link"
)

// look looks at the link, and reads the file if there is one. As a gauge it returns what
// was found in any case.
func (l *linking) look(ctx context.Context, first probe.Run, observe func(probe.Snapshot)) (*probe.Run, error) {
	begun := time.Now()
	first.Started, first.Plan = begun, probe.PlanInfo{Profile: linkProfile, ReadOnly: true, LinkRate: int64(l.rate)}
	run := &first
	err := l.lookAtPath(ctx, run, observe)
	if err == nil && l.climbs() {
		run, err = l.climb(ctx, first, linkTime-time.Since(begun), observe)
	} else {
		run.Finish(err)
	}
	run.Started, run.Finished = begun, time.Now()
	if run.Link != nil {
		run.Link.Ceilings = ceilings(run)
	}
	amend(run)
	return run, err
}

// lookAtPath finds out what there is to know without a file. The run has a Link once
// anything is known.
func (l *linking) lookAtPath(ctx context.Context, run *probe.Run, observe func(probe.Snapshot)) error {
	l.session.queues = 1
	begun := time.Now()
	target, err := l.session.open(ctx)
	l.dialled = time.Since(begun)
	if err != nil {
		return err
	}
	defer target.Close()
	p := link.Prober{Target: target, ConnectTimeout: l.session.connectTimeout, StallTimeout: l.session.stallTimeout, Observe: observe}
	found, err := p.Measure(ctx)
	if found.Path.Remote == "" {
		return err
	}
	run.Link = &probe.Link{Connect: found.Connect}
	run.Path, run.RoundTrip, run.Conditions = found.Path, found.RoundTrip, target.Conditions()
	run.Conditions.WriteMode = ""
	run.Warnings = append(run.Warnings, found.Warnings...)
	if w, ok := target.(probe.Warner); ok && !l.climbs() { // else the rows bring the same
		run.Warnings = append(run.Warnings, w.Warnings()...)
	}
	return err
}

// ceilings are what the link of a run carries in packets of its size, and in those of the
// other usual size. Where the rate is not known they are those of the usual rates. The air
// and this machine's own memory have none.
func ceilings(run *probe.Run) []probe.Ceiling {
	rate, source := bottleneck.Rate(run)
	packets := run.Path.PacketBytes()
	switch {
	case run.Path.Medium == probe.MediumLoopback || packets == 0:
		return nil
	case rate > 0 && packets > probe.EthernetMTU:
		return []probe.Ceiling{bottleneck.CeilingOf(run, rate, 0, source), bottleneck.CeilingOf(run, rate, probe.EthernetMTU, source)}
	case rate > 0:
		return []probe.Ceiling{bottleneck.CeilingOf(run, rate, 0, source), bottleneck.CeilingOf(run, rate, probe.JumboMTU, source)}
	case run.Path.Medium == probe.MediumWiFi:
		return nil
	}
	var out []probe.Ceiling
	for _, rate := range usualRates() {
		out = append(out, bottleneck.CeilingOf(run, rate, 0, probe.SourceStandard))
	}
	return out
}

// usualRates are those of the ports that a NAS and its clients have, in bits a second.
func usualRates() []int64 { return []int64{100e6, 1e9, 2500e6, 10e9} }
