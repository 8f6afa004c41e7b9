package probe

import (
	"runtime"
	"time"
)

// LeastForCPU is how long a pass must be, in seconds, for its processor time to tell
// anything: ten ticks of the clock that systems count it by. That of Windows ticks 64
// times a second, those of others 100 times or more often.
const LeastForCPU = 10.0 / 64

// cpuTime is the processor time this process has used, user and system.
func cpuTime() time.Duration {
	user, system := CPUTime()
	return user + system
}

// cpuWithin is the processor time since then, as far as it fits into the time that passed:
// its clock counts whole ticks, and in a short pass more of them than there was time for.
func cpuWithin(since, elapsed time.Duration) time.Duration {
	return min(cpuTime()-since, elapsed*time.Duration(runtime.NumCPU()))
}
