package local

import (
	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

func space(dir string) (probe.Space, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return probe.Space{}, err
	}
	unit := uint64(st.Frsize) // what the counts are in; Bsize is the best request size
	if unit == 0 {
		unit = uint64(st.Bsize)
	}
	return probe.Space{Total: blockBytes(st.Blocks, unit), Free: blockBytes(st.Bavail, unit)}, nil
}
