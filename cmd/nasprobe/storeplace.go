package main

import (
	"errors"
	"path/filepath"

	"nasprobe/probe"
)

// historyVariable names the history where no flag does.
const historyVariable = "NASPROBE_HISTORY"

// historyName is the name of the file in the usual place.
const historyName = "history.db"

// statePlaces are the folders that systems have for what programs keep, the first whose
// variable is set. A relative path in XDG_STATE_HOME is to be ignored (XDG Base Directory
// Specification, Basics).
func statePlaces(goos string) []struct{ variable, below string } {
	switch goos {
	case "windows":
		return []struct{ variable, below string }{{"LocalAppData", ""}, {"USERPROFILE", `AppData\Local`}}
	case "darwin", "ios":
		return []struct{ variable, below string }{{"HOME", "Library/Application Support"}}
	}
	return []struct{ variable, below string }{{"XDG_STATE_HOME", ""}, {"HOME", ".local/state"}}
}

// usualHistory is where the history of this user is on a system.
func usualHistory(goos string, getenv func(string) string) (string, error) {
	for _, p := range statePlaces(goos) {
		if dir := getenv(p.variable); filepath.IsAbs(dir) {
			return filepath.Join(dir, p.below, "nasprobe", historyName), nil
		}
	}
	return "", &probe.Error{Op: "find the history", Offset: -1, Err: errors.New("this user has no home directory"),
		Remedy: "name a file with --history or " + historyVariable + ", or leave it with --no-history"}
}
