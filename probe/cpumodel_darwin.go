package probe

import "golang.org/x/sys/unix"

// cpuModel is what sysctl(8) shows, of the processors of Apple as well.
func cpuModel() string {
	model, _ := unix.Sysctl("machdep.cpu.brand_string") // "" of an error
	return model
}
