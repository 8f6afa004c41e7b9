package main

import (
	"os"
	"slices"
	"strings"
)

// stdin is the name of standard input among files.
const stdin = "-"

// sideArgument is one side as the command line names it.
type sideArgument struct {
	label string // empty if it has none
	files []string
}

func parseSides(args []string) ([]sideArgument, error) {
	var out []sideArgument
	fromStdin := 0
	for _, arg := range args {
		s, err := parseSide(arg)
		if err != nil {
			return nil, err
		}
		for _, f := range s.files {
			if f == stdin {
				fromStdin++
			}
		}
		out = append(out, s)
	}
	if fromStdin > 1 {
		return nil, usage("- is there %d times, and stdin can be read once", fromStdin)
	}
	return out, nil
}

// parseSide reads FILE, FILE,FILE, and each behind LABEL=. What exists under the name
// as it stands is that file.
func parseSide(arg string) (sideArgument, error) {
	files := splitFiles(arg)
	label, rest, labelled := strings.Cut(arg, "=")
	if labelled && !slices.Equal(existing(files), files) {
		if label == "" {
			return sideArgument{}, usage("%s: the label before = is missing", arg)
		}
		files = splitFiles(rest)
	} else {
		label = ""
	}
	if slices.Contains(files, "") {
		return sideArgument{}, usage("%q: the name of a file is missing", arg)
	}
	return sideArgument{label, files}, nil
}

// splitFiles cuts a list at its commas, but for those of files that have one in their
// names: the longest name that exists wins.
func splitFiles(list string) []string {
	parts := strings.Split(list, ",")
	var out []string
	for len(parts) > 0 {
		n := len(parts)
		for n > 1 && !isThere(strings.Join(parts[:n], ",")) {
			n--
		}
		out, parts = append(out, strings.Join(parts[:n], ",")), parts[n:]
	}
	return out
}

func existing(files []string) []string {
	return slices.DeleteFunc(slices.Clone(files), func(f string) bool { return !isThere(f) })
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return path == stdin || err == nil
}
