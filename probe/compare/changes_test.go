package compare

import (
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
)

func texts(ds []Difference) string {
	var out []string
	for _, d := range ds {
		out = append(out, d.String())
	}
	return strings.Join(out, ", ")
}

// changed is a head of a run, changed by edit.
func changed(edit func(*probe.Run)) *probe.Run {
	r := runOf("a", 8948)
	r.Conditions = probe.Conditions{Dialect: "3.1.1", Signing: probe.SigningOff, User: "nobody", Connections: 1, Credits: 512, TransferReadBytes: 1 << 20}
	r.Path.LinkBitsPerSecond, r.Path.Medium, r.Path.Local, r.Path.RTT = 1e9, probe.MediumWired, "10.0.0.2:50000", 0.0002
	edit(r)
	return r
}

func TestChangesNameWhatDiffers(t *testing.T) {
	before := changed(func(*probe.Run) {})
	for want, edit := range map[string]func(*probe.Run){
		"":                                 func(*probe.Run) {},
		"MSS 8948 -> 1448":                 func(r *probe.Run) { r.Path.SendMSS = 1448 },
		`user nobody -> a\x1b[2J\x0a`:      func(r *probe.Run) { r.Conditions.User = "a\x1b[2J\n" },
		"signing off -> required":          func(r *probe.Run) { r.Conditions.Signing = probe.SigningRequired },
		"link rate 1 Gbit/s -> 100 Mbit/s": func(r *probe.Run) { r.Path.LinkBitsPerSecond = 100e6 },
		"dialect 3.1.1 -> 2.1, read size 1 MiB -> 64 KiB": func(r *probe.Run) {
			r.Conditions.Dialect, r.Conditions.TransferReadBytes = "2.1", 64<<10
		},
		"client laptop -> desktop, program nasprobe 1 -> nasprobe 2": func(r *probe.Run) { r.Host.Name, r.Tool.Version = "desktop", "2" },
		"server address 10.0.0.1 -> 10.0.0.9":                        func(r *probe.Run) { r.Path.Remote = "10.0.0.9:445" },
	} {
		if got := texts(Changes(before, changed(edit))); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// Neither what was asked for nor what chance decides is a change.
func TestWhatIsNoChange(t *testing.T) {
	before := changed(func(*probe.Run) {})
	for name, edit := range map[string]func(*probe.Run){
		"plan": func(r *probe.Run) {
			r.Plan = probe.PlanInfo{Profile: "cdm8", FileBytes: 1, Passes: 1, Data: "zero", Verify: true}
		},
		"rows":             func(r *probe.Run) { r.Rows = []probe.Row{rowOf(t, "SEQ1M Q1T1 read", 1)} },
		"credits":          func(r *probe.Run) { r.Conditions.Credits = 64 },
		"largest received": func(r *probe.Run) { r.Path.ReceiveMSS = 536 },
		"ports and RTT":    func(r *probe.Run) { r.Path.Local, r.Path.RTT = "10.0.0.2:50001", 0.0009 },
		"nothing told":     func(r *probe.Run) { r.Path, r.Conditions = probe.Path{}, probe.Conditions{} },
		"label":            func(r *probe.Run) { r.Label, r.ID, r.Comment = "x", "y", "mtu 9000" },
	} {
		if got := Changes(before, changed(edit)); got == nil || len(got) > 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := Changes(changed(func(r *probe.Run) { r.Path, r.Conditions = probe.Path{}, probe.Conditions{} }), before); len(got) > 0 {
		t.Errorf("nothing told before: %v", got)
	}
}

func TestWhatChangesByItself(t *testing.T) {
	wifi := func(rate int64) *probe.Run {
		return changed(func(r *probe.Run) { r.Path.Medium, r.Path.LinkBitsPerSecond = probe.MediumWiFi, rate })
	}
	if got := Changes(wifi(866e6), wifi(780e6)); len(got) > 0 {
		t.Errorf("Wi-Fi: %v", got)
	}
	local := func(mss int) *probe.Run {
		return changed(func(r *probe.Run) { r.Path.Medium, r.Path.SendMSS = probe.MediumLoopback, mss })
	}
	if got := Changes(local(32741), local(65483)); len(got) > 0 {
		t.Errorf("loopback: %v", got)
	}
	if got := texts(Changes(changed(func(*probe.Run) {}), wifi(780e6))); !strings.Contains(got, "medium wired -> wifi") {
		t.Errorf("cable to Wi-Fi: %s", got)
	}
}

// The commonest value counts, whatever the order of the runs, and of two that are as
// common the later one.
func TestARunIsSetAgainstWhatWasUsual(t *testing.T) {
	day := 0
	at := func(mss int) *probe.Run {
		day++
		return changed(func(r *probe.Run) { r.Path.SendMSS, r.Started = mss, time.Date(2026, 11, day, 3, 0, 0, 0, time.UTC) })
	}
	before := []*probe.Run{at(8948), at(1448), at(8948), at(1448), at(8948)}
	now := at(4032)
	if got := texts(ChangesFrom(before, now)); got != "MSS 8948 -> 4032" {
		t.Error(got)
	}
	tie := []*probe.Run{before[3], before[2], before[0], before[1]} // the last day had 1448
	if got := texts(ChangesFrom(tie, now)); got != "MSS 1448 -> 4032" {
		t.Error(got)
	}
	silent := at(0)
	if got := texts(ChangesFrom([]*probe.Run{silent, at(0), before[0]}, now)); got != "MSS 8948 -> 4032" {
		t.Error(got)
	}
	if got := ChangesFrom(nil, now); got == nil || len(got) > 0 {
		t.Errorf("against no run: %v", got)
	}
}
