package probe_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nasprobe/probe"
)

// crowd is how many requests of 120 bytes do not fit a standard frame.
const crowd = 13

// readOnly is a runner that reads an existing file of the size of a film.
func readOnly(t *testing.T, h *hole, size int, rows ...string) *probe.Runner {
	h.Put("film.mkv", make([]byte, size), time.Now())
	plan := quickPlan(t, rows...)
	plan.ReadOnly, plan.Verify = "film.mkv", false
	r := runnerOn(h, plan)
	r.StallTimeout = 30 * time.Second
	return r
}

// A row that only reads sends large packets where many of its requests make up one. In
// one that never does nothing vanishes, either.
func TestBlackHoleForRequestsAlone(t *testing.T) {
	for row, found := range map[string]bool{"RND4K Q32T1 read": true, "RND4K Q128T2 read": true, "SEQ1M Q32T1 read": true, "RND4K Q8T4 read": false} {
		for begins := range int64(2) {
			t.Run(fmt.Sprint(row, begins), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					h := newHole(1+7*begins, widePath)
					h.crowd = crowd
					start := time.Now()
					run, err := readOnly(t, h, 3<<20+511, row, row).Measure(context.Background())
					if found {
						mustNameHole(t, run, err, time.Since(start))
					} else if err != nil {
						t.Error(err)
					}
				})
			})
		}
	}
}

// Neither a server that is stuck with the requests of a row nor one that is slow is a hole.
func TestStuckRequestsAreNoBlackHole(t *testing.T) {
	for _, forGood := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			h := newHole(4, widePath)
			h.crowd, h.only = crowd, true
			r := readOnly(t, h, 4<<20, "RND4K Q32T1 read")
			if !forGood {
				time.AfterFunc(8*time.Second, func() { h.lasts.Store(false) })
			}
			_, err := r.Measure(context.Background())
			if forGood != errors.Is(err, probe.ErrTimeout) || err != nil && strings.Contains(err.Error(), "black hole") {
				t.Errorf("for good %v: %v", forGood, err)
			}
		})
	}
}
