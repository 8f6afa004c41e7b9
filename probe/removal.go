package probe

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"nasprobe/patterns"
)

// cleanTimeout is the usual bound of the removal of a scratch file.
const cleanTimeout = 10 * time.Second

func (r *Runner) cleanTimeout() time.Duration { return cmp.Or(r.CleanTimeout, cleanTimeout) }

// errNotOurs is another file in the place of the scratch file.
var errNotOurs = errors.New("the file was replaced by another")

// scratch is the test file of a run, from its creation to its removal.
type scratch struct {
	runner *Runner
	run    *Run
	target Target
	file   File
	name   string
	headed bool // it begins with our header
	asked  bool // the server was asked to remove it
}

func (r *Runner) createScratch(ctx context.Context, target Target, run *Run) (*scratch, error) {
	name := ScratchName(run.Host.Name, r.Now())
	var file File
	err := r.ask(ctx, func(ctx context.Context) (err error) {
		file, err = target.Create(ctx, name, r.Plan.FileBytes)
		return err
	})
	if err != nil {
		if errors.Is(err, ErrTimeout) || errors.Is(err, ErrUnreachable) { // asked for, and nobody knows whether it was made
			run.Warnings = append(run.Warnings, Warn("maybe-made", name))
		}
		return nil, err
	}
	return &scratch{runner: r, run: run, target: target, file: file, name: name}, nil
}

// remove deletes the file even when the run's context is over. If the session was
// lost it makes another; if that fails too the run says what was left.
func (s *scratch) remove(ctx context.Context) {
	s.runner.Observe(s.runner.snapshot(Snapshot{Phase: phaseClean}))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.runner.cleanTimeout())
	defer cancel()
	_ = s.file.Close() // a broken session cannot close; the removal below decides
	err := s.removeFrom(ctx, s.target)
	if err != nil && !errors.Is(err, errNotOurs) && !errors.Is(err, ErrNotExist) {
		err = s.removeAnew(ctx)
	}
	s.tell(err)
}

// tell warns of whatever is not the plain removal of our file. One that is missing
// after a removal without a reply was removed by that.
func (s *scratch) tell(err error) {
	var w Warning
	switch {
	case err == nil || s.asked && errors.Is(err, ErrNotExist):
		return
	case errors.Is(err, ErrNotExist):
		w = Warn("vanished", s.name)
	case errors.Is(err, errNotOurs):
		w = Warn("not-ours", s.name)
	default:
		w = Warn("left-behind", s.name, brief(err.Error()))
	}
	s.run.Warnings = append(s.run.Warnings, w)
}

// removeFrom removes the file once it is known to be ours: meanwhile somebody may
// have moved another to its name.
func (s *scratch) removeFrom(ctx context.Context, t Target) error {
	patience := s.runner.cleanTimeout() / 2
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errSilent(s.name, patience))
	defer cancel()
	if err := s.identify(ctx, t); err != nil {
		return err
	}
	err := t.Remove(ctx, s.name)
	s.asked = s.asked || err != nil && !errors.Is(err, ErrNotExist)
	return err
}

func (s *scratch) removeAnew(ctx context.Context) error {
	t, err := s.runner.dialHeld(ctx)
	if err != nil {
		return fmt.Errorf("connect again: %s", err) // of no kind, since it tells nothing of the file
	}
	defer t.Close()
	return s.removeFrom(ctx, t)
}

// identify is errNotOurs unless the file of our name on t begins with a page of this
// run. Before that page was written, a file shorter than it must be ours.
func (s *scratch) identify(ctx context.Context, t Target) error {
	f, err := t.Open(ctx, s.name)
	if err != nil {
		return err
	}
	defer f.Close()
	size, err := f.Size(ctx)
	switch {
	case err != nil:
		return err
	case size < patterns.MinBlock && !s.headed:
		return nil
	case size < patterns.MinBlock:
		return errNotOurs
	}
	head, err := readHead(ctx, f)
	if err == nil && !patterns.Stamped(head, s.runner.Plan.Seed) {
		return errNotOurs
	}
	return err
}

// recognize makes sure that a row's queues lead to our file before anything is
// written: a driver that opens the name anew for each may find another there.
func (r *Runner) recognize(ctx context.Context, rr *rowRun) error {
	if rr.payload == nil { // an existing file, which is only read
		return nil
	}
	return rr.guard(ctx, phasePass, rr.moving(), func(ctx context.Context) error {
		head := make([]byte, patterns.MinBlock)
		for _, q := range rr.queues {
			if err := transfer(ctx, q, patterns.Read, head, 0); err != nil {
				return err
			}
			if !patterns.Stamped(head, r.Plan.Seed) {
				return &Error{Kind: ErrUnsafe, Op: "open the test file again", Offset: -1, Err: errNotOurs,
					Remedy: "look who else works in this directory, and repeat the run"}
			}
		}
		return nil
	})
}
