//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

var answering = regexp.MustCompile(`Answering iperf3 -c at (\S+)`)

// startPeer starts nasprobe peer at a free port.
func startPeer(t *testing.T, args ...string) (s *served, out *lockedBuffer) {
	t.Helper()
	s, out = &served{log: &lockedBuffer{}, ended: make(chan error, 1)}, &lockedBuffer{}
	s.cmd = exec.Command("nasprobe", append([]string{"peer", "--listen", "127.0.0.1:0"}, args...)...)
	s.cmd.Env = append(s.cmd.Environ(), raceEnv)
	s.cmd.Stdout, s.cmd.Stderr = out, s.log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() })
	go func() { s.ended <- s.cmd.Wait() }()
	eventually(t, "peer listens", func() bool {
		if m := answering.FindStringSubmatch(s.log.String()); m != nil {
			s.address = m[1]
		}
		return s.address != ""
	})
	return s, out
}

func nasprobeIn(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	_, wait := startCommand(t, []string{"HOME=" + dir}, append([]string{"nasprobe"}, args...)...)
	return wait()
}

// From a flag to the history and back: both directions, several streams, and what both ends
// tell agrees.
func TestLinkWithPeer(t *testing.T) {
	dir := t.TempDir()
	s, out := startPeer(t, "--format", "json")
	db := filepath.Join(dir, "h.db")
	o := nasprobeIn(t, dir, "link", "--iperf3", s.address, "--streams", "2", "--time", "300ms", "--count", "2", "--best", "1", "--window", "128KiB", "--history", db, "--format", "json", "--tag", "nic=e1000")
	if o.code != 0 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	run := o.run(t)
	checkPeerRun(t, run)
	if run.Target.URL != "iperf3://"+s.address || run.Target.Protocol != "iperf3" || run.Plan.Best != 1 || run.Plan.Window != 128<<10 || run.Tags["nic"] != "e1000" {
		t.Errorf("%+v %+v", run.Target, run.Plan)
	}
	var told []peerLine
	for d := json.NewDecoder(bytes.NewReader([]byte(out.String()))); d.More(); {
		var line peerLine
		if err := d.Decode(&line); err != nil {
			t.Fatal(err)
		}
		told = append(told, line)
	}
	if len(told) != 4 || told[0].Direction != "received" || told[1].Direction != "sent" || told[0].Bytes != run.Rows[0].Passes[0].Bytes || told[1].Bytes != run.Rows[1].Passes[0].Bytes {
		t.Errorf("%+v", told)
	}
	if text := nasprobeIn(t, dir, "history", "show", "last", "--history", db).stdout; !strings.Contains(text, "Mean of the best 1 of 2: ") {
		t.Error(text)
	}
	for format, streams := range map[string]string{"csv": "TCP T2 write", "gobench": "TCP/Q=1/T=2/op=write", "prom": `pattern="TCP T2"`, "influx": `pattern=TCP\ T2`, "html": "TCP T2 write"} {
		if o := nasprobeIn(t, dir, "history", "show", "last", "--history", db, "--format", format); o.code != 0 || !strings.Contains(o.stdout, streams) {
			t.Errorf("%s: exit %d\n%s%s", format, o.code, o.stdout, o.stderr)
		}
	}
	if o := nasprobeIn(t, dir, "history", "show", "last", "--history", db, "--format", "cdm8"); o.code == 0 || o.stdout != "" {
		t.Errorf("cdm8: exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	if code := s.end(t, syscall.SIGTERM); code != 0 {
		t.Errorf("exit %d\n%s", code, s.log)
	}
}

func checkPeerRun(t *testing.T, run *probe.Run) {
	t.Helper()
	if len(run.Rows) != 2 || run.Incomplete || run.Conditions.Connections != 2 {
		t.Fatalf("%+v", run)
	}
	for i, row := range run.Rows {
		if row.Op != []patterns.Op{patterns.Write, patterns.Read}[i] || len(row.Passes) != 2 || row.Throughput.Median <= 0 || len(row.Connections) != 2 || !row.IsStream() {
			t.Errorf("%+v", row)
		}
		for _, p := range row.Passes {
			if p.Seconds < 0.29 || p.CPUTime <= 0 || p.PeerCPU <= 0 || len(p.Series) != 1 || p.Warmup {
				t.Errorf("%+v", p)
			}
		}
	}
}

// A test that is interrupted is told as far as it came, and the peer goes on.
func TestLinkWithPeerIsInterrupted(t *testing.T) {
	dir := t.TempDir()
	s, out := startPeer(t)
	file := filepath.Join(dir, "r.json")
	cmd, wait := startCommand(t, []string{"HOME=" + dir}, "nasprobe", "link", "--iperf3", s.address, "--time", "200ms", "--count", "1000", "--no-history", "-o", file)
	eventually(t, "a test is over", func() bool { return strings.Count(out.String(), "\n") >= 3 })
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if o := wait(); o.code != exitInterrupted || !strings.Contains(o.stdout, "INCOMPLETE") {
		t.Errorf("exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	mustContain(t, out.String(), "127.0.0.1: received ", " over 1 stream: ", " Mbit/s (")
	if o := nasprobeIn(t, dir, "link", "--iperf3", s.address, "--time", "100ms", "--count", "1", "--no-history", "-R"); o.code != 0 || strings.Contains(o.stdout, "TCP T1 write") {
		t.Errorf("exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	if code := s.end(t, os.Interrupt); code != 0 {
		t.Errorf("exit %d\n%s", code, s.log)
	}
}

// One test, and peer ends as the test did.
func TestPeerOneOff(t *testing.T) {
	dir := t.TempDir()
	s, _ := startPeer(t, "--one-off")
	if o := nasprobeIn(t, dir, "link", "--iperf3", s.address, "--time", "100ms", "--count", "1", "--direction", "up", "--no-history"); o.code != 0 {
		t.Errorf("exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("%v\n%s", err, s.log)
	}
	// the next test finds nobody, and says so
	if o := nasprobeIn(t, dir, "link", "--iperf3", s.address, "--no-history"); o.code != 3 || !strings.Contains(o.stderr, "connection refused") {
		t.Errorf("exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
}
