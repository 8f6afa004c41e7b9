package main

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"nasprobe/probe"
)

func TestFarewell(t *testing.T) {
	const never = time.Hour
	for what, c := range map[string]struct {
		interrupted, over time.Duration // after the removal began
		phase             string
		quiet, told       bool
	}{
		"a removal that takes long":  {interrupted: -time.Second, over: 3 * time.Second, phase: "clean", told: true},
		"interrupted in the middle":  {interrupted: 5 * time.Second, over: 9 * time.Second, phase: "clean", told: true},
		"quiet":                      {interrupted: -time.Second, over: 3 * time.Second, phase: "clean", quiet: true},
		"a quick removal":            {interrupted: -time.Second, over: 900 * time.Millisecond, phase: "clean"},
		"interrupted just before":    {interrupted: 8 * time.Second, over: 8900 * time.Millisecond, phase: "clean"},
		"not interrupted":            {interrupted: never, over: 9 * time.Second, phase: "clean"},
		"no file is there to remove": {interrupted: -time.Second, over: 9 * time.Second, phase: "pass"},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var said bytes.Buffer
				interrupted := make(chan struct{})
				p := newProgress(&console{err: &said, quiet: c.quiet, interrupted: interrupted})
				if c.interrupted < never {
					time.AfterFunc(time.Second+c.interrupted, func() { close(interrupted) })
				}
				time.Sleep(time.Second)
				p.observe(probe.Snapshot{Phase: c.phase})
				time.Sleep(c.over)
				p.close()
				want := ""
				if c.told {
					want = farewellText + "\n"
				}
				if said.String() != want {
					t.Errorf("it says %q", said.String())
				}
			})
		})
	}
}
