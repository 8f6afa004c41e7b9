package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nasprobe/probe"
)

// keepTime bounds how long a result waits for the history: 200 probes that end at once
// are served in less, and a file system that hangs would never be.
const keepTime = 20 * time.Second

// keep stores runs that have a result, whole or not, before they are printed. Whatever
// comes of it, they are printed then and the exit status is theirs: a failure is told on
// stderr.
func (s *store) keep(ctx context.Context, runs ...*probe.Run) {
	runs = slices.DeleteFunc(slices.Clone(runs), func(r *probe.Run) bool { return len(r.Rows) == 0 })
	if s.off || len(runs) == 0 {
		return
	}
	if ctx.Err() != nil { // an interrupted run is kept as well
		ctx = context.WithoutCancel(ctx)
	}
	bounded, cancel := context.WithTimeoutCause(ctx, keepTime, fmt.Errorf("nothing came of it in %v", keepTime))
	defer cancel()
	if err := within(bounded, func() error { return s.add(bounded, runs) }); err != nil {
		s.tellLost(err)
	}
}

func (s *store) add(ctx context.Context, runs []*probe.Run) error {
	h, err := s.open(ctx)
	if err != nil {
		return err
	}
	_, err = h.Add(ctx, runs...)
	return errors.Join(err, h.Close())
}

func (s *store) tellLost(err error) {
	remedy := probe.Remedy(err)
	if remedy == "" {
		remedy = "look at the file that nasprobe history path names, or choose another with --history; nasprobe history import takes what -o FILE.json has kept"
	}
	warn(s.console.err, []probe.Warning{{Message: "the result is not in the history: " + err.Error(), Remedy: remedy}})
}
