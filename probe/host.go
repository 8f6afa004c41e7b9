package probe

import (
	"os"
	"runtime"
)

// ThisHost describes the machine that measures.
func ThisHost() Host {
	name, err := os.Hostname()
	if err != nil {
		name = ""
	}
	return Host{Name: name, OS: osText(), Arch: runtime.GOARCH, CPUs: runtime.NumCPU(), CPU: cpuModel()}
}
