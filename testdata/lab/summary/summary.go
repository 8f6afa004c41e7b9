package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// event is a line of go test -json (cmd/test2json).
type event struct {
	Action  string
	Package string
	Test    string
	Output  string
}

type testName struct{ pkg, test string }

// skip is a test that was left out whole, or count subtests of it for one reason.
type skip struct {
	testName
	reason string
	count  int
}

type summary struct {
	out     io.Writer
	said    map[testName][]string // by tests still running
	skipped []skip
	failed  bool
}

// line takes a line of input. One that is no event is the go command's own word.
func (s *summary) line(line []byte) {
	var e event
	if json.Unmarshal(line, &e) != nil {
		s.out.Write(line)
		return
	}
	name := testName{e.Package, e.Test}
	switch e.Action {
	case "build-output":
		fmt.Fprint(s.out, e.Output)
	case "build-fail":
		s.failed = true
	case "output":
		s.said[name] = append(s.said[name], e.Output)
	case "pass", "fail", "skip":
		s.end(name, e.Action)
	}
}

func (s *summary) end(name testName, action string) {
	said := s.said[name]
	delete(s.said, name)
	switch {
	case name.test == "":
		s.endPackage(name.pkg, said, action)
	case action == "fail":
		s.failed = true
		s.print(said)
	case action == "skip":
		s.skip(name, reason(said))
	}
}

func (s *summary) skip(name testName, reason string) {
	name.test, _, _ = strings.Cut(name.test, "/")
	for i, k := range s.skipped {
		if k.testName == name && k.reason == reason {
			s.skipped[i].count++
			return
		}
	}
	s.skipped = append(s.skipped, skip{name, reason, 1})
}

// endPackage prints a package's last line, or all it said when it failed, with what
// the tests said that a panic or the time limit cut off.
func (s *summary) endPackage(pkg string, said []string, action string) {
	if action != "fail" {
		if len(said) > 0 {
			fmt.Fprint(s.out, said[len(said)-1])
		}
		return
	}
	s.failed = true
	for name, lines := range s.said {
		if name.pkg == pkg {
			s.print(lines)
			delete(s.said, name)
		}
	}
	s.print(said)
}

func (s *summary) print(said []string) {
	for _, line := range said {
		if !strings.HasPrefix(line, "=== ") {
			fmt.Fprint(s.out, line)
		}
	}
}

func (s *summary) leftOut() {
	if len(s.skipped) == 0 {
		return
	}
	fmt.Fprintln(s.out, "\nleft out:")
	for _, k := range s.skipped {
		times := ""
		if k.count > 1 {
			times = fmt.Sprintf(" (%d subtests)", k.count)
		}
		fmt.Fprintf(s.out, "  %s %s%s%s\n", k.pkg, k.test, times, k.reason)
	}
}

// reason is what a test said when it skipped itself.
func reason(said []string) string {
	for _, line := range said {
		if _, why, ok := strings.Cut(line, ".go:"); ok {
			_, why, _ = strings.Cut(why, ": ")
			return ": " + strings.TrimSpace(why)
		}
	}
	return ""
}
