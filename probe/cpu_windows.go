package probe

import (
	"time"

	"golang.org/x/sys/windows"
)

// CPUTime is the processor time this process has used: in its own code, and in the
// system on its behalf.
func CPUTime() (user, system time.Duration) {
	var created, exited, inKernel, inUser windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &exited, &inKernel, &inUser) != nil {
		return 0, 0
	}
	span := func(f windows.Filetime) time.Duration { // in units of 100 ns
		return time.Duration((int64(f.HighDateTime)<<32 | int64(f.LowDateTime)) * 100)
	}
	return span(inUser), span(inKernel)
}
