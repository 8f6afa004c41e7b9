package probe

import "time"

// cpuTime is the processor time this process has used, user and system.
func cpuTime() time.Duration {
	user, system := CPUTime()
	return user + system
}
