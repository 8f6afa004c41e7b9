package probe

import (
	"strings"
	"testing"
)

// jumboPath is one that carries jumbo frames from end to end.
var jumboPath = Path{Interface: "eth0", InterfaceMTU: 9000, PathMTU: 9000, Medium: MediumWired, Duplex: "full", LinkBitsPerSecond: 1e9,
	Local: "10.0.0.2:5", Remote: "10.0.0.1:445", SendMSS: 8948, ReceiveMSS: 8948, AdvertisedMSS: 8948}

func altered(p Path, alter func(*Path)) Path { alter(&p); return p }

var pathCodes = []string{"jumbo-one-sided", "mixed-mss", "mss-fell", "wifi", "half-duplex", "slow-link"}

// wantFindings checks which path findings a run has, and that each names what it says.
func wantFindings(t *testing.T, what string, run *Run, want map[string]string) {
	t.Helper()
	for _, code := range pathCodes {
		got := found(run, code)
		says, wanted := want[code]
		if !strings.Contains(got, says) || (got != "") != wanted {
			t.Errorf("%s: %s is %q, want %q", what, code, got, says)
		}
	}
}

func TestFindingsOfTheInterface(t *testing.T) {
	for what, c := range map[string]struct {
		path Path
		want map[string]string
	}{
		"nothing wrong":    {jumboPath, nil},
		"nothing known":    {Path{}, nil},
		"Wi-Fi":            {altered(jumboPath, func(p *Path) { p.Medium, p.Interface, p.LinkBitsPerSecond = MediumWiFi, "wlan0", 54e6 }), map[string]string{"wifi": "interface wlan0"}},
		"half duplex":      {altered(jumboPath, func(p *Path) { p.Duplex = "half" }), map[string]string{"half-duplex": "interface eth0"}},
		"100 Mbit/s":       {altered(jumboPath, func(p *Path) { p.LinkBitsPerSecond = 100e6 }), map[string]string{"slow-link": "eth0 runs at only 100 Mbit/s"}},
		"a tunnel's guess": {altered(jumboPath, func(p *Path) { p.Medium, p.LinkBitsPerSecond = MediumVirtual, 10e6 }), nil},
		"10 Mbit/s, half": {altered(jumboPath, func(p *Path) { p.LinkBitsPerSecond, p.Duplex = 10e6, "half" }),
			map[string]string{"slow-link": "10 Mbit/s", "half-duplex": "eth0"}},
	} {
		wantFindings(t, what, &Run{Path: c.path}, c.want)
	}
}

func TestJumboFramesOfOneSide(t *testing.T) {
	narrow := altered(jumboPath, func(p *Path) { p.SendMSS, p.ReceiveMSS = 1448, 1448 })
	nas := map[string]string{"jumbo-one-sided": "no jumbo frames on this path: the NAS takes segments of 1448 bytes, as of an MTU of 1500, while interface eth0 of this machine has one of 9000"}
	route := map[string]string{"jumbo-one-sided": "no jumbo frames on this path: a route or router allows packets of 1500 bytes"}
	for what, c := range map[string]struct {
		path Path
		want map[string]string
	}{
		"the NAS":         {narrow, nas},
		"a route":         {altered(narrow, func(p *Path) { p.PathMTU = 1500 }), route},
		"clamped":         {altered(narrow, func(p *Path) { p.ClampedMTU = 1500 }), nil},
		"standard MTU":    {altered(narrow, func(p *Path) { p.InterfaceMTU, p.PathMTU, p.AdvertisedMSS = 1500, 1500, 1448 }), nil},
		"no segment size": {altered(narrow, func(p *Path) { p.SendMSS = 0 }), nil},
		"loopback":        {altered(narrow, func(p *Path) { p.Medium = MediumLoopback }), nil},
		"this machine":    {altered(narrow, func(p *Path) { p.Remote = "10.0.0.2:445" }), nil},
		"baby jumbo":      {altered(narrow, func(p *Path) { p.SendMSS = 1456 }), nil},
	} {
		wantFindings(t, what, &Run{Path: c.path}, c.want)
	}
}

// rowsOf is a row for each list of segment sizes, a pass for each size and, at its end,
// a connection of the last.
func rowsOf(sizes ...[]int) []Row {
	var out []Row
	for i, passes := range sizes {
		row := Row{Pattern: string(rune('a' + i))}
		for _, n := range passes {
			row.Passes = append(row.Passes, Pass{SendMSS: n})
		}
		row.Connections = []Path{{SendMSS: passes[len(passes)-1]}}
		out = append(out, row)
	}
	return out
}

func TestSegmentsThatChangeDuringARun(t *testing.T) {
	for what, c := range map[string]struct {
		rows []Row
		want map[string]string
	}{
		"even":            {rowsOf([]int{8948, 8948}, []int{8948}), nil},
		"unknown":         {rowsOf([]int{0, 0}, []int{0}), nil},
		"partly unknown":  {rowsOf([]int{8948, 0}, []int{8948}), nil},
		"fell in a row":   {rowsOf([]int{8948, 8948}, []int{8948, 1012, 1012}), map[string]string{"mss-fell": "from 8948 to 1012 bytes in row b"}},
		"fell between":    {rowsOf([]int{8948, 8948}, []int{1448}), map[string]string{"mss-fell": "from 8948 to 1448 bytes in row b"}},
		"fell and rose":   {rowsOf([]int{8948, 1012, 8948}), map[string]string{"mss-fell": "from 8948 to 1012 bytes in row a"}},
		"rose":            {rowsOf([]int{1448}, []int{8948}), map[string]string{"mixed-mss": "8948 and 1448 bytes"}},
		"two connections": {[]Row{{Connections: []Path{{SendMSS: 1448}, {SendMSS: 8948}, {SendMSS: 1448}, {}}}}, map[string]string{"mixed-mss": "8948 and 1448 bytes"}},
		"three":           {[]Row{{Connections: []Path{{SendMSS: 4032}, {SendMSS: 8948}, {SendMSS: 1448}}}}, map[string]string{"mixed-mss": "8948, 4032 and 1448 bytes"}},
	} {
		wantFindings(t, what, &Run{Path: jumboPath, Rows: c.rows}, c.want)
		inside := altered(jumboPath, func(p *Path) { p.Medium = MediumLoopback })
		wantFindings(t, what+", over loopback", &Run{Path: inside, Rows: c.rows}, nil)
	}
}

// Each finding about the path says what to do.
func TestPathFindingsHaveRemedies(t *testing.T) {
	for _, code := range pathCodes {
		if w, ok := warnings[code]; !ok || w.remedy == "" {
			t.Errorf("%s has no row with a remedy", code)
		}
	}
}
