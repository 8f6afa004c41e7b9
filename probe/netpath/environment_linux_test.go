package netpath

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

// The structures of linux/ethtool.h: words of 32 bits throughout.
func TestLayoutsOfEthtool(t *testing.T) {
	var rings ethtoolRings
	var c ethtoolCoalescing
	for what, is := range map[string][2]uintptr{
		"ethtool_ringparam":               {unsafe.Sizeof(rings), 9 * 4},
		"rx_pending":                      {unsafe.Offsetof(rings.receive), 5 * 4},
		"tx_pending":                      {unsafe.Offsetof(rings.send), 8 * 4},
		"ethtool_coalesce":                {unsafe.Sizeof(c), 23 * 4},
		"rx_coalesce_usecs":               {unsafe.Offsetof(c.receive), 1 * 4},
		"tx_coalesce_usecs":               {unsafe.Offsetof(c.send), 5 * 4},
		"tx_max_coalesced_frames":         {unsafe.Offsetof(c.send) + unsafe.Offsetof(c.send.frames), 6 * 4},
		"use_adaptive_rx_coalesce":        {unsafe.Offsetof(c.adaptiveReceive), 10 * 4},
		"use_adaptive_tx_coalesce":        {unsafe.Offsetof(c.adaptiveSend), 11 * 4},
		"ethtool_coalesce without a hole": {unsafe.Offsetof(c.adaptiveSend) + 4 + 11*4, unsafe.Sizeof(c)},
	} {
		if is[0] != is[1] {
			t.Errorf("%s is at or of %d bytes, want %d", what, is[0], is[1])
		}
	}
}

// TestEnvironmentOfOddNames: what no interface is called says what is of all alone.
func TestEnvironmentOfOddNames(t *testing.T) {
	want := Environment("")
	if want.CongestionControl == "" || want.ReceiveBuffer <= 0 || want.SendBuffer <= 0 {
		t.Errorf("TCP tells %+v", want)
	}
	for _, name := range []string{"none such", "../../etc", "..", ".", "/", strings.Repeat("x", 15), strings.Repeat("x", 16), strings.Repeat("x", 5000), "a\x00b", "eth0\x00", "日本", "%s"} {
		if got := Environment(name); got != want {
			t.Errorf("%q tells %+v", name, got)
		}
	}
}

func TestMostOfABuffer(t *testing.T) {
	for text, want := range map[string]int64{
		"4096\t131072\t6291456\n": 6291456, "4096 131072 9223372036854775807": 1<<63 - 1, "": 0, "1 2": 0, "1 2 3 4": 0, "1 2 x": 0, "1 2 -5": 0, "1 2 9223372036854775808": 0,
	} {
		file := filepath.Join(t.TempDir(), "tcp_rmem")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := mostOf(file); got != want {
			t.Errorf("%q is %d, want %d", text, got, want)
		}
	}
	if got := mostOf(filepath.Join(t.TempDir(), "gone")); got != 0 {
		t.Errorf("no file is %d", got)
	}
}

// TestEnvironmentIsOfTheNamespace sets TCP in a network namespace of its own otherwise than
// it is outside.
func TestEnvironmentIsOfTheNamespace(t *testing.T) {
	probetest.NeedLab(t)
	outside := Environment("")
	done := make(chan probe.Environment)
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
		if err := unix.Unshare(unix.CLONE_NEWNET); err != nil {
			t.Error(err)
			return
		}
		for name, value := range map[string]string{"tcp_congestion_control": "reno", "tcp_rmem": "4096 8192 1234567", "tcp_wmem": "4096 8192 765432"} {
			if err := os.WriteFile(filepath.Join("/proc/sys/net/ipv4", name), []byte(value), 0); err != nil {
				t.Error(err)
			}
		}
		if out, err := exec.Command("ip", "link", "add", "v0", "type", "veth", "peer", "name", "v1").CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		done <- Environment("v0")
	}()
	got := <-done
	want := probe.Environment{CongestionControl: "reno", ReceiveBuffer: 1234567, SendBuffer: 765432, DriverVersion: "1.0"}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if again := Environment(""); again != outside {
		t.Errorf("outside it was %+v and is %+v", outside, again)
	}
}

// TestEnvironmentIsWhatEthtoolSays asks about each interface that there is.
func TestEnvironmentIsWhatEthtoolSays(t *testing.T) {
	probetest.NeedLab(t)
	all, err := net.Interfaces()
	if err != nil {
		t.Fatal(err)
	}
	for _, ifc := range all {
		e := Environment(ifc.Name)
		t.Logf("%s: %+v", ifc.Name, e)
		now := regexp.MustCompile(`(?s)Current hardware settings:.*?RX:\s+(\d+).*?\nTX:\s+(\d+)`).FindStringSubmatch(ethtool(t, "-g", ifc.Name))
		if now == nil {
			now = []string{"", "0", "0"}
		}
		if strconv.Itoa(e.ReceiveRing) != now[1] || strconv.Itoa(e.SendRing) != now[2] {
			t.Errorf("%s: rings of %d and %d, ethtool says %s and %s", ifc.Name, e.ReceiveRing, e.SendRing, now[1], now[2])
		}
		version := regexp.MustCompile(`(?m)^version: (.+)$`).FindStringSubmatch(ethtool(t, "-i", ifc.Name))
		if version != nil && version[1] != e.DriverVersion {
			t.Errorf("%s: driver version %q, ethtool says %q", ifc.Name, e.DriverVersion, version[1])
		}
	}
}

// ethtool is what that program says, be it nothing.
func ethtool(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	out, _ := exec.CommandContext(ctx, "ethtool", args...).Output()
	return string(out)
}
