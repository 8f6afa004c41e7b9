package main

import (
	"runtime"
	"strings"
)

// unicode tells whether the terminal shows the block elements of Unicode: those of the
// locale that is in force (POSIX.1-2024 8.2), and those of Windows.
func (c *console) unicode() bool {
	if c.getenv("TERM") == "dumb" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(c.getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return runtime.GOOS == "windows"
}
