package smb

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
	"nasprobe/probe/wire"
)

// limited is a Samba of the test's own beside the lab's, with more lines in its
// [global] section. It serves the same shares to the same user.
func limited(t *testing.T, port int, lines ...string) Options {
	l := probetest.NeedLab(t)
	base, dir := filepath.Join(l.Dir, "smb-445"), filepath.Join(l.Dir, fmt.Sprintf("smb-test-%d", port))
	conf, err := os.ReadFile(filepath.Join(base, "smb.conf"))
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`((?:lock|state|cache|pid) directory|ncalrpc dir) = \S*smb-445`).ReplaceAllString(string(conf), "$1 = "+dir)
	text = strings.Replace(text, "smb ports = 445\n", fmt.Sprintf("smb ports = %d\n%s\n", port, strings.Join(lines, "\n")), 1)
	path := filepath.Join(dir, "smb.conf")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	l.Script(t, "server", "smbd", "-D", "-s", path)
	t.Cleanup(func() {
		pid, err := os.ReadFile(filepath.Join(dir, "smbd.pid"))
		if err != nil {
			t.Error(err)
			return
		}
		l.Script(t, "server", "kill", strings.TrimSpace(string(pid)))
		os.RemoveAll(dir)
	})
	o := withPort(lab(t, "share"), fmt.Sprint(port))
	await(t, net.JoinHostPort(o.Host, o.Port))
	return o
}

// await waits until something listens.
func await(t *testing.T, address string) {
	t.Helper()
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", address)
		switch {
		case err == nil:
			conn.Close()
			return
		case time.Since(start) > time.Minute:
			t.Fatal(err)
		}
	}
}

// TestLimits moves blocks through servers that take little at a time or grant few
// credits, and through the lab's own, which takes 8 MiB.
func TestLimits(t *testing.T) {
	const kib, mib = 1 << 10, 1 << 20
	type load struct{ depth, size int }
	small := []load{{1, 4 * kib}, {32, 4 * kib}, {4, 300_001}, {256, 4 * kib}}
	for name, c := range map[string]struct {
		port        int
		lines       []string
		read, write int64 // bytes a request
		loads       []load
		warned      bool
		socket      wire.SocketKind
	}{
		"1 credit":      {4461, []string{"smb2 max credits = 1"}, 64 * kib, 64 * kib, small, true, wire.Raw},
		"8 credits":     {4462, []string{"smb2 max credits = 8"}, 512 * kib, 512 * kib, append(small, load{8, mib}), true, wire.Netpoll},
		"64 credits":    {4463, []string{"smb2 max credits = 64"}, 4 * mib, 4 * mib, append(small, load{8, mib}), true, wire.Raw},
		"4 KiB":         {4464, []string{"smb2 max read = 4096", "smb2 max write = 4096"}, 4 * kib, 4 * kib, append(small, load{2, mib}), false, wire.Netpoll},
		"64 KiB, 1 MiB": {4465, []string{"smb2 max read = 65536", "smb2 max write = 1048576"}, 64 * kib, mib, append(small, load{8, 3 * mib}), false, wire.Raw},
		"8 MiB":         {445, nil, 8 * mib, 8 * mib, append(small, load{2, 8 * mib}, load{1, 20*mib + 1}), false, wire.Raw},
	} {
		t.Run(name, func(t *testing.T) {
			o := lab(t, "share")
			if c.lines != nil {
				o = limited(t, c.port, c.lines...)
			}
			o.Socket = c.socket
			target := dialed(t, o)
			for _, l := range c.loads {
				moveThrough(t, target, l.depth, l.size)
			}
			if got := target.Conditions(); got.TransferReadBytes != c.read || got.TransferWriteBytes != c.write || got.DataPath != probe.DataPathDirect {
				t.Errorf("conditions %+v, want reads of %d and writes of %d bytes", got, c.read, c.write)
			}
			if few := target.shortage(); (few != nil) != c.warned {
				t.Errorf("told of a shortage of credits: %+v", few)
			}
		})
	}
}

// moveThrough writes and reads back through a queue of a file of its own.
func moveThrough(t testing.TB, target *Target, depth, size int) {
	t.Helper()
	const name = "probe-smb-limits.tmp"
	f, err := target.Create(bounded(t), name, 0)
	if err != nil {
		t.Fatal(err)
	}
	q, err := f.Queue(bounded(t), depth)
	if err != nil {
		t.Fatal(err)
	}
	roundTrip(t, q, f.Sync, depth, size)
	for _, end := range []func() error{q.Close, f.Close, func() error { return target.Remove(bounded(t), name) }} {
		if err := end(); err != nil {
			t.Error(err)
		}
	}
}
