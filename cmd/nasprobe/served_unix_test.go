//go:build unix

package main

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"
)

// served is a nasprobe serve that runs.
type served struct {
	cmd     *exec.Cmd
	address string
	client  *http.Client
	scheme  string
	log     *lockedBuffer
	ended   chan error
}

// lockedBuffer may be read while a process writes to it.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

var listening = regexp.MustCompile(`msg="Listening on" address=(\S+)`)

// startServe starts nasprobe serve in dir at a free port and waits until it answers.
func startServe(t *testing.T, dir string, args ...string) *served {
	t.Helper()
	s := &served{log: &lockedBuffer{}, ended: make(chan error, 1), client: &http.Client{Timeout: time.Minute}, scheme: "http"}
	s.cmd = exec.Command("nasprobe", append([]string{"serve", "--config.file", filepath.Join(dir, "serve.yml"), "--web.listen-address", "127.0.0.1:0", "--history", filepath.Join(dir, "history.db")}, args...)...)
	s.cmd.Env = append(s.cmd.Environ(), raceEnv, "HOME="+dir, "NASPROBE_PASSWORD=of-the-environment")
	s.cmd.Stderr = s.log
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() })
	go func() { s.ended <- s.cmd.Wait() }()
	eventually(t, "serve listens", func() bool {
		if len(s.ended) > 0 {
			t.Fatalf("it ended: %s", s.log)
		}
		if m := listening.FindStringSubmatch(s.log.String()); m != nil {
			s.address = m[1]
		}
		return s.address != ""
	})
	return s
}

func (s *served) get(t *testing.T, path string) (code int, body string) {
	t.Helper()
	return fetch(t, s.client, s.scheme+"://"+s.address+path)
}

// fetch is what a server answers.
func fetch(t *testing.T, client *http.Client, address string) (code int, body string) {
	t.Helper()
	answer, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// end asks the process to end and gives its exit status.
func (s *served) end(t *testing.T, sig os.Signal) int {
	t.Helper()
	if err := s.cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	select {
	case <-s.ended:
	case <-time.After(time.Minute):
		t.Fatalf("it does not end\n%s", s.log)
	}
	return s.cmd.ProcessState.ExitCode()
}

// localConfig is a configuration of one target in a directory of this machine.
func localConfig(t *testing.T, more string) (dir, share string) {
	t.Helper()
	dir = t.TempDir()
	share = filepath.Join(dir, "share")
	if err := os.Mkdir(share, 0o700); err != nil {
		t.Fatal(err)
	}
	writeConfig(t, dir, "targets:\n  here:\n    url: "+share+"\n    size: 4MiB\n    count: 3\n    time: 20ms\n    labels: {site: berlin}\n"+more)
	return dir, share
}

func writeConfig(t *testing.T, dir, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "serve.yml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
