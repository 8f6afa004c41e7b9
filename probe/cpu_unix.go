//go:build unix

package probe

import (
	"time"

	"golang.org/x/sys/unix"
)

// CPUTime is the processor time this process has used: in its own code, and in the
// system on its behalf.
func CPUTime() (user, system time.Duration) {
	var r unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &r) != nil {
		return 0, 0
	}
	return time.Duration(r.Utime.Nano()), time.Duration(r.Stime.Nano())
}
