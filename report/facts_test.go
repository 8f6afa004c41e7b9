package report

import (
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func TestAbsentFactsAreLeftOut(t *testing.T) {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8))
	out := render(t, "text", r, Options{})
	for _, s := range []string{"Session", "Path", "Label", "Tags", "Comment", "Warning", "INCOMPLETE", "flush", "passes  ", "<nil>", "NaN", "Inf", "%!"} {
		if strings.Contains(out, s) {
			t.Errorf("%q in\n%s", s, out)
		}
	}
	if out := render(t, "text", runOf(), Options{}); strings.Contains(out, "Pattern") {
		t.Errorf("a table without rows:\n%s", out)
	}
}

func TestSessionText(t *testing.T) {
	for want, c := range map[string]probe.Conditions{
		"":                      {},
		"guest":                 {Auth: probe.AuthGuest, User: "Guest"},
		"anonymous":             {Auth: probe.AuthAnonymous},
		"user eve":              {Auth: probe.AuthUser, User: "eve"},
		"AUTH_SYS":              {Auth: probe.AuthSys},
		"writes of up to 2 MiB": {TransferWriteBytes: 2 << 20},
		"4 connections":         {Connections: 4},
		"writes: a, then b":     {WriteMode: "a, then b"},
		"SMB 3.0.2, signing required, encryption AES-128-GCM": {Dialect: "3.0.2", Signing: probe.SigningRequired, Encryption: "AES-128-GCM"},
	} {
		if got := sessionText(&probe.Run{Target: probe.TargetInfo{Protocol: "smb"}, Conditions: c}); got != want {
			t.Errorf("%+v: %q, want %q", c, got, want)
		}
	}
}

func TestPathText(t *testing.T) {
	one, none := int64(1), int64(0)
	for want, p := range map[string]probe.Path{
		"":                             {},
		"MTU 9000, path MTU 1500":      {InterfaceMTU: 9000, PathMTU: 1500},
		"2.5 Gbit/s":                   {LinkBitsPerSecond: 2_500_000_000},
		"100 Mbit/s":                   {LinkBitsPerSecond: 100_000_000},
		"MSS 1448, least RTT 12.3 ms":  {SendMSS: 1448, RTT: 0.01234},
		"1 retransmit":                 {Retransmits: &one, RetransmissionTimers: &none},
		"nas:445 over eth0":            {Remote: "nas:445", Interface: "eth0"},
		"nas:445 over e0 (wired, igb)": {Remote: "nas:445", Interface: "e0", Medium: probe.MediumWired, Driver: "igb"},
		"nas:445 over wlan0 (Wi-Fi)":   {Remote: "nas:445", Interface: "wlan0", Medium: probe.MediumWiFi},
		"nas:445 over en5 (asix)":      {Remote: "nas:445", Interface: "en5", Driver: "asix"},
		"held to an MTU of 1500":       {ClampedMTU: 1500},
		"1 Gbit/s, half duplex, offloads tso+gso+gro": {LinkBitsPerSecond: 1_000_000_000, Duplex: "half", Offloads: []string{"tso", "gso", "gro"}},
		"[fe80::1]:9 -> [fe80::2]:445":                {Local: "[fe80::1]:9", Remote: "[fe80::2]:445"},
	} {
		if got := pathText(p); got != want {
			t.Errorf("%+v: %q, want %q", p, got, want)
		}
	}
}

func TestClientText(t *testing.T) {
	for want, r := range map[string]probe.Run{
		"":                          {Host: probe.Host{Name: "laptop", CPUs: 4}},
		"Celeron J4125":             {Host: probe.Host{CPU: "Celeron J4125"}},
		"Xeon, 2 CPUs":              {Host: probe.Host{CPU: "Xeon", CPUs: 2}},
		"driver 5.6.0-k":            {Environment: probe.Environment{DriverVersion: "5.6.0-k"}},
		"rings 256/0":               {Environment: probe.Environment{ReceiveRing: 256}},
		"coalescing ?/off":          {Environment: probe.Environment{SendCoalescing: "off"}},
		"TCP cubic":                 {Environment: probe.Environment{CongestionControl: "cubic"}},
		"TCP buffers up to 6 MiB/?": {Environment: probe.Environment{ReceiveBuffer: 6 << 20}},
		"i5, 1 CPU; driver igb 5.6, firmware 3.25, rings 256/512, coalescing adaptive; TCP bbr, buffers up to 4 MiB": {Host: probe.Host{CPU: "i5", CPUs: 1}, Path: probe.Path{Driver: "igb"},
			Environment: probe.Environment{DriverVersion: "5.6", Firmware: "3.25", ReceiveRing: 256, SendRing: 512, ReceiveCoalescing: "adaptive", SendCoalescing: "adaptive", CongestionControl: "bbr", ReceiveBuffer: 4 << 20, SendBuffer: 4 << 20}},
	} {
		if got := clientText(&r); got != want {
			t.Errorf("%+v: %q, want %q", r.Environment, got, want)
		}
	}
}

func TestReadableURLs(t *testing.T) {
	for in, want := range map[string]string{
		"smb://nas/%E5%85%B1%E6%9C%89/a%20b": "smb://nas/共有/a%20b",
		"smb://nas/%ff%C3%A9":                "smb://nas/%ff%C3%A9",
		"smb://nas/%C2%9B%41":                "smb://nas/%C2%9B%41",
		"smb://nas/%E3%80%80":                "smb://nas/%E3%80%80",
	} {
		if got := readable(in); got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}

func TestSizesAndDigits(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", -1: "0 B", 4096: "4 KiB", 500 << 20: "500 MiB", 1 << 30: "1 GiB", 3 << 29: "1.5 GiB"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %q, want %q", n, got, want)
		}
	}
	for v, want := range map[float64]string{0: "0.000", 0.0012: "0.001", 9.9994: "9.999", 10: "10.00", 123.45: "123.5", 99999: "99999"} {
		if got := digits(v, 3); got != want {
			t.Errorf("digits(%v) = %q, want %q", v, got, want)
		}
	}
}
