//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func shellConsole(t *testing.T) (*console, *bytes.Buffer) {
	t.Helper()
	in, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() })
	var out bytes.Buffer
	return &console{in: in, err: &out}, &out
}

func TestShellKeepsThePassword(t *testing.T) {
	t.Setenv(passwordVariable, "hunter2")
	c, out := shellConsole(t)
	if err := c.shell(context.Background(), "env"); err != nil || strings.Contains(out.String(), "hunter2") || !strings.Contains(out.String(), "PATH=") {
		t.Errorf("%v\n%s", err, out)
	}
}

// What a command started ends with it, and changes nothing afterwards.
func TestShellEndsAsAWhole(t *testing.T) {
	c, _ := shellConsole(t)
	dir := t.TempDir()
	started, late := filepath.Join(dir, "started"), filepath.Join(dir, "late")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		for {
			if _, err := os.Stat(started); err == nil {
				cancel()
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	if err := c.shell(ctx, "cd "+dir+"; sh -c 'touch started; sleep 1; touch late'; true"); err == nil {
		t.Error("a command that was ended seems to have succeeded")
	}
	time.Sleep(1500 * time.Millisecond)
	if _, err := os.Stat(late); err == nil {
		t.Error("it went on afterwards")
	}
}
