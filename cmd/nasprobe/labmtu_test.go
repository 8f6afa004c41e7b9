package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe/compare"
	"nasprobe/probe/probetest/labtest"
	"nasprobe/probe/stats"
)

// jumboGain is what segments of 8948 bytes carry more than such of 1448 on a wire that
// adds 38 bytes of Ethernet to each packet: (8948/9038)/(1448/1538) - 1.
const jumboGain = (8948.0/9038)/(1448.0/1538) - 1

func (o outcome) comparison(t *testing.T) *compare.Comparison {
	t.Helper()
	var c compare.Comparison
	if err := json.Unmarshal([]byte(o.stdout), &c); err != nil {
		t.Fatalf("%v\n%s\n%s", err, o.stdout, o.stderr)
	}
	return &c
}

// shapedLab is the lab at MTU 9000 on a shaped cable. Its rate is low enough for a busy
// machine to fill: what jumbo frames gain is the same at any rate.
func shapedLab(t *testing.T) lab {
	t.Helper()
	labtest.Alone(t)
	l := needLab(t)
	l.Script(t, "mtu", "9000")
	l.Script(t, "shape", "100mbit")
	t.Cleanup(func() {
		l.Script(t, "shape", "off")
		l.Script(t, "mtu", "1500")
	})
	return l
}

// sequential keeps an experiment short: a sweep of 8 MiB takes 0.7 s at 100 Mbit/s. With
// eight passes a side a verdict survives one that a busy machine disturbed.
var sequential = []string{"--pattern", "SEQ1M Q8T1", "--size", "8MiB", "--time", "100ms", "--count", "8", "--format", "json"}

func TestMTUFindsTheGain(t *testing.T) {
	l := shapedLab(t)
	for name, target := range map[string]string{"smb": l.smb("share"), "nfs": l.nfs("export")} {
		t.Run(name, func(t *testing.T) {
			o := l.nasprobe(t, append([]string{"mtu", target}, sequential...)...)
			if o.code != 0 {
				t.Fatalf("exit %d\n%s", o.code, o.stderr)
			}
			c := o.comparison(t)
			if len(c.Rows) != 2 || c.Sides[0].Path.SendMSS != 1448 || c.Sides[1].Path.SendMSS != 8948 {
				t.Fatalf("%d rows, sides %+v", len(c.Rows), c.Sides)
			}
			for _, row := range c.Rows {
				if math.Abs(row.Change[0]-jumboGain) > 0.01 || row.Verdict[0] != stats.Faster {
					t.Errorf("%s: %+.1f %%, %s; want %+.1f %%", row.Pattern, row.Change[0]*100, row.Verdict[0], jumboGain*100)
				}
				checkPackets(t, row)
			}
			mustContain(t, c.Summary, "Jumbo frames", "faster")
		})
	}
	l.mustBeClean(t, "share", "export")
}

// checkPackets: data segments are six times fewer, and acknowledgements are those of
// some of them.
func checkPackets(t *testing.T, row compare.Row) {
	t.Helper()
	for i, mss := range []float64{1448, 8948} {
		s := row.Sides[i]
		if data := s.Median / mss; s.PacketsPerSecond < data || s.PacketsPerSecond > 2.2*data {
			t.Errorf("%s: %.0f packets a second at an MSS of %.0f, of which %.0f carry data", row.Pattern, s.PacketsPerSecond, mss, data)
		}
		if s.N != 8 || s.CPUPerGB <= 0 {
			t.Errorf("%s: %d passes, %g s of CPU per GB", row.Pattern, s.N, s.CPUPerGB)
		}
	}
}

func TestMTULadder(t *testing.T) {
	l := shapedLab(t)
	o := l.nasprobe(t, "mtu", l.nfs("export"), "--mtu", "4084,1500", "--pattern", "SEQ1M Q8T1 read", "--size", "4MiB", "--time", "100ms", "--format", "json")
	if o.code != 0 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	c := o.comparison(t)
	if len(c.Sides) != 3 || c.Sides[0].Path.SendMSS != 1448 || c.Sides[1].Path.SendMSS != 4032 || c.Sides[2].Path.SendMSS != 8948 {
		t.Fatalf("sides %+v", c.Sides)
	}
	if row := c.Rows[0]; row.Op != patterns.Read || len(row.Change) != 2 || row.Change[0] >= row.Change[1] || row.Change[0] <= 0 {
		t.Errorf("changes %v", c.Rows[0].Change)
	}
}

// Without jumbo frames on the path nothing is measured or written: the end that limits
// is named.
func TestMTUNamesTheEndThatLimits(t *testing.T) {
	l := needLab(t)
	for name, c := range map[string]struct {
		laptop, nas, says string
	}{
		"both":       {"1500", "1500", "interface lap0 of this machine has an MTU of 1500, so what the NAS takes does not show"},
		"the NAS":    {"9000", "1500", "the NAS takes segments of 1448 bytes, as of an MTU of 1500, while interface lap0 of this machine has one of 9000"},
		"the laptop": {"1500", "9000", "interface lap0 of this machine has an MTU of 1500"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Cleanup(func() { l.Script(t, "mtu", "1500") })
			l.Script(t, "exec", "ip", "link", "set", "lap0", "mtu", c.laptop)
			l.Script(t, "server", "ip", "link", "set", "nas0", "mtu", c.nas)
			for _, target := range []string{l.smb("share"), l.nfs("export")} {
				o := l.nasprobe(t, "mtu", target)
				if o.code != 1 || o.stdout != "" {
					t.Errorf("exit %d\n%s", o.code, o.stdout)
				}
				mustContain(t, o.stderr, "no jumbo frames on this path", c.says, "try: set")
			}
			l.mustBeClean(t, "share", "export")
		})
	}
}

func TestMTUToggle(t *testing.T) {
	l := needLab(t)
	l.Script(t, "mtu", "9000")
	t.Cleanup(func() { l.Script(t, "mtu", "1500") })
	toggles := []string{"mtu", l.smb("share"), "--toggle-a", "ip link set lap0 mtu 1500", "--toggle-b", "ip link set lap0 mtu 9000",
		"--pattern", "RND4K Q1T1 read", "--size", "4MiB", "--time", "50ms", "--rounds", "5", "--format", "json"}
	o := l.nasprobe(t, toggles...)
	if o.code != 0 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	c := o.comparison(t)
	if c.Sides[0].Path.SendMSS != 1448 || c.Sides[1].Path.SendMSS != 8948 || len(c.Sides[0].Runs) != 5 || c.Rows[0].Sides[0].N != 5 {
		t.Errorf("sides %+v", c.Sides)
	}
	for name, c := range map[string]struct{ a, b, says string }{
		"does nothing": {"true", "true", "both states used segments of 8948 bytes"},
		"fails":        {"echo out of order; exit 3", "true", `run --toggle-a "echo out of order; exit 3": exit status 3`},
		"wrong way":    {"ip link set lap0 mtu 9000", "ip link set lap0 mtu 1500", "jumbo frames belong to B"},
	} {
		l.Script(t, "mtu", "9000")
		toggles[3], toggles[5] = c.a, c.b
		o := l.nasprobe(t, toggles...)
		if o.code != 1 || !strings.Contains(o.stderr, c.says) {
			t.Errorf("%s: exit %d\n%s", name, o.code, o.stderr)
		}
	}
	l.mustBeClean(t, "share")
}

// The way of people who cannot clamp: a run, a change of both ends, a run.
func TestRunBeforeAndAfter(t *testing.T) {
	l := shapedLab(t)
	dir := t.TempDir()
	measured := func(name string, laptop, nas string) string {
		l.Script(t, "exec", "ip", "link", "set", "lap0", "mtu", laptop)
		l.Script(t, "server", "ip", "link", "set", "nas0", "mtu", nas)
		file := dir + "/" + name + ".json"
		o := l.nasprobe(t, "run", l.nfs("export"), "--pattern", "SEQ1M Q8T1 read", "--size", "8MiB", "--time", "100ms", "--count", "8", "--label", name, "-o", file)
		if o.code != 0 {
			t.Fatalf("%s: exit %d\n%s", name, o.code, o.stderr)
		}
		return file
	}
	before := measured("MTU 1500", "1500", "1500")
	forgotten := measured("MTU 9000, NAS forgotten", "9000", "1500")
	after := measured("MTU 9000", "9000", "9000")

	c := l.nasprobe(t, "compare", before, after, "--format", "json").comparison(t)
	if c.Sides[0].Path.SendMSS != 1448 || c.Sides[1].Path.SendMSS != 8948 {
		t.Errorf("paths %+v, %+v", c.Sides[0].Path, c.Sides[1].Path)
	}
	for _, row := range c.Rows {
		if row.Verdict[0] != stats.Faster || math.Abs(row.Change[0]-jumboGain) > 0.01 {
			t.Errorf("%s: %+.1f %%, %s", row.Pattern, row.Change[0]*100, row.Verdict[0])
		}
	}
	o := l.nasprobe(t, "compare", before, forgotten)
	mustContain(t, o.stdout, "1448", "jumbo frames were not in effect")
	lines := strings.Split(strings.TrimSpace(o.stdout), "\n")
	if last := lines[len(lines)-1]; strings.Contains(last, "faster") || strings.Contains(last, "slower") {
		t.Errorf("nothing was changed, and yet: %s", last)
	}
}
