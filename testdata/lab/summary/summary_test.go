package main

import (
	"strings"
	"testing"
)

func TestSummary(t *testing.T) {
	for _, c := range []struct {
		name, input, want string
		failed            bool
		skipped           int
	}{
		{name: "passed", input: `
{"Action":"output","Package":"p","Test":"A","Output":"    a_test.go:1: chatter\n"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Output":"PASS\n"}
{"Action":"output","Package":"p","Output":"ok  \tp\t1s\n"}
{"Action":"pass","Package":"p"}`,
			want: "ok  \tp\t1s\n"},
		{name: "failed", failed: true, input: `
{"Action":"output","Package":"p","Test":"A","Output":"=== RUN   A\n"}
{"Action":"output","Package":"p","Test":"A","Output":"    a_test.go:1: bad\n"}
{"Action":"fail","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Output":"FAIL\tp\t1s\n"}
{"Action":"fail","Package":"p"}`,
			want: "    a_test.go:1: bad\nFAIL\tp\t1s\n"},
		{name: "cut off", failed: true, input: `
{"Action":"output","Package":"p","Test":"A","Output":"panic: boo\n"}
{"Action":"fail","Package":"p"}`,
			want: "panic: boo\n"},
		{name: "not built", failed: true, input: `
{"Action":"build-output","ImportPath":"p","Output":"p.go:1: typo\n"}
{"Action":"build-fail","ImportPath":"p"}`,
			want: "p.go:1: typo\n"},
		{name: "left out", skipped: 1, input: `
{"Action":"output","Package":"p","Test":"A/x","Output":"    a_test.go:1: why\n"}
{"Action":"skip","Package":"p","Test":"A/x"}
{"Action":"output","Package":"p","Test":"A/y","Output":"    a_test.go:1: why\n"}
{"Action":"skip","Package":"p","Test":"A/y"}`,
			want: "\nleft out:\n  p A (2 subtests): why\n"},
		{name: "not an event", input: "go: no such tool\n", want: "go: no such tool\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			s := summary{out: &out, said: map[testName][]string{}}
			if err := s.read(strings.NewReader(strings.TrimPrefix(c.input, "\n"))); err != nil {
				t.Fatal(err)
			}
			s.leftOut()
			if out.String() != c.want || s.failed != c.failed || len(s.skipped) != c.skipped {
				t.Errorf("printed %q, failed %v, skipped %v; want %q", out.String(), s.failed, s.skipped, c.want)
			}
		})
	}
}
