package history

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nasprobe/probe"
)

// refused opens what is no history and looks that it was left alone.
func refused(t *testing.T, path string) error {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(context.Background(), path)
	if err == nil {
		_ = s.Close()
		t.Fatal("it was opened")
	}
	var e *probe.Error
	if !errors.As(err, &e) || e.Remedy == "" || e.Target != path || e.Offset != -1 {
		t.Errorf("%#v", err)
	}
	after, err2 := os.ReadFile(path)
	if err2 != nil || !bytes.Equal(before, after) {
		t.Errorf("it was changed: %v", err2)
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if _, err := os.Stat(path + suffix); err == nil {
			t.Errorf("%s was left behind", suffix)
		}
	}
	return err
}

func write(t *testing.T, path string, content []byte) string {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestWhatIsNoDatabaseIsLeftAlone(t *testing.T) {
	for name, content := range map[string]string{
		"one byte": "x", "a text": "Dear diary", "JSON": `{"schema":"nasprobe/run/1"}`, "a page of noise": strings.Repeat("\xd3\x1f", 4096),
		"half a header": "SQLite format 3\x00", "a header without a database": "SQLite format 3\x00" + strings.Repeat("\x00", 5000),
	} {
		t.Run(name, func(t *testing.T) {
			if err := refused(t, write(t, filepath.Join(t.TempDir(), "history.db"), []byte(content))); strings.Contains(err.Error(), "panic") {
				t.Error(err)
			}
		})
	}
}

// file is a closed history with some runs.
func file(t testing.TB, runs int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "history.db")
	s := opened(t, path)
	for i := range runs {
		add(t, s, usual(fmt.Sprintf("run-%d", i), clock))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestALaterVersionIsLeftAlone(t *testing.T) {
	path := file(t, 3)
	later := len(migrations()) + 6
	db := raw(t, path)
	if _, err := db.Exec(fmt.Sprintf("PRAGMA user_version = %d", later)); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	err := refused(t, path)
	if !errors.Is(err, probe.ErrUnsupported) || !strings.Contains(err.Error(), fmt.Sprintf("version %d", later)) {
		t.Error(err)
	}
}

// TestOtherTablesOfThisVersionAreLeftAlone: a number does not make columns.
func TestOtherTablesOfThisVersionAreLeftAlone(t *testing.T) {
	for _, change := range []string{"ALTER TABLE runs DROP COLUMN comment", "ALTER TABLE rows RENAME COLUMN threads TO lanes", "DROP TABLE warnings"} {
		path := file(t, 3)
		db := raw(t, path)
		if _, err := db.Exec(change); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		err := refused(t, path)
		if !errors.Is(err, probe.ErrUnsupported) || !strings.Contains(err.Error(), "another version of nasprobe") || strings.Contains(err.Error(), "SQL") {
			t.Errorf("%s: %v", change, err)
		}
	}
}

// TestMoreColumnsDoNotMatter: people may keep something of their own.
func TestMoreColumnsDoNotMatter(t *testing.T) {
	path := file(t, 3)
	if _, err := raw(t, path).Exec("ALTER TABLE runs ADD COLUMN remark TEXT"); err != nil {
		t.Fatal(err)
	}
	s := opened(t, path)
	add(t, s, usual("new", clock))
	if n := len(heads(t, s, Filter{})); n != 4 {
		t.Errorf("%d runs", n)
	}
}

func TestTheDatabaseOfAnotherProgramIsLeftAlone(t *testing.T) {
	for name, statement := range map[string]string{
		"with tables": "CREATE TABLE bookmarks (url TEXT)", "with a version": "PRAGMA user_version = 1", "with a mark": "PRAGMA application_id = 7",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "places.sqlite")
			db := raw(t, path)
			if _, err := db.Exec(statement); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			if err := refused(t, path); !strings.Contains(err.Error(), "another program") {
				t.Error(err)
			}
		})
	}
}

const damagedRuns = 10

// TestADamagedFile: whatever page is hit, there is an error or the whole answer, and the
// file is not changed by looking.
func TestADamagedFile(t *testing.T) {
	path := file(t, damagedRuns)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	refusals := 0
	for at := 0; at < len(whole); at += page {
		damaged := bytes.Clone(whole)
		copy(damaged[at:at+page], strings.Repeat("\xa5damaged", page/8))
		write(t, path, damaged)
		if lookDamaged(t, path, damaged) {
			refusals++
		}
	}
	write(t, path, whole[:len(whole)/2/page*page+100])
	if !lookDamaged(t, path, whole[:len(whole)/2/page*page+100]) {
		t.Error("half of the file passes for the whole")
	}
	if refusals < len(whole)/page/2 {
		t.Errorf("%d pages of %d were missed", refusals, len(whole)/page)
	}
}

func lookDamaged(t *testing.T, path string, damaged []byte) (refused bool) {
	t.Helper()
	runs, err := openAndRead(path)
	switch {
	case err != nil:
		var e *probe.Error
		if !errors.As(err, &e) || e.Target != path {
			t.Errorf("%v", err)
		}
	case runs != damagedRuns:
		t.Errorf("%d runs without an error", runs)
	}
	if after, err2 := os.ReadFile(path); err2 != nil || !bytes.Equal(after, damaged) {
		t.Errorf("it was changed: %v", err2)
	}
	return err != nil
}

func openAndRead(path string) (int, error) {
	s, err := Open(context.Background(), path)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	runs, err := s.Runs(context.Background(), Filter{})
	return len(runs), err
}

func TestPlacesThatAreNoFile(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{dir, "/dev/null", "", filepath.Join(write(t, filepath.Join(dir, "file"), nil), "history.db")} {
		s, err := Open(context.Background(), path)
		var e *probe.Error
		if !errors.As(err, &e) || e.Remedy == "" {
			t.Errorf("%q: %v %v", path, s, err)
		}
	}
}

// TestAnyPath: SQLite's URI and the file system must mean the same file.
func TestAnyPath(t *testing.T) {
	for _, name := range []string{"with space", "a?b=c&mode=ro", "a#b", "100%", "%41", "履歴 日本語", "file:x", "a;b+c'\"", "-wal", ".hidden", "a\\b", "tab\tnew\nline", ":memory:"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name, name)
			s := opened(t, path)
			add(t, s, usual("a", clock))
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			found, err := os.ReadDir(filepath.Dir(path))
			if err != nil || len(found) != 1 || found[0].Name() != name {
				t.Errorf("%v %v", found, err)
			}
			if n := len(heads(t, opened(t, path), Filter{})); n != 1 {
				t.Errorf("%d runs", n)
			}
		})
	}
}

func TestARelativePath(t *testing.T) {
	t.Chdir(t.TempDir())
	s := opened(t, "history.db")
	add(t, s, usual("a", clock))
	if _, err := os.Stat("history.db"); err != nil {
		t.Error(err)
	}
}

// TestThroughALink: those who come by the link and those who do not share one journal.
func TestThroughALink(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real.db"), filepath.Join(dir, "link.db")
	for _, created := range []bool{false, true} {
		if !created {
			if err := os.Symlink("real.db", link); err != nil {
				t.Fatal(err)
			}
		}
		a, b := opened(t, link), opened(t, real)
		add(t, a, usual(fmt.Sprint("a", created), clock))
		add(t, b, usual(fmt.Sprint("b", created), clock))
		if n, m := len(heads(t, a, Filter{})), len(heads(t, b, Filter{})); n != m || n < 2 {
			t.Errorf("%d runs by the link, %d without", n, m)
		}
		if _, err := os.Stat(link + "-wal"); err == nil {
			t.Error("the link has a log of its own")
		}
		_, _ = a.Close(), b.Close()
	}
}

func TestAnEmptyFileBecomesAHistory(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "history.db"), nil)
	add(t, opened(t, path), usual("a", clock))
	sound(t, path)
}
