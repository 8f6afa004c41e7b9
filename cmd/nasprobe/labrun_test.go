package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// The whole of cdm3, small, over both protocols at both MTUs.
func TestRunOverBothProtocols(t *testing.T) {
	l := needLab(t)
	for _, mtu := range []struct {
		bytes string
		mss   int
	}{{"1500", 1448}, {"9000", 8948}} {
		l.Script(t, "mtu", mtu.bytes)
		for name, target := range map[string]string{"smb": l.smb("share"), "nfs": l.nfs("export")} {
			t.Run(name+" at MTU "+mtu.bytes, func(t *testing.T) {
				o := l.measure(t, target, "--count", "5", "--verify")
				if o.code != 0 {
					t.Fatalf("exit %d\n%s", o.code, o.stderr)
				}
				r := o.run(t)
				checkTable(t, r)
				if r.Path.SendMSS != mtu.mss || r.Path.InterfaceMTU == 0 || r.Path.RTT <= 0 || r.Path.Retransmits == nil {
					t.Errorf("path %+v, want an MSS of %d", r.Path, mtu.mss)
				}
			})
		}
	}
	l.mustBeClean(t, "share", "export")
}

func checkTable(t *testing.T, r *probe.Run) {
	t.Helper()
	profile, err := patterns.LookupProfile("cdm3")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != len(profile.Rows) || r.Incomplete {
		t.Fatalf("%d rows, incomplete %v", len(r.Rows), r.Incomplete)
	}
	for i, row := range r.Rows {
		if row.Pattern != profile.Rows[i].String() || len(row.Scored()) != 5 || row.Throughput.Median <= 0 {
			t.Errorf("row %d: %s, %d scored passes, %g B/s", i, row.Pattern, len(row.Scored()), row.Throughput.Median)
		}
	}
}

func TestSMBConditions(t *testing.T) {
	l := needLab(t)
	for _, c := range []struct {
		name, target string
		flags        []string
		want         probe.Conditions
		warning      string
	}{
		{"default", l.smb("share"), nil, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user", DataPath: "direct"}, ""},
		{"library", l.smb("share"), []string{"--data-path", "library"}, probe.Conditions{Dialect: "3.1.1", Signing: "on", Encryption: "off", Auth: "user", DataPath: "library"}, "signed-by-client"},
		{"raw socket", l.smb("share"), []string{"--socket", "raw"}, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user", DataPath: "direct", Socket: "raw"}, ""},
		{"poller", l.smb("share"), []string{"--socket", "netpoll"}, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user", DataPath: "direct", Socket: "netpoll"}, ""},
		{"anonymous", "smb://10.79.77.1/public", nil, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off"}, "guest-login"},
		{"mapped to guest", "smb://nobody-of-that-name@10.79.77.1/public", nil, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "guest"}, "guest"},
		{"space", l.smb("with%20space"), nil, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user"}, ""},
		{"共有", "//10.79.77.1/共有", []string{"--user", "probe"}, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user"}, ""},
		{"UNC", `\\10.79.77.1\share`, []string{"--user", "probe"}, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user"}, ""},
		{"IPv6", "smb://probe@[fd79::1]/share", nil, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user"}, ""},
		{"encryption", l.smb("encrypted"), nil, probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "AES-128-GCM", Auth: "user"}, "encryption"},
		{"mandatory signing", "smb://probe@10.79.77.1:4453/share", nil, probe.Conditions{Dialect: "3.1.1", Signing: "required", Encryption: "off", Auth: "user"}, "signing"},
		{"asked signing", l.smb("share"), []string{"--sign"}, probe.Conditions{Dialect: "3.1.1", Signing: "required", Encryption: "off", Auth: "user"}, "signing"},
		{"asked dialect", l.smb("share"), []string{"--dialect", "2.1"}, probe.Conditions{Dialect: "2.1", Signing: "off", Encryption: "off", Auth: "user"}, ""},
		{"SMB 2.0.2", "smb://probe@10.79.77.1:4452/share", nil, probe.Conditions{Dialect: "2.0.2", Signing: "off", Encryption: "off", Auth: "user", TransferReadBytes: 65536, TransferWriteBytes: 65536}, "small-transfers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := l.measure(t, c.target, append(c.flags, "--pattern", "SEQ1M Q1T1", "--pattern", "RND4K Q8T1", "--verify")...)
			if o.code != 0 {
				t.Fatalf("exit %d\n%s", o.code, o.stderr)
			}
			r := o.run(t)
			checkConditions(t, r.Conditions, c.want)
			if c.warning != "" && !warned(r, c.warning) {
				t.Errorf("no warning %s in %+v", c.warning, r.Warnings)
			}
		})
	}
	t.Cleanup(func() { l.mustBeClean(t, "share", "public", "encrypted", "with space", "共有") }) // after the parallel ones
}

func checkConditions(t *testing.T, got, want probe.Conditions) {
	t.Helper()
	if got.Dialect != want.Dialect || got.Signing != want.Signing || got.Encryption != want.Encryption ||
		want.Auth != "" && got.Auth != want.Auth || want.TransferReadBytes > 0 && got.TransferReadBytes != want.TransferReadBytes ||
		want.TransferWriteBytes > 0 && got.TransferWriteBytes != want.TransferWriteBytes ||
		want.DataPath != "" && got.DataPath != want.DataPath || want.Socket != "" && got.Socket != want.Socket {
		t.Errorf("conditions %+v\nwant %+v", got, want)
	}
}

func warned(r *probe.Run, code string) bool {
	for _, w := range r.Warnings {
		if w.Code == code && w.Message != "" && w.Remedy != "" {
			return true
		}
	}
	return false
}

// What a pass counts is what the server's interface counted, less the headers.
func TestBytesAreThoseOnTheWire(t *testing.T) {
	l := needLab(t)
	l.Script(t, "mtu", "9000")
	for name, target := range map[string]string{"smb": l.smb("share"), "nfs": l.nfs("export")} {
		for _, dir := range []string{"read", "write"} {
			before := l.counters(t)
			o := l.measure(t, target, "--pattern", "SEQ1M Q1T1 "+dir, "--size", "32MiB", "--count", "1", "--time", "500ms")
			if o.code != 0 {
				t.Fatalf("%s: exit %d\n%s", name, o.code, o.stderr)
			}
			r, after := o.run(t), l.counters(t)
			want, got := int64(0), after["tx"]-before["tx"]
			if dir == "write" {
				want, got = r.Plan.FileBytes, after["rx"]-before["rx"]
			}
			for _, p := range r.Rows[0].Passes {
				want += p.Bytes
			}
			if ratio := float64(got) / float64(want); ratio < 0.99 || ratio > 1.01 {
				t.Errorf("%s %s: the passes count %d bytes, the wire %d: %.4f", name, dir, want, got, ratio)
			} else {
				t.Logf("%s %s: %.5f", name, dir, ratio)
			}
		}
	}
}

// counters are the payload bytes that the server's interface sent and received:
// Ethernet, IPv4 and TCP with timestamps take 66 bytes a packet.
func (l lab) counters(t *testing.T) map[string]int64 {
	t.Helper()
	var links []struct {
		Stats map[string]struct{ Bytes, Packets int64 } `json:"stats64"`
	}
	if err := json.Unmarshal([]byte(l.Script(t, "server", "ip", "-s", "-j", "link", "show", "type", "veth")), &links); err != nil || len(links) != 1 {
		t.Fatalf("%v, %d links", err, len(links))
	}
	out := map[string]int64{}
	for dir, n := range links[0].Stats {
		out[dir] = n.Bytes - 66*n.Packets
	}
	return out
}

func TestTwoRunsAtOnceOnOneShare(t *testing.T) {
	l := needLab(t)
	for _, target := range []string{l.smb("share"), l.nfs("export")} {
		args := append([]string{"nasprobe", "run", target, "--verify"}, brief...)
		_, wait1 := l.start(t, args...)
		_, wait2 := l.start(t, args...)
		for _, o := range []outcome{wait1(), wait2()} {
			if o.code != 0 {
				t.Errorf("%s: exit %d\n%s", target, o.code, o.stderr)
			}
		}
	}
	l.mustBeClean(t, "share", "export")
}

func TestOutputsAndLocale(t *testing.T) {
	l := needLab(t)
	dir := t.TempDir()
	args := append([]string{"nasprobe", "run", l.smb("share"), "--seed", "7", "--label", "共有, \"jumbo\"", "--tag", "nic=e1000", "--comment", "=1+1",
		"-o", dir + "/a.json", "-o", dir + "/a.csv", "-o", "cdm:" + dir + "/a.txt", "-o", dir + "/b.txt"}, brief...)
	_, wait := l.start(t, append([]string{"env", "LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8", "LC_NUMERIC=de_DE.UTF-8"}, args...)...)
	o := wait()
	if o.code != 0 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	saved, err := os.ReadFile(dir + "/a.json")
	if err != nil || !bytes.Equal(saved, []byte(o.stdout)) {
		t.Errorf("the file differs from stdout: %v", err)
	}
	if r := o.run(t); r.Plan.Seed != 7 || r.Tags["nic"] != "e1000" || r.Label != "共有, \"jumbo\"" {
		t.Errorf("%+v", r)
	}
	for name, part := range map[string]string{"a.csv": "RND4K Q32T1 read", "a.txt": "Sequential Read :", "b.txt": "RND4K Q32T1 write"} {
		b, err := os.ReadFile(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		mustContain(t, string(b), part)
	}
}

func TestShares(t *testing.T) {
	l := needLab(t)
	o := l.nasprobe(t, "shares", "smb://probe@"+probetest.LabServer)
	if o.code != 0 {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	mustContain(t, o.stdout, "smb://probe@10.79.77.1/share\n", "/with%20space\n", "/public\n")
	if strings.Contains(o.stdout, "IPC$") {
		t.Errorf("IPC$ is no place for files:\n%s", o.stdout)
	}
	both := l.nasprobe(t, "shares", probetest.LabServer)
	mustContain(t, both.stdout, "smb://10.79.77.1/share\n", "nfs://10.79.77.1"+l.path("export")+"\n")
	for _, target := range strings.Fields(both.stdout) {
		if _, err := probe.ParseLocation(target); err != nil {
			t.Errorf("%s: %v", target, err)
		}
	}
}

func TestSharesForms(t *testing.T) {
	l := needLab(t)
	for _, args := range [][]string{{"//" + probetest.LabServer}, {`\\` + probetest.LabServer}} {
		o := l.nasprobe(t, append([]string{"shares"}, args...)...)
		if o.code != 0 || strings.Contains(o.stdout, "nfs:") || !strings.Contains(o.stdout, "smb://10.79.77.1/share\n") {
			t.Errorf("%v: exit %d\n%s%s", args, o.code, o.stdout, o.stderr)
		}
	}
	named := l.nasprobe(t, "shares", "-u", "probe", probetest.LabServer)
	mustContain(t, named.stdout, "smb://probe@10.79.77.1/share\n", "nfs://10.79.77.1"+l.path("export")+"\n")

	l.Script(t, "stop", "rpcbind")
	defer l.Script(t, "start", "rpcbind")
	partly := l.nasprobe(t, "shares", probetest.LabServer)
	mustContain(t, partly.stdout, "smb://10.79.77.1/share\n")
	mustContain(t, partly.stderr, "port mapper")
	if quiet := l.nasprobe(t, "shares", "-q", probetest.LabServer); quiet.code != 0 || quiet.stderr != "" {
		t.Errorf("quiet: exit %d\n%s", quiet.code, quiet.stderr)
	}
}
