package main

import (
	"bufio"
	"errors"
	"os"

	"nasprobe/probe"
)

// longestLine bounds what is read of a file that may be the wrong one, in bytes.
const longestLine = 4096

// eachLine hands over the lines of a file, without their ends, until use wants no more.
func eachLine(what, path string, use func(line string) (more bool, err error)) error {
	f, err := os.Open(path)
	if err != nil {
		return badFile(what, err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		if more, err := use(lines.Text()); err != nil || !more {
			return err
		}
	}
	err = lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return &probe.Error{Kind: probe.ErrUsage, Op: "read the " + what, Target: path, Offset: -1,
			Err: errors.New("a line of it is longer than 4 KiB"), Remedy: "look whether that is the right file"}
	}
	if err != nil {
		return badFile(what, err)
	}
	return nil
}

func badFile(what string, err error) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "read the " + what, Offset: -1, Err: err, Remedy: "give the path of a file that this user may read"}
}
