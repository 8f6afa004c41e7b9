//go:build unix

package probe

import (
	"os"
	"runtime"
	"strings"

	"golang.org/x/sys/unix"
)

// osText is the name of the distribution, where os-release(5) tells it, and that
// of the kernel with its release.
func osText() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return runtime.GOOS
	}
	kernel := unix.ByteSliceToString(u.Sysname[:]) + " " + unix.ByteSliceToString(u.Release[:])
	if name := prettyName(); name != "" {
		return name + ", " + kernel
	}
	return kernel
}

func prettyName() string {
	b, err := os.ReadFile("/etc/os-release")
	if err != nil {
		return ""
	}
	for _, line := range strings.Split(string(b), "\n") {
		if v, ok := strings.CutPrefix(line, "PRETTY_NAME="); ok {
			return strings.Trim(v, `"'`)
		}
	}
	return ""
}
