package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"nasprobe/probe/health"
)

// shortCheck is a check that is long enough to fill a shaped link, and no longer.
var shortCheck = []string{"--pattern", "SEQ512K Q4T1 read", "--size", "4MiB", "--count", "3", "--time", "150ms"}

// checkLab is a lab of the test's own with jumbo frames on a shaped cable, and a state
// folder in which there is nothing yet.
type checkLab struct {
	lab
	state string
}

// full and half are rates that a busy machine can fill.
const full, half = "200mbit", "100mbit"

func newCheckLab(t *testing.T) checkLab {
	t.Helper()
	l := checkLab{jumboLab(t), t.TempDir()}
	l.Script(t, "shape", full)
	return l
}

func (l checkLab) start(t *testing.T, target string, flags ...string) (*exec.Cmd, func() outcome) {
	t.Helper()
	return l.lab.start(t, append(append([]string{"env", "-u", historyVariable, "XDG_STATE_HOME=" + l.state, "nasprobe", "check", target}, shortCheck...), flags...)...)
}

func (l checkLab) check(t *testing.T, target string, flags ...string) outcome {
	t.Helper()
	_, wait := l.start(t, target, flags...)
	return wait()
}

// judged is a check whose run becomes no part of the history.
func (l checkLab) judged(t *testing.T, target string, flags ...string) outcome {
	t.Helper()
	history, err := os.ReadFile(filepath.Join(l.state, "nasprobe", "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	return l.check(t, target, append(flags, "--history", writeFileFor(t, string(history)))...)
}

// mustBe wants a state as exit status and as the first word, and parts of the rest.
func (o outcome) mustBe(t *testing.T, state health.State, parts ...string) {
	t.Helper()
	if first, _, _ := strings.Cut(o.stdout, "\n"); o.code != int(state) || !strings.HasPrefix(first, "NASPROBE "+state.String()+" - ") {
		t.Errorf("exit %d, want %v\n%s%s", o.code, state, o.stdout, o.stderr)
	}
	mustContain(t, o.stdout, parts...)
}

// setBaseline makes the runs that a baseline takes.
func (l checkLab) setBaseline(t *testing.T, target string) {
	t.Helper()
	for range 3 {
		l.check(t, target).mustBe(t, health.OK)
	}
}

// What happens to a NAS that was in order: the check says so, with the right state, and
// names what changed.
func TestCheckFindsWhatBecameOfTheNAS(t *testing.T) {
	t.Parallel()
	l := newCheckLab(t)
	for _, target := range []string{l.smb("share"), l.nfs("export")} {
		l.setBaseline(t, target)
		l.judged(t, target).mustBe(t, health.OK, "in line with 3 runs")
	}
	l.Script(t, "shape", half)
	for _, target := range []string{l.smb("share"), l.nfs("export")} {
		l.judged(t, target).mustBe(t, health.Critical, "seq-read", "below its median", "3 runs")
		l.judged(t, target, "--crit-drop", "0.7").mustBe(t, health.Warning, "seq-read")
	}
	l.judged(t, l.smb("share"), "--drop", "0.7").mustBe(t, health.OK)
	l.judged(t, l.smb("share"), "--baseline", "0").mustBe(t, health.OK)
	l.judged(t, l.nfs("export"), "--drop", "0.7", "--warn", "seq-read<20MB/s").mustBe(t, health.Warning, "below 20 MB/s")
	l.Script(t, "shape", full)
	l.changedMTU(t)
	l.changedSigning(t)
	l.mustBeClean(t, "share", "export")
}

func (l checkLab) changedMTU(t *testing.T) {
	l.Script(t, "server", "ip", "link", "set", "nas0", "mtu", "1500")
	for _, target := range []string{l.smb("share"), l.nfs("export")} {
		l.judged(t, target).mustBe(t, health.OK, "MSS", "8948 -> 1448")
	}
	l.judged(t, l.smb("share"), "--on-change", "warning").mustBe(t, health.Warning, "8948 -> 1448")
	l.judged(t, l.nfs("export"), "--crit", "mss<8948").mustBe(t, health.Critical, "mss 1448")
	l.Script(t, "server", "ip", "link", "set", "nas0", "mtu", "9000")
}

func (l checkLab) changedSigning(t *testing.T) {
	path := l.path("smb-445", "smb.conf")
	conf, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	signed := strings.Replace(string(conf), "[global]", "[global]\nserver signing = mandatory", 1)
	if err := os.WriteFile(path, []byte(signed), 0o644); err != nil {
		t.Fatal(err)
	}
	l.Script(t, "stop", "smbd")
	l.Script(t, "start", "smbd")
	o := l.judged(t, l.smb("share"), "--on-change", "warning", "--drop", "0.95") // signing takes much of a busy CPU
	o.mustBe(t, health.Warning, "off -> required")
	mustContain(t, strings.ToLower(o.stdout), "signing")
}

// Whatever way a server is gone, the check says so in time.
func TestCheckOfAServerThatIsGone(t *testing.T) {
	t.Parallel()
	l := newCheckLab(t)
	l.Script(t, "exec", "ip", "neigh", "add", "10.79.77.77", "lladdr", "02:00:00:00:00:77", "dev", "lap0")
	const timeout = 3 * time.Second
	gone := func(t *testing.T, target string) {
		t.Helper()
		start := time.Now()
		l.check(t, target, "--timeout", timeout.String()).mustBe(t, health.Unknown)
		if took := time.Since(start); took > timeout+time.Second {
			t.Errorf("%s: over after %v", target, took)
		}
		l.check(t, target, "--timeout", timeout.String(), "--unreachable", "critical").mustBe(t, health.Critical)
	}
	t.Run("no such host", func(t *testing.T) { gone(t, "smb://probe@10.79.77.77/share") })
	l.Script(t, "pause", "smbd")
	l.Script(t, "pause", "ganesha")
	t.Run("hung, SMB", func(t *testing.T) { gone(t, l.smb("share")) })
	t.Run("hung, NFS", func(t *testing.T) { gone(t, l.nfs("export")) })
	l.Script(t, "resume", "smbd")
	l.Script(t, "resume", "ganesha")
	l.Script(t, "stop", "smbd")
	l.Script(t, "stop", "ganesha")
	t.Run("stopped, SMB", func(t *testing.T) { gone(t, l.smb("share")) })
	t.Run("stopped, NFS", func(t *testing.T) { gone(t, l.nfs("export")) })
}

// A server that hangs in mid-run does not hang the check: it ends at its timeout, though
// the test file cannot be removed.
func TestServerHangsDuringACheck(t *testing.T) {
	t.Parallel()
	l := newCheckLab(t)
	servers := map[string]string{"share": "smbd", "export": "ganesha"}
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		start := time.Now()
		_, wait := l.start(t, target, "--time", "20s", "--time-limit", "20s", "--timeout", "6s")
		l.awaitFile(t, dir, 4<<20)
		l.Script(t, "pause", servers[dir])
		o := wait()
		o.mustBe(t, health.Unknown)
		if took := time.Since(start); took > 8*time.Second {
			t.Errorf("%s: over after %v", target, took)
		}
		l.Script(t, "resume", servers[dir])
		l.cleanAll(t, dir, target)
	})
}

// Two checks of one target do not overlap: one leaves, or waits for its turn.
func TestTwoChecksAtOnce(t *testing.T) {
	l := needLab(t)
	dir := t.TempDir()
	start := func(target string, flags ...string) (*exec.Cmd, func() outcome) {
		return l.start(t, append([]string{"env", "XDG_STATE_HOME=" + dir, "nasprobe", "check", target, "--pattern", "RND4K read", "--size", "4MiB", "--count", "1", "--time", "1s", "--time-limit", "1s"}, flags...)...)
	}
	_, first := start(l.smb("share"))
	l.awaitFile(t, "share", 1)
	_, other := start(l.nfs("export"))
	_, second := start(strings.Replace(l.smb("SHARE"), "probe@", "PROBE@", 1))
	_, third := start(l.smb("share"), "--wait", "1m")
	second().mustBe(t, health.Unknown, "being checked by process", "--wait")
	first().mustBe(t, health.OK)
	third().mustBe(t, health.OK)
	other().mustBe(t, health.OK)
	l.mustBeClean(t, "share", "export")
}

// A killed check leaves no lock that would keep the next from running.
func TestKilledCheckLeavesNoLock(t *testing.T) {
	l := needLab(t)
	state := "XDG_STATE_HOME=" + t.TempDir()
	cmd, wait := l.start(t, "env", state, "nasprobe", "check", l.nfs("export"), "--timeout", "1m")
	l.awaitFile(t, "export", 1<<20)
	_ = cmd.Process.Kill()
	wait()
	_, again := l.start(t, append([]string{"env", state, "nasprobe", "check", l.nfs("export")}, shortCheck...)...)
	again().mustBe(t, health.OK)
	l.cleanAll(t, "export", l.nfs("export"))
}

// cron's timeout ends a check with SIGTERM: the file goes, and the state is told.
func TestTerminatedCheck(t *testing.T) {
	l := needLab(t)
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		cmd, wait := l.start(t, "nasprobe", "check", target, "--no-history")
		l.awaitFile(t, dir, 4<<20)
		_ = cmd.Process.Signal(syscall.SIGTERM)
		wait().mustBe(t, health.Unknown, "interrupted")
		l.mustBeClean(t, dir)
	})
	cmd, wait := l.start(t, "nasprobe", "check", l.smb("share"), "--jitter", "1h")
	time.Sleep(300 * time.Millisecond)
	_ = cmd.Process.Signal(syscall.SIGTERM)
	o := wait()
	o.mustBe(t, health.Unknown, "interrupted")
	mustContain(t, o.stderr, "The check begins in ")
}

// A share without room cannot be checked; how much is free is known all the same.
func TestCheckOfAFullDisk(t *testing.T) {
	l := needLab(t)
	for _, target := range []string{l.smb("tiny"), l.nfs("tiny")} {
		l.nasprobe(t, "check", target, "--no-history").mustBe(t, health.Unknown, "free")
		l.nasprobe(t, "check", target, "--no-history", "--crit", "free<1GB").mustBe(t, health.Critical, "free")
	}
	l.mustBeClean(t, "tiny")
}

// What a check writes is no more than it may, as the cable saw it.
func TestCheckKeepsToMaxWrite(t *testing.T) {
	t.Parallel()
	l := newCheckLab(t)
	l.Script(t, "shape", "off")
	for _, target := range []string{l.smb("share"), l.nfs("export")} {
		before := l.counters(t)
		o := l.check(t, target, "--pattern", "SEQ1M write", "--pattern", "RND4K Q32T1 write", "--size", "16MiB", "--count", "3", "--time", "500ms", "--max-write", "80MB", "--json")
		var r health.Result
		if err := json.Unmarshal([]byte(o.stdout), &r); err != nil || r.Run == nil {
			t.Fatalf("exit %d, %v\n%s%s", o.code, err, o.stdout, o.stderr)
		}
		sent := l.counters(t)["rx"] - before["rx"]
		if r.Run.Written > 80e6 || r.Run.Written < 60e6 || float64(sent) > 80e6*1.04 { // requests have headers
			t.Errorf("%s: %d bytes written, %d on the cable", target, r.Run.Written, sent)
		}
	}
}
