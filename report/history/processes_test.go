package history

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// TestManyProcesses begin with a file that is not there, some at the same time.
func TestManyProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "history.db")
	const processes, atOnce = 200, 16
	var all sync.WaitGroup
	free := make(chan bool, atOnce)
	plain(t) // is built by one
	for i := range processes {
		free <- true
		all.Go(func() {
			defer func() { <-free }()
			if out, err := program(t, "add", path, fmt.Sprintf("run-%d", i)).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	all.Wait()
	if n := len(heads(t, opened(t, path), Filter{})); n != processes {
		t.Errorf("%d runs of %d", n, processes)
	}
	sound(t, path)
}

// TestManyGoroutines share a store, as those of an exporter do.
func TestManyGoroutines(t *testing.T) {
	s := fresh(t)
	const n = 40
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if _, err := s.Add(context.Background(), usual(fmt.Sprintf("run-%d", i), clock)); err != nil {
				t.Error(err)
			}
			if _, err := s.Heads(context.Background(), Filter{Limit: 10}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := len(heads(t, s, Filter{})); got != n {
		t.Errorf("%d runs of %d", got, n)
	}
}

// killed lets a program write for a while, kills it and returns which runs it had reported.
func killed(t *testing.T, path, name string, after time.Duration) []string {
	t.Helper()
	cmd := program(t, "write", path, name)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	var reported []string
	if lines.Scan() {
		reported = append(reported, lines.Text())
	}
	time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	for lines.Scan() {
		reported = append(reported, lines.Text())
	}
	if err := cmd.Wait(); err == nil || stderr.Len() > 0 {
		t.Errorf("it ended by itself: %v %s", err, &stderr)
	}
	return reported
}

// TestKilledWriters loses nothing that was reported, each time with two writers of which
// one or both are in the middle of something.
func TestKilledWriters(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	const kills, writers, files = 100, 2, 5
	n := 0
	for range files {
		path := filepath.Join(t.TempDir(), "history.db")
		var reported []string
		for i := range kills / writers / files {
			reported = append(reported, killedBoth(t, path, i, random)...)
			holds(t, path, reported)
		}
		n += len(reported)
	}
	if n < kills {
		t.Errorf("only %d runs were reported", n)
	}
	t.Logf("%d runs", n)
}

// killedBoth kills two writers at some time each.
func killedBoth(t *testing.T, path string, i int, random *rand.Rand) []string {
	t.Helper()
	var each [2][]string
	var both sync.WaitGroup
	for w := range each {
		after := time.Duration(random.IntN(20_000)) * time.Microsecond
		both.Go(func() { each[w] = killed(t, path, fmt.Sprintf("%d-%d", i, w), after) })
	}
	both.Wait()
	return slices.Concat(each[0], each[1])
}

// holds looks that the runs are there, each with its rows.
func holds(t *testing.T, path string, reported []string) {
	t.Helper()
	there := map[string]int{}
	for _, r := range heads(t, opened(t, path), Filter{}) {
		there[r.ID] = len(r.Rows)
	}
	for _, id := range reported {
		if there[id] != 6 {
			t.Fatalf("run %s of %d has %d rows", id, len(reported), there[id])
		}
	}
	sound(t, path)
}

// TestKilledWhileTheFileIsMade: the next one makes it, or finds it made.
func TestKilledWhileTheFileIsMade(t *testing.T) {
	for i := range 20 {
		path := filepath.Join(t.TempDir(), "history.db")
		cmd := program(t, "write", path, "a")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i) * 10 * time.Millisecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		add(t, opened(t, path), usual("b", clock))
		sound(t, path)
	}
}
