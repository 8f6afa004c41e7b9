package history

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// roleVariable makes the test binary one of the programs of roles.
const roleVariable = "NASPROBE_HISTORY_ROLE"

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		if err := roles()[role](os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(cleared{m})
}

// cleared removes the binary that the tests built.
type cleared struct{ *testing.M }

func (m cleared) Run() int {
	defer os.RemoveAll(plainDir())
	return m.M.Run()
}

func plainDir() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("nasprobe-history-%d", os.Getpid()))
}

// plain is this binary without the race detector, under which SQLite takes ten times as
// long: what many processes do at once is then more than a machine can.
func plain(t testing.TB) string {
	t.Helper()
	if !raceDetector {
		return os.Args[0]
	}
	binary := filepath.Join(plainDir(), "history.test")
	if _, err := os.Stat(binary); err == nil {
		return binary
	}
	if out, err := exec.Command("go", "test", "-c", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// program is a process that plays a role.
func program(t testing.TB, role string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(plain(t), args...)
	cmd.Env = append(os.Environ(), roleVariable+"="+role)
	return cmd
}

// roles are what the processes of the tests do with the file that args name first.
func roles() map[string]func(args []string) error {
	all := systemRoles()
	all["add"] = func(args []string) error { return addOne(args[0], args[1]) }
	all["write"] = func(args []string) error { return writeOn(args[0], args[1]) }
	return all
}

// addOne stores one run as a command does.
func addOne(path, id string) error {
	s, err := Open(context.Background(), path)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = s.Add(context.Background(), usual(id, clock))
	return err
}

// writeOn stores runs until it is killed, and says of each when it is stored.
func writeOn(path, name string) error {
	s, err := Open(context.Background(), path)
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		id := fmt.Sprintf("%s-%d", name, i)
		if _, err := s.Add(context.Background(), usual(id, clock)); err != nil {
			return err
		}
		fmt.Println(id)
	}
}

var clock = time.Date(2026, 5, 24, 7, 0, 0, 0, time.FixedZone("", 2*3600))

// opened is the store of a file.
func opened(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func fresh(t testing.TB) *Store { return opened(t, filepath.Join(t.TempDir(), "history.db")) }

func add(t testing.TB, s *Store, runs ...*probe.Run) {
	t.Helper()
	if n, err := s.Add(context.Background(), runs...); err != nil || n != len(runs) {
		t.Fatalf("%d of %d runs are new: %v", n, len(runs), err)
	}
}

func heads(t testing.TB, s *Store, f Filter) []*probe.Run {
	t.Helper()
	out, err := s.Heads(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func ids(runs []*probe.Run) []string {
	out := []string{}
	for _, r := range runs {
		out = append(out, r.ID)
	}
	return out
}

// raw is the file as any program may open it.
func raw(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", source(path, "", false))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// sound checks the file with SQLite's own means.
func sound(t testing.TB, path string) {
	t.Helper()
	var answer string
	if err := raw(t, path).QueryRow("PRAGMA integrity_check").Scan(&answer); err != nil || answer != "ok" {
		t.Fatalf("integrity: %s %v", answer, err)
	}
	var table string
	if err := raw(t, path).QueryRow("PRAGMA foreign_key_check").Scan(&table, new(any), new(any), new(any)); err != sql.ErrNoRows {
		t.Fatalf("table %s has a line that belongs to nothing: %v", table, err)
	}
}

// usual is a run of profile quick.
func usual(id string, started time.Time) *probe.Run {
	quick, err := patterns.LookupProfile("quick")
	if err != nil {
		panic(err)
	}
	r := &probe.Run{Schema: probe.Schema, Tool: probe.Tool{Name: "nasprobe", Version: "1.0"}, ID: id, Started: started, Finished: started.Add(20 * time.Second),
		Host:       probe.Host{Name: "laptop", OS: "Debian 13", Arch: "amd64", CPUs: 8},
		Target:     probe.TargetInfo{URL: "smb://nas/share", Protocol: "smb", Server: "nas", Share: "share", TotalBytes: 4e12, FreeBytes: 1e12},
		Conditions: probe.Conditions{Dialect: "3.1.1", Signing: probe.SigningOff, Encryption: probe.EncryptionOff, Auth: probe.AuthUser, User: "marei", Connections: 1, Credits: 512},
		Path:       probe.Path{Interface: "eth0", InterfaceMTU: 9000, LinkBitsPerSecond: 1e9, Local: "192.168.1.2:50000", Remote: "192.168.1.5:445", SendMSS: 8948, RTT: 0.0003},
		Plan:       probe.PlanOf(quick, 1<<63+5).Info(), Written: 90e6, Warnings: []probe.Warning{probe.Warn("signing")}}
	for i, p := range quick.Rows {
		r.Rows = append(r.Rows, usualRow(p, float64(i+1)*1e7))
	}
	return r
}

func usualRow(p patterns.Pattern, throughput float64) probe.Row {
	row := probe.NewRow(p)
	for n := range 4 {
		v := throughput * (1 + float64(n)/100)
		segments, none := int64(v/1448), int64(0)
		row.Passes = append(row.Passes, probe.Pass{Warmup: n == 0, Seconds: 1, Bytes: int64(v), IOs: int64(v) / p.BlockSize, Throughput: v, IOPS: v / float64(p.BlockSize),
			CPUTime: 0.1, ClientTime: 0.05, Segments: &segments, Retransmits: &none, Timeouts: &none, SendMSS: 8948, ReceiveMSS: 8948, RTT: 0.0003, Seed: 1<<63 + uint64(n),
			Latency: probe.Latency{Mean: 1e-3, P50: 1e-3, P90: 2e-3, P99: 3e-3, P999: 4e-3, Max: 5e-3}})
	}
	row.Connections = []probe.Path{{Interface: "eth0", Local: "192.168.1.2:50000", Remote: "192.168.1.5:445", SendMSS: 8948, Segments: row.Passes[0].Segments}}
	row.Summarize()
	return row
}

func mustConn(t testing.TB, s *Store) *sql.Conn {
	t.Helper()
	conn, err := s.db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func patternsIn(t testing.TB, r *probe.Run) []patterns.Pattern {
	t.Helper()
	var out []patterns.Pattern
	for _, row := range r.Rows {
		p, err := patterns.Parse(row.Pattern)
		if err != nil || len(p) != 1 {
			t.Fatal(row.Pattern, err)
		}
		out = append(out, p[0])
	}
	return out
}
