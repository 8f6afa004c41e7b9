package main

import (
	"os"
	"path/filepath"
	"strings"
)

// parseOutput reads FILE or FORMAT:FILE. A prefix that could not be a format's name,
// such as a drive letter or a directory, is part of the file's name.
func parseOutput[R any](arg string, known formats[R]) (outputFile[R], error) {
	if arg == "-" || strings.HasSuffix(arg, ":-") {
		return outputFile[R]{}, usage("-o %s: --format chooses what goes to stdout", arg)
	}
	if name, path, ok := strings.Cut(arg, ":"); ok && isFormatWord(name) {
		f, err := known.lookup(name)
		switch {
		case err != nil:
			return outputFile[R]{}, usage("-o %s: there is no format %q, but %s; a file of that name is ./%s", arg, name, known.names(), arg)
		case path == "":
			return outputFile[R]{}, usage("-o %s: the name of the file is missing; write %s:FILE", arg, name)
		}
		return outputFile[R]{path, f}, nil
	}
	return byEnding(arg, known)
}

// isFormatWord tells whether name is made like that of a format: a letter, and letters
// or digits. A single letter is a drive of Windows.
func isFormatWord(name string) bool {
	if len(name) < 2 {
		return false
	}
	for i, r := range name {
		letter, digit := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z', '0' <= r && r <= '9'
		if !letter && (i == 0 || !digit) {
			return false
		}
	}
	return true
}

// byEnding is a file whose name says the format.
func byEnding[R any](path string, known formats[R]) (outputFile[R], error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return outputFile[R]{}, usage("-o %s: it is a directory; name a file in it, such as %s", path, filepath.Join(path, "result.json"))
	}
	name, ok := known.forFile(path)
	if !ok {
		return outputFile[R]{}, usage("-o %s: the ending names no format; write FORMAT:FILE with one of %s", path, known.names())
	}
	f, err := known.lookup(name)
	return outputFile[R]{path, f}, err
}
