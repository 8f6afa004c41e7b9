package main

import (
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
)

// jumboLab is a lab of the test's own with jumbo frames at both ends.
func jumboLab(t *testing.T) lab {
	t.Helper()
	probetest.NeedLab(t)
	p, err := labtest.Start(t.Name())
	t.Cleanup(func() {
		if err := p.End(); err != nil {
			t.Error(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Script(t, "mtu", "9000")
	return lab{p}
}

// foundIn bounds the time from the first packet that vanishes to the end of the run.
const foundIn = 10 * time.Second

func (l lab) mustFindHole(t *testing.T, o outcome, took time.Duration) {
	t.Helper()
	if o.code != 3 || took > foundIn {
		t.Errorf("exit %d after %v\n%s", o.code, took, o.stderr)
	}
	mustContain(t, o.stderr, "black hole", "9000", "1500", "  try: ", "switch", "interface lap0")
	if strings.Contains(o.stderr, "could not be removed") {
		t.Error(o.stderr)
	}
}

func TestBlackHoleIsNamed(t *testing.T) {
	l := jumboLab(t)
	l.Script(t, "switch", "1500")
	film := make([]byte, 2<<20)
	if err := os.WriteFile(l.path("export", "film.bin"), film, 0o644); err != nil {
		t.Fatal(err)
	}
	for what, args := range map[string][]string{
		"smb":            {"run", l.smb("share")},
		"smb, signed":    {"run", l.smb("share"), "--sign"},
		"smb, read":      {"run", l.smb("ro"), "--read-only", "sample.bin"},
		"smb, log-in":    {"run", "smb://" + strings.Repeat("u", 700) + "@" + probetest.LabServer + "/public"}, // the server takes it for a guest
		"smb, impatient": {"run", l.smb("public"), "--stall-timeout", "1500ms"},
		"nfs":            {"run", l.nfs("export")},
		"smb, mtu":       {"mtu", l.smb("share")},
		"nfs, mtu":       {"mtu", l.nfs("export")},
		"nfs, read":      {"run", l.nfs("export"), "--read-only", "film.bin"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			o := l.nasprobe(t, append(args, "--count", "1", "--time", "20ms")...)
			l.mustFindHole(t, o, time.Since(start))
		})
	}
	t.Cleanup(func() { l.mustBeClean(t, "share", "public", "export") })
}

// The path begins to swallow packets when there are results and a file on the server;
// both are taken care of.
func TestBlackHoleInMidRun(t *testing.T) {
	l := jumboLab(t)
	l.Script(t, "switch", "9000")
	var begun sync.WaitGroup
	begun.Add(2)
	narrow := sync.OnceFunc(func() { l.Script(t, "switch", "1500") })
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		arrived := sync.OnceFunc(begun.Done)
		defer arrived() // a test that fails must not keep the other waiting
		// more rounds than it takes until the other one has come as far
		_, wait := l.startTwoRows(t, target, "--time", "1500ms", "--count", "5", "--stall-timeout", "30s")
		l.awaitSecondRow(t, dir)
		arrived()
		begun.Wait()
		narrow()
		start := time.Now()
		o := wait()
		l.mustFindHole(t, o, time.Since(start))
		mustKeepFirstRow(t, o)
		if !warned(o.run(t), "black-hole") {
			t.Errorf("the result does not keep the finding: %+v", o.run(t).Warnings)
		}
		l.mustBeClean(t, dir)
	})
}

// What a killed run left is removed over packets that pass.
func TestCleanInABlackHole(t *testing.T) {
	l := jumboLab(t)
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		cmd, wait := l.startTwoRows(t, target)
		l.awaitFile(t, dir, 4<<20)
		_ = cmd.Process.Kill()
		wait()
	})
	l.Script(t, "switch", "1500")
	l.eachProtocol(t, func(t *testing.T, dir, target string) { l.cleanAll(t, dir, target) })
}

// A server that hangs for a while is waited for, and one that hangs for good is silent;
// neither makes a path of jumbo frames a black hole.
func TestSilentServersAreNoBlackHoles(t *testing.T) {
	t.Parallel() // most of it is waiting, in a lab of its own, as below
	l := jumboLab(t)
	servers := map[string]string{"share": "smbd", "export": "ganesha"}
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		for _, forGood := range []bool{false, true} {
			patience := map[bool]string{false: "30s", true: "4s"}[forGood]
			_, wait := l.startTwoRows(t, target, "--stall-timeout", patience, "--connect-timeout", "3s")
			l.awaitSecondRow(t, dir)
			l.Script(t, "pause", servers[dir])
			var o outcome
			if forGood {
				o = wait()
				l.Script(t, "resume", servers[dir])
			} else {
				time.Sleep(6 * time.Second)
				l.Script(t, "resume", servers[dir])
				o = wait()
			}
			if want := map[bool]int{false: 0, true: 3}[forGood]; o.code != want || strings.Contains(o.stderr, "black hole") {
				t.Errorf("%s, for good %v: exit %d\n%s", target, forGood, o.code, o.stderr)
			}
		}
		l.cleanAll(t, dir, target)
	})
}

// Neither is a cable that was pulled, whatever size the packets had.
func TestPulledCableIsNoBlackHole(t *testing.T) {
	t.Parallel()
	l := jumboLab(t)
	for dir, target := range map[string]string{"share": l.smb("share"), "export": l.nfs("export")} {
		_, wait := l.startTwoRows(t, target, "--stall-timeout", "4s", "--connect-timeout", "3s")
		l.awaitSecondRow(t, dir)
		l.Script(t, "link", "down")
		o := wait()
		l.Script(t, "link", "up")
		if o.code != 3 || strings.Contains(o.stderr, "black hole") {
			t.Errorf("%s: exit %d\n%s", target, o.code, o.stderr)
		}
		mustContain(t, o.stderr, "no reply for 4s")
		l.cleanAll(t, dir, target)
	}
}
