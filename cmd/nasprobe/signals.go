package main

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// interruptible ends the context at the first signal that asks the process to end. The
// second kills: whoever sends it does not want to wait for clean-up. Signals that were
// ignored at the start stay so, as nohup wants it.
func interruptible(ctx context.Context) context.Context {
	heeded := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}
	if signal.Ignored(os.Interrupt) {
		signal.Ignore(syscall.SIGQUIT) // a shell starts its background jobs without both, and Go tells of one
	}
	heeded = slices.DeleteFunc(heeded, signal.Ignored)
	ctx, stop := signal.NotifyContext(ctx, heeded...)
	context.AfterFunc(ctx, func() {
		quit := make(chan os.Signal, 1)
		if !signal.Ignored(syscall.SIGQUIT) {
			signal.Notify(quit, syscall.SIGQUIT) // else Go would print its stacks
		}
		stop()
		<-quit
		os.Exit(exitInterrupted)
	})
	return ctx
}
