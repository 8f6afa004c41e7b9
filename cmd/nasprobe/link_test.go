package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/embedded"
	"nasprobe/probe/probetest"
)

// inProcess is the URL of the server that demo measures.
func inProcess(t *testing.T) string {
	t.Helper()
	s, err := embedded.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	host, port := s.Addr()
	return fmt.Sprintf("nfs://%s%s?port=%s&mountport=%s", host, s.Export(), port, port)
}

func nasprobe(t *testing.T, args ...string) outcome {
	t.Helper()
	_, wait := startCommand(t, nil, append([]string{"nasprobe"}, args...)...)
	return wait()
}

// Without a file there are no rows, and the run is stored, shown and compared all the same.
func TestLinkWithoutAFile(t *testing.T) {
	t.Parallel()
	target, db := inProcess(t), filepath.Join(t.TempDir(), "h.db")
	page := filepath.Join(t.TempDir(), "link.html")
	for range 2 {
		o := nasprobe(t, "link", target, "--history", db, "--format", "json", "-o", page)
		if r := o.run(t); o.code != 0 || r.Link == nil || r.Link.Connect.Count != 20 || r.RoundTrip.Count == 0 || r.Path.Medium != probe.MediumLoopback ||
			len(r.Rows) != 0 || r.Incomplete || r.Plan.Profile != "link" || r.Written != 0 || r.Verdict == nil || r.Verdict.LimitedBy != probe.LimitUnclear || r.Environment.CongestionControl == "" {
			t.Fatalf("exit %d\n%s\n%s", o.code, o.stdout, o.stderr)
		} else if !strings.Contains(o.stderr, "nothing is read or written") {
			t.Errorf("told %q", o.stderr)
		}
	}
	if text, err := os.ReadFile(page); err != nil || !strings.Contains(string(text), "NFS NULL") {
		t.Errorf("the page: %v", err)
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"history", "list"}, 0, " link "},
		{[]string{"history", "show", "last"}, 0, "NFS NULL"},
		{[]string{"history", "show", "last"}, 0, "Verdict: Unclear what limits"},
		{[]string{"history", "compare", "last~1", "last"}, 0, "round trip"},
		{[]string{"history", "compare", "last~1", "last", "--format", "html"}, 0, "round trip"},
		{[]string{"history", "compare", "last~1", "last", "--format", "markdown"}, 0, "round trip"},
		{[]string{"history", "table", "--rows", "target", "--cols", "profile", "--metric", "round-trip"}, 0, "link"},
		{[]string{"history", "table", "--rows", "target", "--cols", "profile", "--metric", "connect"}, 0, "link"},
		{[]string{"report", "last", "-o", filepath.Join(t.TempDir(), "report.html")}, 0, ""},
		{[]string{"history", "show", "last", "--format", "csv"}, 2, "there are none"},
		{[]string{"history", "export", "--format", "csv"}, 0, "run_id"},
	} {
		if o := nasprobe(t, append(c.args, "--history", db)...); o.code != c.code || !strings.Contains(o.stdout+o.stderr, c.want) {
			t.Errorf("%v: exit %d\n%s\n%s", c.args, o.code, o.stdout, o.stderr)
		}
	}
}

// With one there are, and only --scratch writes.
func TestLinkReadsOneBlock(t *testing.T) {
	t.Parallel()
	o := nasprobe(t, "link", inProcess(t), "--scratch", "--no-history", "--format", "json")
	r := o.run(t)
	if o.code != 0 || r.Link == nil || r.RoundTrip.Count == 0 || r.Plan.FileBytes != ladderBlock || r.Written != 2*(ladderBlock+4096) || r.Incomplete {
		t.Fatalf("exit %d\n%+v\n%s", o.code, r, o.stderr)
	}
	for _, w := range r.Warnings {
		if w.Code == "memory-reads" {
			t.Errorf("what is meant is warned of: %+v", w)
		}
	}
	want := ladder(ladderDepths)
	if len(r.Rows) > len(want) || len(r.Rows) < 2 {
		t.Fatalf("%d rows", len(r.Rows))
	}
	for _, row := range r.Rows {
		if row.Throughput.Median <= 0 || len(row.Scored()) != ladderPasses {
			t.Errorf("%+v", row)
		}
	}
}

// A long way shows in what asks for nothing, though not in connections, which end at the
// proxy.
func TestLinkOfAServerFarAway(t *testing.T) {
	t.Parallel()
	s, err := embedded.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	host, port := s.Addr()
	far := probetest.NewProxy(t, net.JoinHostPort(host, port), 2*time.Millisecond)
	o := nasprobe(t, "link", fmt.Sprintf("nfs://%s%s?port=%s&mountport=%[3]s", far.Host, s.Export(), far.Port), "--no-history", "--format", "json")
	if r := o.run(t); o.code != 0 || r.RoundTrip.Min < 4e-3 || r.RoundTrip.Count < 10 || r.Link.Connect.Min > r.RoundTrip.Min {
		t.Errorf("exit %d, %+v, %+v\n%s", o.code, r.RoundTrip, r.Link, o.stderr)
	}
}

func TestLinkOfAServerThatIsNone(t *testing.T) {
	t.Parallel()
	ln := probetest.Silent(t, "tcp", "127.0.0.1:0")
	port := ln.Addr().(*net.TCPAddr).Port
	silent := fmt.Sprintf("nfs://127.0.0.1/export?port=%d&mountport=%d", port, port)
	if o := nasprobe(t, "link", silent, "--no-history", "--connect-timeout", "1s", "--stall-timeout", "1s"); o.code != 3 || o.stdout != "" {
		t.Errorf("silent: exit %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
	ln.Close()
	if o := nasprobe(t, "link", silent, "--no-history"); o.code != 3 || o.stdout != "" || !strings.Contains(o.stderr, "refused") {
		t.Errorf("refused: exit %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
}

func TestLinkOfAFileThatIsNotThere(t *testing.T) {
	t.Parallel()
	o := nasprobe(t, "link", inProcess(t), "--read-only", "nosuch", "--no-history", "--format", "json")
	if r := o.run(t); o.code == 0 || !r.Incomplete || r.RoundTrip.Count == 0 || !strings.Contains(o.stderr, "nosuch") {
		t.Errorf("exit %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
}
