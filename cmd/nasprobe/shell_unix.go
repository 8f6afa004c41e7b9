//go:build unix

package main

import (
	"context"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/term"
)

// shellCommand is a group of processes, which ends as a whole. At a terminal it stays in
// ours, or it could not ask for a password: there Ctrl-C reaches all of it.
func shellCommand(ctx context.Context, in *os.File, command string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	if term.IsTerminal(int(in.Fd())) {
		cmd.Stdin = in
		cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
		return cmd
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		group := -cmd.Process.Pid
		err := syscall.Kill(group, syscall.SIGTERM)
		time.AfterFunc(shellGrace/2, func() { _ = syscall.Kill(group, syscall.SIGKILL) }) // of a group that ended it fails
		return err
	}
	return cmd
}
