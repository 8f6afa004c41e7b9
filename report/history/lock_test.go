package history

import (
	"context"
	"errors"
	"testing"
	"time"

	"nasprobe/probe"
)

// locked has another connection hold the right to write until release.
func locked(t *testing.T, s *Store) (release func()) {
	t.Helper()
	conn := mustConn(t, &Store{db: raw(t, s.file)})
	if err := execute(context.Background(), conn, "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := execute(context.Background(), conn, "COMMIT"); err != nil {
			t.Error(err)
		}
	}
}

func TestAnEndedContextEndsTheWait(t *testing.T) {
	s := fresh(t)
	defer locked(t, s)()
	deadline, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := s.Add(deadline, usual("a", clock))
	if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, probe.ErrTimeout) {
		t.Error(err)
	}
	stopped, stop := context.WithCancelCause(context.Background())
	why := errors.New("the user lost patience")
	time.AfterFunc(100*time.Millisecond, func() { stop(why) })
	if _, err := s.Prune(stopped, Filter{Label: "none"}, Keep{}); err != nil {
		t.Error("nothing was to be removed: ", err)
	}
	if _, err := s.Add(stopped, usual("a", clock)); !errors.Is(err, why) {
		t.Error(err)
	}
	if waited := time.Since(begun); waited > patience/2 {
		t.Errorf("it took %v", waited)
	}
	if n := len(heads(t, s, Filter{})); n != 0 {
		t.Errorf("%d runs", n)
	}
}

// TestAWriterThatNeverEnds is told from one that takes its time.
func TestAWriterThatNeverEnds(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	release := locked(t, s)
	_, err := s.Add(context.Background(), usual("a", clock))
	if !errors.Is(err, probe.ErrTimeout) || probe.Remedy(err) == "" {
		t.Error(err)
	}
	time.AfterFunc(300*time.Millisecond, release)
	add(t, s, usual("a", clock))
}

// TestReadersDoNotWait for a writer, and see no half of what it writes.
func TestReadersDoNotWait(t *testing.T) {
	s := fresh(t)
	add(t, s, usual("a", clock))
	defer locked(t, s)()
	if n := len(heads(t, s, Filter{})); n != 1 {
		t.Errorf("%d runs", n)
	}
}

func TestAFailureKeepsNoneOfTheRuns(t *testing.T) {
	s := fresh(t)
	far := usual("b", clock.AddDate(10_000, 0, 0)) // no such year can be stored
	if n, err := s.Add(context.Background(), usual("a", clock), far); n != 0 || err == nil {
		t.Error(n, err)
	}
	if n, err := s.Add(context.Background(), usual("a", clock), &probe.Run{}); n != 0 || !errors.Is(err, probe.ErrUsage) {
		t.Error(n, err)
	}
	if n := len(heads(t, s, Filter{})); n != 0 {
		t.Errorf("%d runs", n)
	}
	add(t, s, usual("a", clock))
}

// TestWithoutSharedMemory uses a way to open files that has none, as on some file systems:
// there is no write-ahead log then, and everything else as ever.
func TestWithoutSharedMemory(t *testing.T) {
	path := t.TempDir() + "/history.db"
	s, err := openWith(context.Background(), path, "unix-dotfile")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var mode string
	if err := s.db.QueryRow("PRAGMA journal_mode").Scan(&mode); err != nil || mode == "wal" {
		t.Errorf("journal %s: %v", mode, err)
	}
	add(t, s, usual("a", clock), usual("b", clock))
	if n, err := s.Prune(context.Background(), Filter{}, Keep{Last: 1}); n != 1 || err != nil {
		t.Error(n, err)
	}
	if n := len(heads(t, s, Filter{})); n != 1 {
		t.Errorf("%d runs", n)
	}
}
