package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nasprobe/probe"
)

// How long a result waits for the history: 200 probes that end at once are served in less
// than keepTime, and a file system that hangs would never be. Who has interrupted the run
// waits for hurriedKeepTime at most. After keepNotice the user is told what goes on.
const (
	keepTime        = 30 * time.Second
	hurriedKeepTime = 5 * time.Second
	keepNotice      = 2 * time.Second
)

// keep stores runs that have a result, whole or not, before they are printed. Whatever
// comes of it, they are printed then and the exit status is theirs: a failure is told on
// stderr.
func (s *store) keep(ctx context.Context, runs ...*probe.Run) {
	if err := s.tryToKeep(ctx, runs...); err != nil {
		s.tellLost(err)
	}
}

// tryToKeep is keep with the failure for its caller to tell.
func (s *store) tryToKeep(ctx context.Context, runs ...*probe.Run) error {
	runs = slices.DeleteFunc(slices.Clone(runs), func(r *probe.Run) bool { return !hasResult(r) })
	if s.off || len(runs) == 0 {
		return nil
	}
	most := keepTime
	if ctx.Err() != nil { // an interrupted run is kept as well
		ctx, most = context.WithoutCancel(ctx), hurriedKeepTime
	}
	bounded, cancel := context.WithTimeoutCause(ctx, most, fmt.Errorf("nothing came of it in %v", most))
	defer cancel()
	waiting := time.AfterFunc(keepNotice, func() { s.console.notice("waiting for the history to store the result") })
	err := within(bounded, func() error { return s.add(bounded, runs) })
	waiting.Stop()
	return err
}

// hasResult tells a run that found something from one that ended before it could.
func hasResult(r *probe.Run) bool { return len(r.Rows) > 0 || r.Link != nil }

// add is patient for as long as ctx is: of many who store at the same time one comes last.
func (s *store) add(ctx context.Context, runs []*probe.Run) error {
	for {
		err := s.tryToAdd(ctx, runs)
		if !errors.Is(err, probe.ErrTimeout) || ctx.Err() != nil {
			return err
		}
	}
}

func (s *store) tryToAdd(ctx context.Context, runs []*probe.Run) error {
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
	if probe.Interrupted(err) {
		err = errors.New("interrupted")
	}
	warn(s.console.err, []probe.Warning{{Message: "the result is not in the history: " + err.Error(), Remedy: remedy}})
}
