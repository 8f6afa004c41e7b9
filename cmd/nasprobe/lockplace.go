package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"runtime"
	"strconv"

	"nasprobe/probe"
)

// lockName is the same for all ways to write a target.
func lockName(loc probe.Location) string {
	sum := sha256.Sum256([]byte(loc.Place()))
	return hex.EncodeToString(sum[:8])
}

// lockFolders are the places for locks, the best first: beside the usual history, and for
// users without a home a folder of their own among the temporary files.
func lockFolders(getenv func(string) string) []string {
	var out []string
	if path, err := usualHistory(runtime.GOOS, getenv); err == nil {
		out = append(out, filepath.Join(filepath.Dir(path), "locks"))
	}
	return append(out, filepath.Join(os.TempDir(), "nasprobe-"+strconv.Itoa(os.Getuid())))
}
