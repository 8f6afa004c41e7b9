package main

import (
	"context"
	"os"
	"os/exec"
)

func shellCommand(ctx context.Context, _ *os.File, command string) *exec.Cmd {
	return exec.CommandContext(ctx, "cmd", "/C", command)
}
