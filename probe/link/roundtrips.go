package link

import (
	"context"
	"fmt"
	"time"

	"nasprobe/probe"
)

// What a Prober does, as the phase of a snapshot.
const (
	PhaseConnect    = "connect"
	PhaseRoundTrips = "round trips"
	PhasePackets    = "large packets"
)

// Round trips go on until there are enough for the 99th percentile and they were looked
// at for long enough to meet what else goes on at the server, and no longer than mostTime.
const (
	enoughTrips = 1000
	leastTime   = time.Second
	mostTime    = 3 * time.Second
	tellEvery   = 100 * time.Millisecond
)

// patience is how long a server may take for a request that needs neither file nor disk.
const patience = 5 * time.Second

// roundTrips sends one empty request after the other.
func (p Prober) roundTrips(ctx context.Context, echo probe.Echo) (probe.Distribution, error) {
	patient := min(p.StallTimeout, patience)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := time.AfterFunc(patient, func() { cancel(silent("get the reply to an empty request from", echo.Path().Remote, patient)) })
	defer silence.Stop()
	took := probe.NewTimes()
	begun, told := time.Now(), time.Time{}
	for now := begun; !enough(took.Count(), now.Sub(begun)); {
		if now.Sub(told) >= tellEvery {
			told = now
			silence.Stop() // whoever observes may take any time
			p.Observe(probe.Snapshot{Phase: PhaseRoundTrips, Step: took.Count(), Steps: enoughTrips, Elapsed: now.Sub(begun), Expected: mostTime})
		}
		silence.Reset(patient)
		sent := time.Now()
		if err := echo.RoundTrip(ctx); err != nil {
			return took.Distribution(), because(ctx, err)
		}
		now = time.Now()
		took.Add(now.Sub(sent))
	}
	return took.Distribution(), nil
}

func enough(n int, elapsed time.Duration) bool {
	return elapsed >= mostTime || n >= enoughTrips && elapsed >= leastTime
}

// because is the reason for which ctx ended, if it did, rather than what that led to.
func because(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

func silent(op, target string, after time.Duration) error {
	return &probe.Error{Kind: probe.ErrTimeout, Op: op, Target: target, Offset: -1, Err: fmt.Errorf("no reply for %v", after),
		Remedy: "look whether the NAS is up and the cable in, and repeat it when the NAS is less busy"}
}
