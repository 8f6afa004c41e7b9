package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"nasprobe/probe"
)

// lockName is the same for all ways to write a target: who logs in does not matter, nor
// do letters of either case where SMB does not tell them apart.
func lockName(loc probe.Location) string {
	share, dir := loc.Share, loc.Dir
	switch loc.Protocol {
	case "smb":
		share, dir = strings.ToLower(share), strings.ToLower(strings.ReplaceAll(dir, `\`, "/"))
	case "file":
		if path, err := filepath.Abs(dir); err == nil {
			dir = path
		}
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{loc.Protocol, strings.ToLower(loc.Host), loc.Port, loc.Query.Get("port"), share, dir}, "\x00")))
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
