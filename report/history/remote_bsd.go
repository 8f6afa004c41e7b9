//go:build darwin || freebsd

package history

import "golang.org/x/sys/unix"

// isRemote tells whether a folder is on a file system of another machine.
func isRemote(dir string) bool {
	var fs unix.Statfs_t
	return unix.Statfs(dir, &fs) == nil && fs.Flags&unix.MNT_LOCAL == 0
}
