package main

import (
	"context"
	"io/fs"
	"os"
	"runtime"

	"nasprobe/probe"
)

// othersRead is the right of all users of a machine to read a file.
const othersRead fs.FileMode = 0o004

// openPasswords is what is said of a file that has passwords and can be read by anybody.
const openPasswords = "all users of this machine can read passwords"

// closePasswords is what to do about it.
func closePasswords(path string) string { return "chmod o-r " + path }

// openToAll tells of a file that all users of this machine can read. Of Windows it is not
// known, where modes say nothing about other users.
func openToAll(path string) bool {
	if path == "" || runtime.GOOS == "windows" {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&othersRead != 0
}

// fromFile reads a file that has the password, and says so if it lies open.
func (c *credentials) fromFile(ctx context.Context, con *console, path string, read func() error) error {
	open := false
	err := within(ctx, func() error {
		open = openToAll(path)
		return read()
	})
	if err != nil { // what the work does meanwhile is its own
		return err
	}
	if open {
		warn(con.err, []probe.Warning{{Message: openPasswords + " in " + path, Remedy: closePasswords(path)}})
	}
	return nil
}
