//go:build unix

package main

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestServeReadsItsConfigurationAgain(t *testing.T) {
	dir, _ := localConfig(t, "")
	s := startServe(t, dir)
	config, err := os.ReadFile(filepath.Join(dir, "serve.yml"))
	if err != nil {
		t.Fatal(err)
	}
	reload := func(text, expected string) {
		t.Helper()
		writeConfig(t, dir, text)
		if err := s.cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		eventually(t, expected, func() bool {
			_, body := s.get(t, "/metrics")
			return strings.Contains(body, expected)
		})
	}
	reload("targets:\n  here: {url: /x, patern: SEQ1M}\n", "nasprobe_config_last_reload_successful 0")
	mustContain(t, s.log.String(), "target here: line 2: there is no key patern", "the one before stays in force")
	reload(string(config)+"  there:\n    url: "+dir+"\n", "nasprobe_config_targets 2")
	mustContain(t, metricsPage(t, s), "nasprobe_config_last_reload_successful 1")
	if code := s.end(t, syscall.SIGTERM); code != 0 {
		t.Errorf("exit %d\n%s", code, s.log)
	}
}

func metricsPage(t *testing.T, s *served) string {
	t.Helper()
	_, body := s.get(t, "/metrics")
	return body
}

// A probe that runs when the process is to end is interrupted, and its test file removed.
func TestServeEndsInTheMiddleOfAProbe(t *testing.T) {
	dir, share := localConfig(t, "")
	writeConfig(t, dir, "targets: {here: {url: "+share+", size: 4MiB, time: 1s, count: 20, budget: 1m}}\n")
	s := startServe(t, dir)
	go func() { _, _ = s.client.Get("http://" + s.address + "/probe?target=here") }() // which is cut off or answered
	eventually(t, "the test file is there", func() bool {
		found, err := filepath.Glob(filepath.Join(share, "nasprobe-*"))
		return err == nil && len(found) == 1
	})
	if code := s.end(t, syscall.SIGTERM); code != 0 {
		t.Errorf("exit %d\n%s", code, s.log)
	}
	if left, err := os.ReadDir(share); err != nil || len(left) > 0 {
		t.Errorf("left in the share: %v %v", left, err)
	}
	mustContain(t, s.log.String(), "probe interrupted")
}

// A configuration that hangs, as on a server that is down, keeps nobody from ending the
// process, neither at its start nor when it is to be read again.
func TestServeEndsWhileItReadsItsConfiguration(t *testing.T) {
	cmd, wait := startCommand(t, nil, "nasprobe", "serve", "--config.file", fifo(t, "serve.yml"))
	time.Sleep(time.Second) // until it reads
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if o := wait(); o.code != exitInterrupted {
		t.Errorf("exit %d\n%s", o.code, o.stderr)
	}
	dir, _ := localConfig(t, "")
	s := startServe(t, dir)
	if err := os.Rename(fifo(t, "serve.yml"), filepath.Join(dir, "serve.yml")); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	if code := s.end(t, syscall.SIGTERM); code != 0 {
		t.Errorf("exit %d\n%s", code, s.log)
	}
}

// Who sends a request as slowly as can be does not hold a connection for long.
func TestServeWaitsForNoSlowRequest(t *testing.T) {
	dir, _ := localConfig(t, "")
	s := startServe(t, dir)
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	begin, drop := time.Now(), make(chan struct{})
	defer close(drop)
	go func() {
		for _, err := c.Write([]byte("GET /metrics HTTP/1.1\r\nX: ")); err == nil; _, err = c.Write([]byte("x")) {
			select {
			case <-drop:
				return
			case <-time.After(100 * time.Millisecond):
			}
		}
	}()
	_ = c.SetReadDeadline(begin.Add(2 * headerTimeout))
	answer, err := io.ReadAll(c)
	if errors.Is(err, os.ErrDeadlineExceeded) || strings.Contains(string(answer), " 200 ") {
		t.Errorf("after %v: %v\n%s", time.Since(begin), err, answer)
	}
}
