//go:build linux

package iperf3

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
)

// atServer starts a program at the servers' place and returns what it prints, line by line.
func atServer(t *testing.T, env string, args ...string) *bufio.Scanner {
	t.Helper()
	cmd := exec.Command(filepath.Join(probetest.Root(), "testdata", "lab", "lab.sh"), append([]string{"server"}, args...)...)
	cmd.Env = append(os.Environ(), env)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); _ = cmd.Wait() })
	s := bufio.NewScanner(out)
	s.Buffer(nil, 16<<20)
	return s
}

// awaitPort waits until something listens, without connecting: iperf3 would take that for
// a test.
func awaitPort(t *testing.T, lab probetest.Lab, port string) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !strings.Contains(lab.Script(t, "server", "ss", "-Hltn", "sport = :"+port), port); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("nothing listens at port %s", port)
		}
	}
}

// realSide is one end of a test as iperf3 -J tells it.
type realSide struct {
	Error string `json:"error"`
	End   struct {
		Sent     realSum `json:"sum_sent"`
		Received realSum `json:"sum_received"`
		CPU      struct {
			Host   float64 `json:"host_total"`
			Remote float64 `json:"remote_total"`
		} `json:"cpu_utilization_percent"`
	} `json:"end"`
}

type realSum struct {
	Bytes       int64   `json:"bytes"`
	Seconds     float64 `json:"seconds"`
	Rate        float64 `json:"bits_per_second"`
	Retransmits int64   `json:"retransmits"`
}

// realClient runs iperf3 -c.
func realClient(t *testing.T, args ...string) realSide {
	t.Helper()
	var out realSide
	b, err := exec.Command("iperf3", append(args, "-J")...).CombinedOutput()
	if jsonErr := json.Unmarshal(b, &out); err != nil || jsonErr != nil || out.Error != "" {
		t.Fatalf("iperf3 %v: %v %v\n%s", args, err, jsonErr, b)
	}
	return out
}

// near is whether two figures differ by less than a share of the second.
func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if math.Abs(got-want) > share*want || want == 0 {
		t.Errorf("%s: %g, want %g within %g %%", what, got, want, share*100)
	}
}

// course of a test in the lab.
type labCourse struct {
	reverse bool
	streams int
}

func (c labCourse) String() string {
	return fmt.Sprintf("reverse %v, %d streams", c.reverse, c.streams)
}

func (c labCourse) args(port string) []string {
	args := []string{"-c", probetest.LabServer, "-p", port, "-t", "1", "-P", strconv.Itoa(c.streams)}
	if c.reverse {
		args = append(args, "-R")
	}
	return args
}

var labCourses = []labCourse{{false, 1}, {true, 1}, {false, 4}, {true, 4}}

// With Debian's iperf3 as server and as client, both ways, with one stream and four: the
// figures are those of iperf3 itself on the same link, both ends of one test agree, and
// what a test asks of sockets holds at both ends.
func TestLabLikeTheRealOne(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	lab.Script(t, "mtu", "9000")
	real := atServer(t, "", "iperf3", "-s")
	ours := atServer(t, serverVariable+"=5202", os.Args[0])
	go func() {
		for real.Scan() { // so that it never waits for us
		}
	}()
	if !ours.Scan() || ours.Text() != "ready" {
		t.Fatal("our server did not start")
	}
	awaitPort(t, lab, Port)
	for _, host := range []string{lab.Server, lab.Server6} {
		sockets(t, host, Port)
		sockets(t, host, "5202")
		for range 2 {
			if !ours.Scan() {
				t.Fatal("no report")
			}
		}
	}
	lab.Script(t, "mtu", "1500")
	lab.Script(t, "shape", "100mbit")
	for _, c := range labCourses {
		likeTheRealOne(t, c, ours)
	}
}

// likeTheRealOne repeats a course until the best figures agree: whatever else the machine
// does takes something from one or the other, and never adds.
func likeTheRealOne(t *testing.T, c labCourse, reports *bufio.Scanner) {
	t.Helper()
	const rounds, share = 6, 0.03
	var usual, asClient, asServer float64
	agree := func(v float64) bool { return math.Abs(v-usual) < share*usual }
	for round := 0; round == 0 || round < rounds && !(agree(asClient) && agree(asServer)); round++ {
		usual = max(usual, realClient(t, c.args(Port)...).End.Received.Rate)
		asClient = max(asClient, inClientRole(t, c))
		asServer = max(asServer, inServerRole(t, c, reports))
	}
	t.Logf("%v: iperf3 has %.2f Mbit/s, our client %.2f, our server %.2f", c, usual/1e6, asClient/1e6, asServer/1e6)
	near(t, "as client, "+c.String(), asClient, usual, share)
	near(t, "as server, "+c.String(), asServer, usual, share)
}

func inClientRole(t *testing.T, c labCourse) float64 {
	t.Helper()
	got, err := Client{Host: probetest.LabServer, Test: Test{Streams: c.streams, Time: time.Second, Reverse: c.reverse}, ConnectTimeout: 5 * time.Second, StallTimeout: 10 * time.Second, Patience: 5 * time.Second}.Run(t.Context())
	if err != nil {
		t.Fatal(c, err)
	}
	if len(got.Connections) != c.streams || got.Connections[0].PacketBytes() != 1500 || got.PeerCPU <= 0 || got.Retransmits == nil || got.Congestion != "cubic" {
		t.Errorf("as client, %v: %+v", c, got)
	}
	return got.Throughput() * 8
}

func inServerRole(t *testing.T, c labCourse, reports *bufio.Scanner) float64 {
	t.Helper()
	told := realClient(t, c.args("5202")...)
	var r Result
	if !reports.Scan() {
		t.Fatal("no report")
	}
	if err := json.Unmarshal(reports.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if r.Bytes != told.End.Received.Bytes || r.Retransmits == nil || *r.Retransmits != told.End.Sent.Retransmits {
		t.Errorf("%v: %+v, and iperf3 tells %+v", c, r, told.End)
	}
	near(t, c.String()+", seconds", r.Seconds, told.End.Received.Seconds, 0.001)
	near(t, c.String()+", its CPU", r.PeerCPU*100, told.End.CPU.Host, 0.02)
	if told.End.CPU.Remote <= 0 {
		t.Errorf("%v: no CPU of ours: %+v", c, told.End)
	}
	return told.End.Received.Rate
}

// sockets has a test over jumbo frames and one that is held to small segments, with small
// buffers and a time that does not count.
func sockets(t *testing.T, host, port string) {
	t.Helper()
	c := Client{Host: host, Port: port, Test: Test{Streams: 2, Time: 200 * time.Millisecond, Reverse: true}, ConnectTimeout: 5 * time.Second, StallTimeout: 10 * time.Second, Patience: 5 * time.Second}
	whole, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c.Test.MSS, c.Test.Omit, c.Test.Window = 1400, time.Second, 64<<10
	held, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if whole.Connections[i].ReceiveMSS < 8900 || held.Connections[i].ReceiveMSS != 1388 || held.Connections[i].SendMSS != 1388 {
			t.Errorf("port %s of %s: %+v and %+v", port, host, whole.Connections[i], held.Connections[i])
		}
	}
	if held.Seconds > 0.9 || len(held.Series) > 3 {
		t.Errorf("what was to be omitted counts: %+v", held)
	}
}

// optionTests are options of iperf3 -c, and what its output has then.
var optionTests = []struct {
	args, want string
}{
	{"-n 3M", "receiver"}, {"-n 3M -R", "receiver"}, {"-k 20", "receiver"}, {"-k 20 -R -P 3", "receiver"}, {"-t 1 -l 1000", "receiver"}, {"-t 1 -l 100 -N -R", "receiver"},
	{"-t 1 -w 64K", "receiver"}, {"-t 1 -w 64K -R", "receiver"}, {"-t 1 -M 1000 -R", "receiver"}, {"-t 1 -O 1 -P 2", "receiver"}, {"-t 1 -i 0.5", "receiver"},
	{"-t 1 --get-server-output -R", ": sent "}, {"-t 1 --get-server-output", ": received "}, {"-t 1 --connect-timeout 500", "receiver"}, {"-t 1 -b 20M -R", "receiver"},
	{"-t 1 -C reno -R", "receiver"}, {"-t 1 -S 16 -R", "receiver"}, {"-t 1 -6", "receiver"}, {"-t 1 -Z", "receiver"}, {"-t 1 -J", `"sum_received"`},
	{"-t 1 -u", "error - protocol does not exist"}, {"-t 1 --bidir", "error - an option you are trying to set is not implemented yet"}, {"-t 1 -w 100M", "error - socket buffer size not set correctly"},
}

// Debian's client is content with what our server does of each of its options.
func TestLabOptionsOfTheRealClient(t *testing.T) {
	probetest.NeedLab(t)
	for _, c := range optionTests {
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			host, port := serveAt(t, "[::]:0", Server{})
			if !strings.Contains(c.args, "-6") {
				host = "127.0.0.1"
			}
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			out, err := exec.CommandContext(ctx, "iperf3", append([]string{"-c", host, "-p", port}, strings.Fields(c.args)...)...).CombinedOutput()
			if (err != nil) != strings.HasPrefix(c.want, "error - ") || !bytes.Contains(out, []byte(c.want)) {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// A rate that the client asks of a server that sends is kept.
func TestLabRate(t *testing.T) {
	probetest.NeedLab(t)
	host, port := serve(t, Server{})
	told := realClient(t, "-c", host, "-p", port, "-t", "1", "-R", "-b", "30M", "-P", "2")
	near(t, "two streams at 30 Mbit/s", told.End.Received.Rate, 60e6, 0.1)
}

// A server that sends stops where the client wants no more, whole blocks of all streams
// together.
func TestLabAmount(t *testing.T) {
	probetest.NeedLab(t)
	host, port := serve(t, Server{})
	for _, c := range []struct {
		args  string
		bytes int64
	}{{"-n 3M", 3 << 20}, {"-n 3M -P 4", 3 << 20}, {"-k 10", 10 * BlockBytes}, {"-k 10 -l 1000", 10000}, {"-n 1", BlockBytes}} { // of which the client may end with a part
		told := realClient(t, append([]string{"-c", host, "-p", port, "-R"}, strings.Fields(c.args)...)...)
		if told.End.Received.Bytes > c.bytes || told.End.Sent.Bytes != c.bytes {
			t.Errorf("%s: %d of %d bytes, want %d", c.args, told.End.Received.Bytes, told.End.Sent.Bytes, c.bytes)
		}
	}
}

// Two clients at once: the second hears that the first is at it.
func TestLabSecondRealClient(t *testing.T) {
	probetest.NeedLab(t)
	host, port := serve(t, Server{})
	var wait sync.WaitGroup
	wait.Go(func() { realClient(t, "-c", host, "-p", port, "-t", "2") })
	time.Sleep(700 * time.Millisecond)
	out, err := exec.Command("iperf3", "-c", host, "-p", port, "-t", "1").CombinedOutput()
	if err == nil || !bytes.Contains(out, []byte("the server is busy running a test")) {
		t.Errorf("%v\n%s", err, out)
	}
	wait.Wait()
}

// What listens at other ports of a NAS is no iperf3, and that is said.
func TestLabOtherPorts(t *testing.T) {
	lab := probetest.NeedLab(t)
	for _, port := range []string{"445", "2049", "111"} {
		c := client(lab.Server, port, Test{Streams: 1, Time: time.Second})
		c.ConnectTimeout = time.Second
		start := time.Now()
		_, err := c.Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), "as iperf3 does not") && !strings.Contains(err.Error(), "is not iperf3") || time.Since(start) > 5*time.Second {
			t.Errorf("port %s: %v", port, err)
		}
		t.Logf("%s: %v", net.JoinHostPort(lab.Server, port), err)
	}
}
