package probe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
)

// Runner carries out a plan on a target.
type Runner struct {
	Plan Plan
	// Dial opens the target. It is called once, and again, at once with the first or
	// later, where the first session is lost or does not come about.
	Dial func(ctx context.Context) (Target, error)
	// DialClamped is Dial over connections that keep to packets of at most mtu bytes, as
	// Clamper does. It is ErrUnsupported where that cannot be, and may be nil.
	DialClamped func(ctx context.Context, mtu int) (Target, error)
	// Run has what the caller knows already: tool, host, target, label, tags.
	Run Run
	// StallTimeout ends the run when no request completes for so long.
	StallTimeout time.Duration
	// CleanTimeout bounds the removal of the scratch file, with a new session if need be;
	// 0 is the usual 10 s.
	CleanTimeout time.Duration
	// Sides are measured against each other, pass by pass in turn. None is one side
	// at the path's own size.
	Sides []Side
	// Observe, if set, is called about ten times a second, from another goroutine.
	Observe func(Snapshot)
	// Now tells the time of day; time.Now if nil.
	Now func() time.Time

	step int // passes done in the whole run
	pass int // of the current row; 0 is not scored

	measured    []measured // by side
	connections int        // the most that one row had
	capped      bool       // a pass ended at Plan.WritePassBytes
	forecast    forecast
	trips       *trips
}

// Measure runs the plan. It always returns the run, with what was measured so far
// and Incomplete set when err is not nil, and it has removed its scratch file on
// every way out, a panic included.
func (r *Runner) Measure(ctx context.Context) (*Run, error) {
	runs, err := r.MeasureSides(ctx)
	return runs[0], err
}

// MeasureSides is Measure with a run for each of the Sides.
func (r *Runner) MeasureSides(ctx context.Context) (runs []*Run, err error) {
	run := r.begin()
	defer func() { runs = r.finish(run, err) }()
	if err := r.check(); err != nil {
		return nil, err
	}
	target, err := r.dial(ctx)
	if err != nil {
		return nil, err
	}
	defer target.Close()
	r.trips = newTrips(target, r.Plan)
	err = r.onFile(ctx, target, run)
	run.RoundTrip = r.trips.idle.Distribution()
	run.Conditions = target.Conditions() // now, since some show only once data flowed
	if r.Plan.ReadOnly != "" {
		run.Conditions.WriteMode = ""
	}
	if r.connections > 0 { // of one row on one side, whatever else the target had open
		run.Conditions.Connections = r.connections
	}
	if w, ok := target.(Warner); ok {
		run.Warnings = append(run.Warnings, w.Warnings()...)
	}
	return nil, err
}

func (r *Runner) check() error {
	if r.Plan.Cold && len(r.Sides) > 1 { // the second would find warm what the first one read
		return planError(errors.New("reads of which none comes twice are of one side"))
	}
	return r.Plan.Validate()
}

// begin makes the run that all sides share: what is not a figure of one of them.
func (r *Runner) begin() *Run {
	if r.Now == nil {
		r.Now = time.Now
	}
	if r.Observe == nil {
		r.Observe = func(Snapshot) {}
	}
	if len(r.Sides) == 0 {
		r.Sides = []Side{{Label: r.Run.Label}}
	}
	run := r.Run
	r.forecast.plan, r.forecast.sides = r.Plan, len(r.Sides)
	run.Schema, run.Started, run.Plan = Schema, r.Now(), r.Plan.Info()
	run.Warnings = append([]Warning{}, run.Warnings...)
	r.measured = make([]measured, len(r.Sides))
	return &run
}

// finish gives each side a run of its own.
func (r *Runner) finish(shared *Run, err error) []*Run {
	shared.Finished, shared.Incomplete = r.Now(), err != nil
	if r.capped {
		shared.Warnings = append(shared.Warnings, Warn("capped-writes", humanize.IBytes(uint64(r.Plan.WritePassBytes))))
	}
	runs := make([]*Run, len(r.Sides))
	hole := holeFound(err)
	for i, m := range r.measured {
		run := *shared
		if len(r.Sides) > 1 {
			run.ID = fmt.Sprintf("%s-%d", run.ID, i+1)
		}
		run.Label, run.Path, run.Rows, run.Written = r.Sides[i].Label, m.path, append([]Row{}, m.rows...), m.written
		if i == 0 { // what no side wrote alone is counted once
			run.Written += shared.Written
		}
		run.Warnings = append(append(slices.Clone(shared.Warnings), m.warnings...), findings(&run)...)
		if len(run.Rows) > 0 { // else there is no result to keep it in
			run.Warnings = append(run.Warnings, hole...)
		}
		runs[i] = &run
	}
	return runs
}

// onFile measures on the scratch file, or on the file of a read-only run.
func (r *Runner) onFile(ctx context.Context, target Target, run *Run) error {
	if r.Plan.ReadOnly != "" {
		return r.onExisting(ctx, target, run)
	}
	if err := r.checkSpace(ctx, target, run); err != nil {
		return err
	}
	s, err := r.createScratch(ctx, target, run)
	if err != nil {
		return err
	}
	defer s.remove(ctx)
	if err := r.checkSides(ctx, s.file, run); err != nil {
		return err
	}
	payload := patterns.NewPayload(r.Plan.Data, r.Plan.Seed, append([]patterns.Pattern{preparing}, r.Plan.Rows...)...)
	if err := r.prepare(ctx, s, payload, run); err != nil {
		return err
	}
	return r.rows(ctx, s.file, payload)
}

func (r *Runner) onExisting(ctx context.Context, target Target, run *Run) error {
	if _, err := r.readSpace(ctx, target, run); err != nil {
		return err
	}
	file, size, err := r.openExisting(ctx, target)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := r.checkSides(ctx, file, run); err != nil {
		return err
	}
	if err := checkExisting(r.Plan.ReadOnly, size); err != nil {
		return err
	}
	if err := r.resize(size / mebibyte * mebibyte); err != nil {
		return err
	}
	run.Plan, r.forecast.plan = r.Plan.Info(), r.Plan
	return r.rows(ctx, file, nil)
}

// openExisting opens the file of a read-only run and asks for its size in bytes.
func (r *Runner) openExisting(ctx context.Context, target Target) (file File, size int64, err error) {
	err = r.ask(ctx, func(ctx context.Context) (err error) {
		file, err = target.Open(ctx, r.Plan.ReadOnly)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	err = r.ask(ctx, func(ctx context.Context) (err error) {
		size, err = file.Size(ctx)
		return err
	})
	if err != nil {
		file.Close()
	}
	return file, size, err
}

func (r *Runner) pause(ctx context.Context) error {
	if r.Plan.Interval == 0 {
		return nil
	}
	r.Observe(r.snapshot(Snapshot{Phase: phaseInterval, Expected: r.Plan.Interval}))
	select {
	case <-time.After(r.Plan.Interval):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (r *Runner) snapshot(s Snapshot) Snapshot {
	s.Pass, s.Passes, s.Step, s.Steps = r.pass, r.Plan.Passes, r.step, len(r.Plan.Rows)*(r.Plan.Passes+1)*len(r.Sides)
	s.Left = r.forecast.left(s.Phase, s.Elapsed, s.Expected)
	return s
}

// Interrupted tells whether err comes from the end of the caller's context rather
// than from a time limit or the server.
func Interrupted(err error) bool {
	return errors.Is(err, context.Canceled)
}
