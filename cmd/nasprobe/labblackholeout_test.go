package main

import (
	"os"
	"strings"
	"testing"
	"time"
)

// wayBack lays a second cable, past the switches, that what the server sends takes.
func (l lab) wayBack(t *testing.T) {
	t.Helper()
	nas, client := func(args ...string) { l.Script(t, append([]string{"server"}, args...)...) }, func(args ...string) { l.Script(t, append([]string{"exec"}, args...)...) }
	client("ip", "link", "add", "back0", "type", "veth", "peer", "name", "back1", "netns", l.Name+"-nas")
	client("ip", "link", "set", "back0", "mtu", "9000", "gso_max_segs", "1", "up")
	nas("ip", "link", "set", "back1", "mtu", "9000", "gso_max_segs", "1", "up")
	client("ethtool", "-K", "back0", "tso", "off", "gso", "off", "gro", "off")
	nas("ethtool", "-K", "back1", "tso", "off", "gso", "off", "gro", "off")
	client("sysctl", "-qw", "net.ipv4.conf.all.rp_filter=0", "net.ipv4.conf.back0.rp_filter=0")
	nas("ip", "route", "add", "10.79.77.2/32", "dev", "back1")
}

// Only what the client sends vanishes, and it sends nothing but small reads: so many at
// once that they fill large packets.
func TestBlackHoleForRequestsAlone(t *testing.T) {
	l := jumboLab(t)
	l.Script(t, "switch", "1500")
	l.wayBack(t)
	if err := os.WriteFile(l.path("export", "film.bin"), make([]byte, 2<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	for what, args := range map[string][]string{
		"smb":          {l.smb("ro"), "--read-only", "sample.bin", "--pattern", "RND4K Q32 read"},
		"smb, threads": {l.smb("ro"), "--read-only", "sample.bin", "--pattern", "RND4K Q32T2 read"},
		"smb, blocks":  {l.smb("ro"), "--read-only", "sample.bin", "--pattern", "SEQ1M Q8 read", "--dialect", "2.0.2"},
		"nfs":          {l.nfs("export"), "--read-only", "film.bin", "--pattern", "RND4K Q32 read"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			o := l.nasprobe(t, append([]string{"run", "--count", "1", "--time", "20ms"}, args...)...)
			l.mustFindHole(t, o, time.Since(start))
		})
	}
	t.Run("few at once", func(t *testing.T) {
		t.Parallel()
		o := l.nasprobe(t, "run", l.smb("ro"), "--read-only", "sample.bin", "--pattern", "RND4K Q8 read", "--count", "1", "--time", "20ms")
		if o.code != 0 || strings.Contains(o.stderr, "black hole") {
			t.Errorf("exit %d\n%s", o.code, o.stderr)
		}
	})
}
