package main

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// twoRows reads for a while, then writes, once without a score and once with: from the
// file's modification time a test sees where the run is.
var twoRows = []string{"--pattern", "SEQ1M Q1T1 read", "--pattern", "RND4K Q4T1 write",
	"--size", "4MiB", "--count", "1", "--time", "800ms", "--format", "json", "--stall-timeout", "2s"}

func (l lab) startTwoRows(t *testing.T, target string, flags ...string) (*exec.Cmd, func() outcome) {
	t.Helper()
	return l.start(t, append(append([]string{"nasprobe", "run", target}, twoRows...), flags...)...)
}

// awaitSecondRow waits until the second row writes in the round that is scored, in which
// the first has a figure already.
func (l lab) awaitSecondRow(t *testing.T, dir string) {
	t.Helper()
	path := l.awaitFile(t, dir, 4<<20)
	var last, still time.Time
	rounds := 0
	eventually(t, "the second row writes", func() bool {
		info, err := os.Stat(path)
		if err != nil || info.ModTime().Equal(last) {
			return false
		}
		if !still.IsZero() && time.Since(still) > 300*time.Millisecond {
			rounds++
		}
		last, still = info.ModTime(), time.Now()
		return rounds == 2
	})
}

func mustKeepFirstRow(t *testing.T, o outcome) {
	t.Helper()
	r := o.run(t)
	if !r.Incomplete || len(r.Rows) == 0 || r.Rows[0].Throughput.Median <= 0 {
		t.Errorf("incomplete %v, %d rows\n%s", r.Incomplete, len(r.Rows), o.stderr)
	}
}

func TestSignalsCleanUp(t *testing.T) {
	l := needLab(t)
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
			cmd, wait := l.startTwoRows(t, target)
			l.awaitSecondRow(t, dir)
			_ = cmd.Process.Signal(sig)
			o := wait()
			if o.code != 130 || !strings.Contains(o.stderr, "interrupted") {
				t.Errorf("%v, %s: exit %d\n%s", sig, target, o.code, o.stderr)
			}
			mustKeepFirstRow(t, o)
			l.mustBeClean(t, dir)
		}
	})
}

func TestServerKilledInMidRun(t *testing.T) {
	l := needLab(t)
	servers := map[string]string{"share": "smbd", "export": "ganesha"}
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		_, wait := l.startTwoRows(t, target)
		l.awaitSecondRow(t, dir)
		l.Script(t, "stop", servers[dir])
		o := wait()
		l.Script(t, "start", servers[dir])
		if o.code != 3 {
			t.Errorf("exit %d\n%s", o.code, o.stderr)
		}
		mustContain(t, o.stderr, "  try: ")
		mustKeepFirstRow(t, o)
		if !warned(o.run(t), "left-behind") {
			t.Error("it does not tell of the file that stays on the dead server")
		}
		l.cleanAll(t, dir, target)
	})
}

// Both runs lose the network at once, as both are in their second row.
func TestNetworkGoneInMidRun(t *testing.T) {
	l := needLab(t)
	var inSecondRow, over sync.WaitGroup
	inSecondRow.Add(2)
	over.Add(2)
	down := sync.OnceFunc(func() { l.Script(t, "link", "down") })
	up := sync.OnceFunc(func() { l.Script(t, "link", "up") })
	defer up()
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		arrived, ended := sync.OnceFunc(inSecondRow.Done), sync.OnceFunc(over.Done)
		defer ended()
		defer arrived() // a test that fails must not keep the other waiting
		_, wait := l.startTwoRows(t, target, "--time", "1500ms", "--connect-timeout", "3s")
		l.awaitSecondRow(t, dir)
		arrived()
		inSecondRow.Wait()
		down()
		start := time.Now()
		o := wait()
		took := time.Since(start)
		ended()
		over.Wait()
		up()
		if o.code != 3 || took < time.Second || took > 20*time.Second {
			t.Errorf("%s: exit %d after %v\n%s", target, o.code, took, o.stderr)
		}
		mustContain(t, o.stderr, "2s", "--stall-timeout")
		mustKeepFirstRow(t, o)
		l.cleanAll(t, dir, target)
	})
}

// cleanAll runs clean until the server has let go of the dead client's file.
func (l lab) cleanAll(t *testing.T, dir, target string) {
	t.Helper()
	eventually(t, "clean removes what was left in "+dir, func() bool {
		l.nasprobe(t, "clean", target, "--older-than", "0s")
		return len(l.scratch(t, dir)) == 0
	})
}

func TestCleanAfterKill(t *testing.T) {
	l := needLab(t)
	for dir, target := range map[string]string{"share": l.smb("share"), "export": l.nfs("export")} {
		cmd, wait := l.startTwoRows(t, target)
		path := l.awaitFile(t, dir, 4<<20)
		_ = cmd.Process.Kill()
		wait()
		foreign := l.path(dir, "nasprobe-x-20200101T000000Z-00000000.tmp")
		if err := os.WriteFile(foreign, make([]byte, 8192), 0o666); err != nil {
			t.Fatal(err)
		}
		o := l.nasprobe(t, "clean", target)
		if _, err := os.Stat(path); err != nil || o.code != 0 {
			t.Errorf("clean removed a file younger than 1h, or failed: exit %d, %v\n%s", o.code, err, o.stderr)
		}
		eventually(t, "clean removes the killed run's file", func() bool {
			l.nasprobe(t, "clean", target, "--older-than", "0s")
			_, err := os.Stat(path)
			return os.IsNotExist(err)
		})
		if err := os.Remove(foreign); err != nil {
			t.Errorf("clean removed a file that is not ours: %v", err)
		}
	}
}

// A user's file of the same name is never opened for writing.
func TestReadOnlyRunOnALabFile(t *testing.T) {
	l := needLab(t)
	for dir, target := range map[string]string{"share": l.smb("share"), "export": l.nfs("export")} {
		film := l.path(dir, "film 共有.mkv")
		if err := os.WriteFile(film, make([]byte, 5<<20), 0o444); err != nil {
			t.Fatal(err)
		}
		before, _ := os.Stat(film)
		o := l.nasprobe(t, "run", target, "--read-only", "film 共有.mkv", "--count", "1", "--time", "20ms", "--format", "json")
		if o.code != 0 {
			t.Fatalf("exit %d\n%s", o.code, o.stderr)
		}
		if r := o.run(t); len(r.Rows) != 4 || r.Plan.FileBytes != 5<<20 {
			t.Errorf("%d rows of a file of %d bytes", len(r.Rows), r.Plan.FileBytes)
		}
		after, err := os.Stat(film)
		if err != nil || after.ModTime() != before.ModTime() || after.Size() != before.Size() {
			t.Errorf("the file was touched: %v", err)
		}
		_ = os.Remove(film)
		missing := l.nasprobe(t, "run", target, "--read-only", "missing.mkv")
		wrong{code: 1, says: []string{"missing.mkv"}}.check(t, missing)
	}
}
