package main

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
	"nasprobe/probe/stats"
)

// Ports of the lab's servers that speak nothing but SMB1: plainly, with signatures
// demanded, and as a NAS of old that takes few requests and short ones.
const (
	smb1Port       = "4451"
	smb1SignedPort = "4454"
	smb1OldPort    = "4455"
)

func smb1Target(port, share string) string {
	return "smb://probe@" + probetest.LabServer + ":" + port + "/" + share
}

var overSMB1 = []string{"--dialect", "smb1"}

// smb1 is a command for an SMB1 target.
func (l lab) smb1(t *testing.T, args ...string) outcome {
	t.Helper()
	return l.nasprobe(t, append(args, overSMB1...)...)
}

func TestRunOverSMB1(t *testing.T) {
	l := needLab(t)
	patterns := []string{"--pattern", "SEQ1M Q1T1", "--pattern", "RND4K Q8T1", "--pattern", "SEQ128K Q32T1", "--pattern", "RND4K Q50T1", "--verify"}
	signed := probe.Conditions{Dialect: "NT LM 0.12", Signing: probe.SigningRequired, Encryption: probe.EncryptionOff, Auth: probe.AuthUser}
	plain := signed
	plain.Signing = probe.SigningOff
	for name, c := range map[string]struct {
		target   string
		flags    []string
		want     probe.Conditions
		warnings []string
	}{
		"Japanese share":      {smb1Target(smb1Port, "共有"), nil, plain, nil},
		"raw socket":          {smb1Target(smb1Port, "share"), []string{"--socket", "raw"}, plain, nil},
		"guest":               {"smb://" + probetest.LabServer + ":" + smb1Port + "/public", nil, probe.Conditions{Dialect: plain.Dialect, Signing: plain.Signing, Encryption: plain.Encryption}, []string{"guest-login"}},
		"mandatory signing":   {smb1Target(smb1SignedPort, "share"), nil, signed, []string{"signing"}},
		"asked signing":       {smb1Target(smb1SignedPort, "public"), []string{"--sign"}, signed, []string{"signing"}},
		"few, short requests": {smb1Target(smb1OldPort, "share"), nil, plain, []string{"few-requests", "small-transfers"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := l.measure(t, c.target, append(append(c.flags, overSMB1...), patterns...)...)
			if o.code != 0 {
				t.Fatalf("exit %d\n%s", o.code, o.stderr)
			}
			r := o.run(t)
			checkConditions(t, r.Conditions, c.want)
			for _, code := range append(c.warnings, "smb1") {
				if !warned(r, code) {
					t.Errorf("no warning %s in %+v", code, r.Warnings)
				}
			}
		})
	}
	t.Cleanup(func() { l.mustBeClean(t, "share", "public", "共有") }) // after the parallel ones
}

// Nothing of a box with SMB1 alone is measured unless it is said so, and errors say what
// is to be done, as over other dialects.
func TestWrongInputOverSMB1(t *testing.T) {
	l := needLab(t)
	wrongPassword := []string{"--password-file", writeFileFor(t, "not the password\n")}
	for _, c := range []wrong{
		{"wrong password", append([]string{"run", smb1Target(smb1Port, "share")}, wrongPassword...), 4, []string{"STATUS_LOGON_FAILURE", "probe"}},
		{"wrong share", []string{"run", smb1Target(smb1Port, "nosuch")}, 1, []string{"nosuch", "STATUS_BAD_NETWORK_NAME", "public"}},
		{"wrong directory", []string{"run", smb1Target(smb1Port, "share/no/such")}, 1, []string{`no\such`}},
		{"read-only share", []string{"run", smb1Target(smb1Port, "ro")}, 4, []string{"read-only"}},
		{"no space", []string{"run", smb1Target(smb1Port, "tiny"), "--size", "16MiB"}, 5, []string{"free"}},
		{"not a guest's", []string{"run", "smb://" + probetest.LabServer + ":" + smb1Port + "/share"}, 4, []string{"--user"}},
		{"newer dialects only", []string{"run", l.smb("share")}, 1, []string{"leave out --dialect smb1"}},
		{"no share mode", []string{"run", "smb://" + probetest.LabServer + ":" + smb1Port + "/share", "--share-password"}, 2, []string{"leave out --share-password"}},
		{"no signatures", []string{"run", smb1Target(smb1Port, "share"), "--sign"}, 4, []string{"leave out --sign"}},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(t, l.smb1(t, c.args...)) })
	}
	l.mustBeClean(t, "share", "ro", "tiny")
}

func TestSMB1ServerKilledInMidRun(t *testing.T) {
	l := needLab(t)
	target := smb1Target(smb1Port, "share")
	_, wait := l.startTwoRows(t, target, overSMB1...)
	l.awaitSecondRow(t, "share")
	l.Script(t, "stop", "smbd-"+smb1Port)
	o := wait()
	l.Script(t, "start", "smbd-"+smb1Port)
	if o.code != 3 || !warned(o.run(t), "left-behind") {
		t.Errorf("exit %d\n%s", o.code, o.stderr)
	}
	mustKeepFirstRow(t, o)
	eventually(t, "clean removes what was left", func() bool {
		l.smb1(t, "clean", target, "--older-than", "0s")
		return len(l.scratch(t, "share")) == 0
	})
}

// Other commands do not know that it is SMB1.
func TestCommandsOverSMB1(t *testing.T) {
	l := needLab(t)
	target := smb1Target(smb1Port, "share")
	short := []string{"--size", "4MiB", "--count", "1", "--format", "json"}
	link := l.smb1(t, "link", target, "--format", "json").run(t)
	if link.RoundTrip.Count == 0 || link.Conditions.Dialect != "NT LM 0.12" || link.Verdict == nil {
		t.Errorf("link: %+v, %+v", link.RoundTrip, link.Conditions)
	}
	mustCopy(t, l.smb1(t, append([]string{"copy", target, "--size", "4MiB", "--count", "2"}, "--format", "json")...).run(t), 4<<20, "SEQ1M Q8T1 read", "SEQ1M Q8T1 write")
	if o := l.smb1(t, append([]string{"check", target, "--no-history", "--warn", "seq-read<1kB/s", "--pattern", "SEQ1M read"}, short[:4]...)...); o.code != 0 || !strings.Contains(o.stdout, "OK") {
		t.Errorf("check: exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	var sides []string
	for _, name := range []string{"before", "after"} {
		file := filepath.Join(t.TempDir(), name+".json")
		if o := l.measure(t, target, append(overSMB1, "--pattern", "RND4K Q8T1", "--output", file)...); o.code != 0 {
			t.Fatalf("run: exit %d\n%s", o.code, o.stderr)
		}
		sides = append(sides, file)
	}
	c := l.nasprobe(t, "compare", sides[0], sides[1], "--format", "json").comparison(t)
	if len(c.Rows) != 2 || len(c.Differences) != 0 {
		t.Errorf("compare: %d rows, differences %+v", len(c.Rows), c.Differences)
	}
	shares := l.smb1(t, "shares", "smb://probe@"+probetest.LabServer+":"+smb1Port)
	mustContain(t, shares.stdout, target+"\n")
	l.mustBeClean(t, "share")
}

func TestMTUFindsTheGainOverSMB1(t *testing.T) {
	l := shapedLab(t)
	o := l.smb1(t, append([]string{"mtu", smb1Target(smb1Port, "share"), "--pattern", "SEQ1M Q8T1 read"}, sequential[2:]...)...)
	if o.code != 0 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	for _, row := range o.comparison(t).Rows {
		if math.Abs(row.Change[0]-jumboGain) > 0.01 || row.Verdict[0] != stats.Faster {
			t.Errorf("%s: %+.1f %%, %s; want %+.1f %%", row.Pattern, row.Change[0]*100, row.Verdict[0], jumboGain*100)
		}
	}
	l.mustBeClean(t, "share")
}
