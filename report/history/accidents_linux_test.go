package history

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"nasprobe/probe"
)

const apartVariable = "NASPROBE_HISTORY_APART"

// apart runs the calling test once more in a process that may mount file systems which go
// when it ends, however it ends, and reports whether this is that process.
func apart(t *testing.T) bool {
	t.Helper()
	if os.Getenv(apartVariable) == t.Name() {
		if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
			t.Fatal(err)
		}
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.v", "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), apartVariable+"="+t.Name())
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
	if uid := os.Getuid(); uid != 0 {
		cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: uid, Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
	}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()+" ") {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// disk is a file system of its own.
func disk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

func TestAFullDisk(t *testing.T) {
	if !apart(t) {
		return
	}
	dir := disk(t, "2m")
	path := filepath.Join(dir, "history.db")
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1<<19), 0o600); err != nil {
		t.Fatal(err)
	}
	s := opened(t, path)
	n, err := untilFull(s)
	if !errors.Is(err, probe.ErrUnsafe) || probe.Remedy(err) == "" || n < 10 {
		t.Fatalf("after %d runs: %v", n, err)
	}
	for range 3 { // while it is open, and opened anew
		if got := len(heads(t, s, Filter{})); got != n {
			t.Errorf("%d runs of %d", got, n)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = opened(t, path)
	}
	sound(t, path)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	noRoomAtAll(t, dir, path, n)
	if err := errors.Join(os.Remove(filepath.Join(dir, "other")), os.Remove(ballast)); err != nil {
		t.Fatal(err)
	}
	s = opened(t, path)
	if removed, err := s.Prune(context.Background(), Filter{}, Keep{Last: 5}); removed != n-5 || err != nil {
		t.Error(removed, err)
	}
	add(t, s, usual("later", clock))
	sound(t, path)
}

func untilFull(s *Store) (n int, err error) {
	for ; n < 1000; n++ {
		if _, err = s.Add(context.Background(), usual(fmt.Sprintf("run-%d", n), clock)); err != nil {
			return n, err
		}
	}
	return n, nil
}

// noRoomAtAll: not even the files can be made that SQLite needs to read.
func noRoomAtAll(t *testing.T, dir, path string, n int) {
	t.Helper()
	other, err := os.Create(filepath.Join(dir, "other"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for err == nil {
		_, err = other.Write(make([]byte, 512))
	}
	s := opened(t, path)
	if got := len(heads(t, s, Filter{})); got != n {
		t.Errorf("%d runs of %d", got, n)
	}
	_, err = s.Add(context.Background(), usual("more", clock))
	var e *probe.Error
	if !errors.As(err, &e) || e.Remedy == "" {
		t.Errorf("%v", err)
	}
	t.Log(err)
}

// readOnly makes a disk read-only.
func readOnly(t *testing.T, dir string, is bool) {
	t.Helper()
	flags := uintptr(syscall.MS_REMOUNT)
	if is {
		flags |= syscall.MS_RDONLY
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", flags, ""); err != nil {
		t.Fatal(err)
	}
}

// onlyRead looks that everything can be read and nothing be written.
func onlyRead(t *testing.T, path string, want int) {
	t.Helper()
	s := opened(t, path)
	defer s.Close()
	if got := len(heads(t, s, Filter{})); got != want {
		t.Errorf("%d runs of %d", got, want)
	}
	_, err := s.Add(context.Background(), usual("more", clock))
	_, err2 := s.Prune(context.Background(), Filter{}, Keep{Last: 1})
	for _, err := range []error{err, err2} {
		if !errors.Is(err, probe.ErrRefused) || probe.Remedy(err) == "" {
			t.Errorf("%v", err)
		}
	}
	t.Log(err)
}

func TestAReadOnlyDisk(t *testing.T) {
	if !apart(t) {
		return
	}
	dir := disk(t, "2m")
	path := filepath.Join(dir, "history.db")
	s := opened(t, path)
	add(t, s, usual("a", clock), usual("b", clock))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	readOnly(t, dir, true)
	onlyRead(t, path, 2)
	if s, err := Open(context.Background(), filepath.Join(dir, "other.db")); !errors.Is(err, probe.ErrRefused) || probe.Remedy(err) == "" {
		t.Errorf("%v %v", s, err)
	}
	if s, err := Open(context.Background(), filepath.Join(dir, "folder", "other.db")); probe.Remedy(err) == "" {
		t.Errorf("%v %v", s, err)
	}
	readOnly(t, dir, false)
	add(t, opened(t, path), usual("c", clock))
}

// TestAnEarlierVersionOnAReadOnlyDisk cannot be brought up to date, and is not read as if it
// were.
func TestAnEarlierVersionOnAReadOnlyDisk(t *testing.T) {
	if !apart(t) {
		return
	}
	dir := disk(t, "2m")
	path := filepath.Join(dir, "history.db")
	old := firstVersion(t, path, usual("a", clock))
	_ = old.Close()
	checkpointed(t, path)
	readOnly(t, dir, true)
	s, err := Open(context.Background(), path)
	if !errors.Is(err, probe.ErrRefused) || !strings.Contains(err.Error(), "version 1") || !strings.Contains(probe.Remedy(err), "copy it") {
		t.Errorf("%v %v", s, err)
	}
	t.Log(err)
	readOnly(t, dir, false)
	if n := len(heads(t, opened(t, path), Filter{})); n != 1 {
		t.Errorf("%d runs", n)
	}
}

// checkpointed moves what is in the log of a file that nobody has open into the file.
func checkpointed(t *testing.T, path string) {
	t.Helper()
	db := raw(t, path)
	if _, err := db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestALogLeftBehind on a disk that became read-only has runs that the file lacks.
func TestALogLeftBehind(t *testing.T) {
	if !apart(t) {
		return
	}
	dir := disk(t, "64m")
	path := filepath.Join(dir, "history.db")
	n := len(killed(t, path, "a", 100*time.Millisecond))
	readOnly(t, dir, true)
	s := opened(t, path)
	got := len(heads(t, s, Filter{}))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got < n || n < 2 {
		t.Fatalf("%d runs of %d", got, n)
	}
	onlyRead(t, path, got)
	readOnly(t, dir, false)
	if err := os.Remove(path + "-shm"); err != nil {
		t.Fatal(err)
	}
	readOnly(t, dir, true)
	if s, err := Open(context.Background(), path); err == nil {
		t.Errorf("the runs in the log are missed: %d of %d are there", len(heads(t, s, Filter{})), got)
	} else if probe.Remedy(err) == "" {
		t.Error(err)
	} else {
		t.Log(err)
	}
}

// visit does in another process, and as nobody where this one is root, what somebody does
// who may only read.
func visit(args []string) error {
	if os.Getuid() == 0 {
		const nobody = 65534
		if err := errors.Join(syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)); err != nil {
			return err
		}
	}
	s, err := Open(context.Background(), args[0])
	if err != nil {
		return err
	}
	defer s.Close()
	runs, err := s.Heads(context.Background(), Filter{})
	if err != nil {
		return err
	}
	_, err = s.Add(context.Background(), usual("visit", clock))
	if err == nil {
		fmt.Print("added to ")
	} else if !errors.Is(err, probe.ErrRefused) || probe.Remedy(err) == "" {
		return fmt.Errorf("add: %w", err)
	}
	fmt.Printf("%d runs", len(runs))
	return nil
}

// TestOneWhoMayOnlyRead: the file, its folder, or both.
func TestOneWhoMayOnlyRead(t *testing.T) {
	dir := t.TempDir()
	for _, parent := range []string{filepath.Dir(dir), dir} {
		if err := os.Chmod(parent, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, mode := range map[string]struct{ folder, file os.FileMode }{"both": {0o555, 0o444}, "file": {0o777, 0o444}, "folder": {0o555, 0o666}} {
		for _, busy := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/%t", name, busy), func(t *testing.T) {
				folder := filepath.Join(dir, fmt.Sprint(name, busy))
				path := filepath.Join(folder, "history.db")
				s := opened(t, path)
				add(t, s, usual("a", clock))
				if !busy {
					if err := s.Close(); err != nil {
						t.Fatal(err)
					}
				}
				mayRead(t, folder, mode.folder, mode.file)
				want := "1 runs"
				if name == "folder" && busy {
					want = "added to " + want // all files are there that a writer needs
				}
				if out, err := program(t, "visit", path).CombinedOutput(); err != nil || string(out) != want {
					t.Errorf("%s: %v", out, err)
				}
				if err := os.Chmod(folder, 0o755); err != nil { // to be cleared away
					t.Fatal(err)
				}
			})
		}
	}
}

func mayRead(t *testing.T, folder string, folderMode, fileMode os.FileMode) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if err := os.Chmod(f, fileMode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(folder, folderMode); err != nil {
		t.Fatal(err)
	}
}

func systemRoles() map[string]func([]string) error {
	return map[string]func([]string) error{"visit": visit}
}
