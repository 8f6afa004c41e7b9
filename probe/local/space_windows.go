package local

import (
	"golang.org/x/sys/windows"

	"nasprobe/probe"
)

func space(dir string) (probe.Space, error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return probe.Space{}, err
	}
	var free, total, unused uint64
	if err := windows.GetDiskFreeSpaceEx(name, &free, &total, &unused); err != nil {
		return probe.Space{}, err
	}
	return probe.Space{Total: blockBytes(total, 1), Free: blockBytes(free, 1)}, nil
}
