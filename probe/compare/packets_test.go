package compare

import (
	"strings"
	"testing"

	"nasprobe/probe"
)

// sizedRun is a run whose passes sent segments of these sizes, and whose path is the
// last.
func sizedRun(t *testing.T, id string, sizes ...int) *probe.Run {
	t.Helper()
	r := runOf(id, sizes[len(sizes)-1], rowOf(t, "SEQ1M Q1T1 read", around(100)...))
	r.Path.InterfaceMTU = 9000
	for i := range r.Rows[0].Passes {
		r.Rows[0].Passes[i].SendMSS = sizes[min(i, len(sizes)-1)]
	}
	return r
}

// What was in effect is what the passes used, not what the path was in the end.
func TestPacketsThatShrankMeanwhile(t *testing.T) {
	standard, shrank, jumbo := []int{1448}, []int{8948, 8948, 8948, 8948, 8948, 1448}, []int{8948}
	for name, c := range map[string]struct {
		before, after []int
		has, none     string // codes
		sent, summary string
	}{
		"after":  {standard, shrank, "mss-changed", "no-jumbo", "1448/8948 and 1448", "after against before: "},
		"before": {shrank, standard, "mss-changed", "no-jumbo", "8948 and 1448/1448", "after against before: "},
		"both":   {shrank, shrank, "mss-changed", "no-jumbo always-jumbo", "8948 and 1448/8948 and 1448", "after against before: "},
		"none":   {standard, standard, "no-jumbo", "mss-changed", "1448/1448", "after against before: "},
		"whole":  {standard, jumbo, "", "no-jumbo mss-changed", "1448/8948", "Jumbo frames: "},
	} {
		before, after := sizedRun(t, "a", c.before...), sizedRun(t, "b", c.after...)
		before.Label, after.Label = "jumbo off", "jumbo on"
		after.Warnings = []probe.Warning{probe.Warn("mss-fell", 8948, 1448, "SEQ1M Q1T1 read")}
		got := ofPair(t, before, after)
		if c.has != "" && warned(got, c.has) == "" {
			t.Errorf("%s: no %s in %v", name, c.has, got.Warnings)
		}
		for _, code := range strings.Fields(c.none) {
			if w := warned(got, code); w != "" {
				t.Errorf("%s: %s", name, w)
			}
		}
		if d := difference(got, mssSent); d != c.sent || !strings.HasPrefix(got.Summary, c.summary) {
			t.Errorf("%s: %s, %s", name, d, got.Summary)
		}
	}
}

func TestAChangeOfThePacketSizeIsSaidOnce(t *testing.T) {
	before, after := sizedRun(t, "a", 1448), sizedRun(t, "b", 8948, 8948, 1448)
	after.Warnings = []probe.Warning{probe.Warn("mss-fell", 8948, 1448, "SEQ1M Q1T1 read")}
	c := ofPair(t, before, after)
	if got := warned(c, "mss-changed"); !strings.HasPrefix(got, "after sent segments of 8948 and 1448 bytes: ") || warned(c, "doubtful") != "" {
		t.Errorf("%v", c.Warnings)
	}
	after.Rows[0].Passes = after.Rows[0].Passes[:2] // it fell in passes of another row
	if warned(ofPair(t, before, after), "doubtful") == "" {
		t.Error("what was warned of is lost")
	}
}

// Within one machine the size of segments says nothing of packets.
func TestSegmentsWithinOneMachineVary(t *testing.T) {
	for name, set := range map[string]func(*probe.Path){
		"loopback": func(p *probe.Path) { p.Medium = probe.MediumLoopback },
		"address":  func(p *probe.Path) { p.Remote = "127.0.0.1:2049" },
		"IPv6":     func(p *probe.Path) { p.Remote = "[::1]:2049" },
		"itself":   func(p *probe.Path) { p.Local, p.Remote = "10.0.0.1:999", "10.0.0.1:2049" },
	} {
		before, after := sizedRun(t, "a", 65483, 57344, 32768), sizedRun(t, "b", 65483, 32768)
		set(&before.Path)
		set(&after.Path)
		c := ofPair(t, before, after)
		if w := warned(c, "mss-changed"); w != "" || difference(c, mssSent) != "" {
			t.Errorf("%s: %s, %s", name, w, difference(c, mssSent))
		}
	}
}
