package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// The lab's server, as seen by its client.
const server = "10.79.77.1"

// oldPort is that of the server that speaks nothing but SMB1.
const oldPort = "4451"

// fileBytes is the size of every file that is measured.
const fileBytes = 500 << 20

// lab is where everything runs.
type lab struct {
	script   string // lab.sh
	dir      string
	nasprobe string
	scratch  string
}

// share is a guest's, whose session no client signs: where only one of two signs, the
// ratio would be that of signing.
func (l lab) share() string            { return "smb://" + server + "/public" }
func (l lab) oldShare() string         { return "smb://" + server + ":" + oldPort + "/public" }
func (l lab) export() string           { return "nfs://" + server + l.dir + "/export" }
func (l lab) local(name string) string { return filepath.Join(l.scratch, name) }

// command is lab.sh with a context that ends it by the signal it can catch.
func (l lab) command(ctx context.Context, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, l.script, args...)
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	c.WaitDelay = 5 * time.Second
	return c
}

// do runs lab.sh and returns what it printed.
func (l lab) do(ctx context.Context, args ...string) (stdout, stderr string, err error) {
	c := l.command(ctx, args...)
	var o, e bytes.Buffer
	c.Stdout, c.Stderr = &o, &e
	if err := c.Run(); err != nil {
		return "", "", fmt.Errorf("%s: %w\n%s%s", strings.Join(args, " "), errors.Join(context.Cause(ctx), err), e.String(), o.String())
	}
	return o.String(), e.String(), nil
}

// client runs a program at the client's place.
func (l lab) client(ctx context.Context, args ...string) (stdout, stderr string, err error) {
	return l.do(ctx, append([]string{"exec"}, args...)...)
}

// prepare makes the files that the peers send and starts iperf3's server. stop ends it.
func (l lab) prepare(ctx context.Context) (stop func(), err error) {
	data := make([]byte, fileBytes)
	rand.Read(data)
	if err := os.WriteFile(l.local("data"), data, 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(l.local("empty"), nil, 0o600); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	c := l.command(ctx, "server", "iperf3", "-s")
	if err := c.Start(); err != nil {
		cancel()
		return nil, err
	}
	stop = func() { cancel(); _ = c.Wait() }
	if err := l.await(ctx, "5201"); err != nil {
		stop()
		return nil, err
	}
	return stop, nil
}

// await waits until the lab's server listens on a TCP port.
func (l lab) await(ctx context.Context, port string) error {
	for range 100 {
		out, _, err := l.do(ctx, "server", "ss", "-Hltn", "sport = :"+port)
		if err != nil {
			return err
		}
		if out != "" {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("nothing listens on port %s", port)
}
