package compare

import (
	"strings"
	"testing"

	"nasprobe/probe"
)

func pair(t *testing.T) (before, after *probe.Run) {
	return runOf("a", 1448, rowOf(t, "SEQ1M Q1T1 read", around(100)...)), runOf("b", 1448, rowOf(t, "SEQ1M Q1T1 read", around(100)...))
}

func ofPair(t *testing.T, before, after *probe.Run) *Comparison {
	t.Helper()
	return of(t, Input{"before", []*probe.Run{before}}, Input{"after", []*probe.Run{after}})
}

func TestAChangeThatDidNotHappenIsNamedWithItsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(before, after *probe.Run)
		code    string
		want    string
	}{
		"nothing meant":     {func(_, _ *probe.Run) {}, "no-jumbo", ""},
		"only the client's": {func(_, a *probe.Run) { a.Path.InterfaceMTU, a.Path.PathMTU = 9000, 9000 }, "no-jumbo", "both runs used 1448-byte segments: jumbo frames were not in effect|no jumbo frames on this path: the NAS takes segments of 1448"},
		"only the NAS's":    {func(_, a *probe.Run) { a.Label = "jumbo on" }, "no-jumbo", "interface eth0 of this machine has an MTU of 1500"},
		"by a tag":          {func(_, a *probe.Run) { a.Tags = map[string]string{"MTU": "9000"} }, "no-jumbo", "jumbo frames were not in effect"},
		"by a comment":      {func(b, _ *probe.Run) { b.Comment = "ジャンボフレームなし" }, "no-jumbo", "jumbo frames were not in effect"},
		"both said so": {func(b, a *probe.Run) {
			b.Label, a.Label, a.Path.SendMSS, b.Path.SendMSS = "MTU 9000 old switch", "MTU 9000, new switch", 8948, 8948
		}, "always-jumbo", ""},
		"both for both": {func(b, a *probe.Run) {
			b.Label, a.Label, a.Path.SendMSS, b.Path.SendMSS = "jumbo off", "jumbo on", 8948, 8948
		}, "always-jumbo", "both runs used 8948-byte segments"},
		"sizes differ": {func(b, a *probe.Run) { b.Comment, a.Comment = "MTU 1500 on all", "MTU 9000 on all" }, "no-jumbo", "jumbo frames were not in effect"},
		"same of both": {func(b, a *probe.Run) {
			b.Tags, a.Tags = map[string]string{"mtu": "1500"}, map[string]string{"mtu": "1500"}
		}, "no-jumbo", ""},
		"went through": {func(_, a *probe.Run) { a.Label, a.Path.InterfaceMTU, a.Path.SendMSS = "jumbo", 9000, 8948 }, "no-jumbo", ""},
		"not told":     {func(_, a *probe.Run) { a.Label, a.Path = "jumbo", probe.Path{} }, "mss-unknown", "segment size is not known of after|"},
		"both":         {func(b, a *probe.Run) { a.Label, a.Path.SendMSS, b.Path.SendMSS = "jumbo", 8948, 8948 }, "always-jumbo", "both runs used 8948-byte segments: jumbo frames were in effect on all sides|"},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := pair(t)
			c.prepare(before, after)
			got := warned(ofPair(t, before, after), c.code)
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestDifferencesAreKnownOnes(t *testing.T) {
	before, after := pair(t)
	before.Conditions = probe.Conditions{Dialect: "3.1.1", Signing: "off", TransferReadBytes: 1 << 20}
	after.Conditions = probe.Conditions{Signing: "on", TransferReadBytes: 1 << 16}
	after.Path.ReceiveMSS = 8948
	after.Path.SendMSS, after.Path.Driver, before.Path.Driver = 8948, "igb", "igb"
	after.Path.Offloads, after.Path.Remote, after.Path.LinkBitsPerSecond = []string{"tso", "gro"}, "[fd00::1]:445", 2.5e9
	after.Host.CPUs, after.Plan.Verify, after.Target.Path = 4, true, "dir"
	c := ofPair(t, before, after)
	for what, want := range map[string]string{"dialect": "", "signing": "off/on", "read size": "1 MiB/64 KiB", "MSS sent": "1448/8948", "largest segment received": "1448/8948", "offloads": "none/tso gro",
		"server address": "10.0.0.1/fd00::1", "link rate": "", "client CPUs": "8/4", "verified": "none/yes", "directory": "none/dir", "interface MTU": "", "program": ""} {
		if got := difference(c, what); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	for _, d := range c.Differences {
		if d.Subject != (d.What == "MSS sent" || d.What == "largest segment received") {
			t.Errorf("%+v", d)
		}
	}
}

// What a client is set to is a cause like any other, and no change of a plan is one.
func TestWhatTheClientIsSetTo(t *testing.T) {
	before, after := pair(t)
	before.Host.CPU, after.Host.CPU = "Celeron J4125", "Celeron J4125"
	before.Environment = probe.Environment{DriverVersion: "5.6.0-k", Firmware: "3.1", ReceiveRing: 256, SendRing: 256, ReceiveCoalescing: "adaptive",
		SendCoalescing: "off", CongestionControl: "cubic", ReceiveBuffer: 6 << 20, SendBuffer: 4 << 20}
	if c := ofPair(t, before, after); len(c.Differences) != 0 { // the later run does not tell
		t.Errorf("%+v", c.Differences)
	}
	after.Host.CPU = "Xeon E3"
	after.Environment = probe.Environment{DriverVersion: "2.14", Firmware: "3.2", ReceiveRing: 4096, SendRing: 512, ReceiveCoalescing: "20 us or 32 frames",
		SendCoalescing: "50 us", CongestionControl: "bbr", ReceiveBuffer: 32 << 20, SendBuffer: 1 << 20}
	after.Plan.Cold, before.Plan.LinkRate, after.Plan.LinkRate = true, 1e9, 2.5e9
	want := map[string]string{"client CPU model": "Celeron J4125/Xeon E3", "driver version": "5.6.0-k/2.14", "adapter firmware": "3.1/3.2", "receive ring": "256/4096", "send ring": "256/512",
		"receive coalescing": "adaptive/20 us or 32 frames", "send coalescing": "off/50 us", "congestion control": "cubic/bbr", "largest receive buffer": "6 MiB/32 MiB", "largest send buffer": "4 MiB/1 MiB"}
	if got := len(Changes(before, after)); got != len(want) {
		t.Errorf("%d changes, want %d", got, len(want))
	}
	want["each block read once"], want["link rate that was told"] = "none/yes", "1 Gbit/s/2.5 Gbit/s"
	c := ofPair(t, before, after)
	for what, values := range want {
		if got := difference(c, what); got != values {
			t.Errorf("%s: %q, want %q", what, got, values)
		}
	}
	if len(c.Differences) != len(want) {
		t.Errorf("%+v", c.Differences)
	}
}

// What follows from the figures is no cause of them.
func TestFindingsOfARunAreNoDifferences(t *testing.T) {
	before, after := pair(t)
	after.Verdict = &probe.Verdict{LimitedBy: probe.LimitLink, Share: 0.98}
	after.Link = &probe.Link{Ceilings: []probe.Ceiling{{LinkRate: 1e9, MTU: 1500}}}
	after.RoundTrip = probe.Distribution{Count: 1000, Min: 1e-4, Mean: 2e-4, P50: 2e-4, P99: 1e-3}
	after.Rows[0].LoadedRoundTrip, after.Rows[0].Passes[1].Series = after.RoundTrip, []int64{1, 2, 3}
	if c := ofPair(t, before, after); len(c.Differences) != 0 {
		t.Errorf("%+v", c.Differences)
	}
}

// What an experiment with packet sizes sent is shown where it is the same as well; what
// was received depends on the rows.
func TestPacketSizesThatAreShown(t *testing.T) {
	before, after := pair(t)
	if c := ofPair(t, before, after); len(c.Differences) != 0 {
		t.Errorf("%+v", c.Differences)
	}
	after.Path.InterfaceMTU, after.Path.ReceiveMSS = 9000, 8948
	after.Rows[0].Pattern, before.Rows = before.Rows[0].Pattern, append(before.Rows, rowOf(t, "RND4K Q1T1 write", 1, 1, 1))
	c := ofPair(t, before, after)
	if got := difference(c, "MSS sent"); got != "1448/1448" {
		t.Errorf("%q", got)
	}
	if got := difference(c, "largest segment received"); got != "" {
		t.Errorf("%q", got)
	}
	if warned(c, "no-jumbo") == "" {
		t.Errorf("%v", c.Warnings)
	}
}

// What chance does to single passes is said last.
func TestPassesThatStandApartComeLast(t *testing.T) {
	before, after := pair(t)
	after.Rows[0].Passes[3].Throughput = 1e6
	after.Warnings = []probe.Warning{probe.Warn("cpu-bound", 1.5, "reads")}
	c := ofPair(t, before, after)
	if len(c.Warnings) != 2 || c.Warnings[1].Code != "outliers" {
		t.Errorf("%v", c.Warnings)
	}
}

// The table has a row for every fact, each with a name of its own.
func TestFactsHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range facts() {
		if seen[f.what] {
			t.Errorf("%s is there twice", f.what)
		}
		seen[f.what] = true
		if v := f.of(&probe.Run{}); v != "" {
			t.Errorf("%s of an empty run is %q", f.what, v)
		}
	}
}

func TestASideWhoseRunsAreNotAlikeShowsAll(t *testing.T) {
	before, after := pair(t)
	before.Conditions.Signing, after.Conditions.Signing = "off", "on"
	third, _ := pair(t)
	third.ID, third.Conditions.Signing = "c", "on"
	c := of(t, Input{"before", []*probe.Run{before, third}}, Input{"after", []*probe.Run{after}})
	if got := difference(c, "signing"); got != "off and on/on" {
		t.Error(got)
	}
}

func TestFindings(t *testing.T) {
	lost := func(r *probe.Run, n int64) {
		for i := range r.Rows[0].Passes {
			r.Rows[0].Passes[i].Retransmits = &n
		}
	}
	for name, c := range map[string]struct {
		prepare    func(before, after *probe.Run)
		code, want string
	}{
		"same run":       {func(b, a *probe.Run) { a.ID = b.ID }, "same-run", "before and after hold the same run"},
		"no ids":         {func(b, a *probe.Run) { a.ID, b.ID = "", "" }, "same-run", ""},
		"incomplete":     {func(_, a *probe.Run) { a.Incomplete = true }, "incomplete", "after ended before"},
		"client bound":   {func(b, _ *probe.Run) { b.Warnings = []probe.Warning{probe.Warn("cpu-bound", 1.5, "reads")} }, "doubtful", "before: limited by this client"},
		"not worth it":   {func(b, _ *probe.Run) { b.Warnings = []probe.Warning{probe.Warn("space-unknown")} }, "doubtful", ""},
		"outlier":        {func(_, a *probe.Run) { a.Rows[0].Passes[3].Throughput = 1e6 }, "outliers", "single passes of after stand apart from its others, as some do by chance, and count all the same: 1 of 5 in SEQ1M Q1T1 read"},
		"more lost":      {func(b, a *probe.Run) { lost(b, 1); lost(a, 100) }, "more-retransmits", "after sent 1000 segments again for each GB, before only 10 segments"},
		"as much lost":   {func(b, a *probe.Run) { lost(b, 90); lost(a, 100) }, "more-retransmits", ""},
		"little lost":    {func(b, a *probe.Run) { lost(b, 0); lost(a, 1) }, "more-retransmits", ""},
		"loss not known": {func(_, a *probe.Run) { lost(a, 100) }, "more-retransmits", ""},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := pair(t)
			c.prepare(before, after)
			got := warned(ofPair(t, before, after), c.code)
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// What several runs of a side have is said once, with how many have it.
func TestADoubtOfSeveralRunsIsToldOnce(t *testing.T) {
	before, after := pair(t)
	side := Input{"after", []*probe.Run{after}}
	for _, id := range []string{"c", "d"} {
		_, r := pair(t)
		r.ID = id
		side.Runs = append(side.Runs, r)
	}
	told := func() string { return warned(of(t, Input{"before", []*probe.Run{before}}, side), "doubtful") }
	side.Runs[1].Warnings = []probe.Warning{probe.Warn("jukebox", 3), probe.Warn("wifi", "wlan0")}
	if got := told(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "run c of after: the server asked 3 times") {
		t.Error(got)
	}
	side.Runs[2].Warnings = []probe.Warning{probe.Warn("jukebox", 4), probe.Warn("wifi", "wlan0")}
	if got := told(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "2 of 3 runs of after, as in c: the server asked 3 times") || !strings.Contains(got, "2 of 3 runs of after: the path goes over Wi-Fi") {
		t.Error(got)
	}
}

// Every finding has a remedy.
func TestWarningsAreWhole(t *testing.T) {
	for code, w := range warnings {
		if w.message == "" || w.remedy == "" {
			t.Errorf("%s: %+v", code, w)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown code is no panic")
		}
	}()
	warn("no-such-code")
}
