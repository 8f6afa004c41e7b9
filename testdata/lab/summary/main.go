// Command summary reads the output of go test -json and prints what a person wants
// of it: one line a package, everything that a failed test said, and which tests
// were left out and why. It fails when a test failed, and also when one was left out
// while NASPROBE_LAB_REQUIRED is set.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
)

func main() {
	s := summary{out: os.Stdout, said: map[testName][]string{}}
	if err := s.read(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "summary:", err)
		os.Exit(1)
	}
	s.leftOut()
	if s.failed || (len(s.skipped) > 0 && os.Getenv("NASPROBE_LAB_REQUIRED") != "") {
		os.Exit(1)
	}
}

func (s *summary) read(r io.Reader) error {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			s.line(line)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
