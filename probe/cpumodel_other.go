//go:build !linux && !darwin && !windows

package probe

// cpuModel: this system has no one place that tells it.
func cpuModel() string { return "" }
