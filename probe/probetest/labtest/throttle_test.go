package labtest

import (
	"strings"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// busy takes the shell some tenths of a second of a processor.
const busy = "for ((i = 0; i < 100000; i++)); do :; done"

func TestThrottle(t *testing.T) {
	lab, inside := Own(t)
	if !inside {
		return
	}
	t.Run("cpu", func(t *testing.T) { throttleCPU(t, lab) })
	t.Run("disk", func(t *testing.T) { throttleDisk(t, lab) })
}

// throttleCPU allows for the tick of the kernel, which ends a millisecond late.
func throttleCPU(t *testing.T, lab probetest.Lab) {
	lab.Script(t, "throttle", "cpu", "10")
	real, user := timed(t, lab, busy)
	if share := user.Seconds() / real.Seconds(); share > 0.15 {
		t.Errorf("a server has %.0f %% of a processor, of which it should get 10", 100*share)
	}
	lab.Script(t, "throttle", "cpu", "off")
	if after, _ := timed(t, lab, busy); after >= real {
		t.Errorf("as slow without the limit: %v after %v", after, real)
	}
}

// throttleDisk compares with what the delay alone must come to.
func throttleDisk(t *testing.T, lab probetest.Lab) {
	const delay, requests = 5 * time.Millisecond, 6 << 20 / (128 << 10)
	lab.Script(t, "throttle", "disk", delay.String())
	dial(t, "445")
	dial(t, "2049")
	write, _ := timed(t, lab, "dd if=/dev/urandom of="+lab.Dir+"/share/file bs=1M count=6 conv=fsync status=none")
	lab.Script(t, "forget")
	read := "cat " + lab.Dir + "/export/file >/dev/null" // the same disk
	cold, _ := timed(t, lab, read)
	warm, _ := timed(t, lab, read)
	if write < requests*delay || cold < requests*delay || warm >= cold {
		t.Errorf("6 MiB are on the disk after %v, and read from there in %v, from memory in %v", write, cold, warm)
	}
	lab.Script(t, "throttle", "disk", "off")
	if left := lab.Script(t, "server", "ls", lab.Dir+"/share"); left != "" {
		t.Errorf("the disk is still there: %s", left)
	}
}

// timed is how long a shell at the servers' place runs a command, and computes for it.
func timed(t *testing.T, lab probetest.Lab, command string) (real, user time.Duration) {
	t.Helper()
	out := lab.Script(t, "server", "bash", "-c", "TIMEFORMAT='%Rs %Us'; time { "+command+"; }")
	fields := strings.Fields(out)
	if len(fields) != 2 {
		t.Fatalf("no times: %q", out)
	}
	return duration(t, fields[0]), duration(t, fields[1])
}

func duration(t *testing.T, text string) time.Duration {
	t.Helper()
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
