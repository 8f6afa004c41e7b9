//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
)

// noFollow keeps a file from being opened through a link.
const noFollow = syscall.O_NOFOLLOW

// othersWrite is the right of group and others to write.
const othersWrite fs.FileMode = 0o022

// ownAlone tells whether only this user may write to a folder.
func ownAlone(info fs.FileInfo) bool {
	owner, known := info.Sys().(*syscall.Stat_t)
	return known && int(owner.Uid) == os.Geteuid() && info.Mode()&othersWrite == 0
}
