package main

import (
	"errors"
	"syscall"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/probe/health"
	"nasprobe/report"
)

// pluginAnnotation marks commands whose exit status is that of a monitoring plug-in.
const pluginAnnotation = "plugin"

// verdict is the state that a check found and told. It is an error only to main, for
// which OK is one too.
type verdict struct{ state health.State }

func (v verdict) Error() string { return v.state.String() }

// pluginExit is the exit status of a monitoring plug-in: that of the verdict, or UNKNOWN
// for all else, which is told here. The status of other commands would be taken for
// WARNING or CRITICAL.
func pluginExit(c *console, cmd *cobra.Command, err error) int {
	var v verdict
	state := health.OK // of --help
	switch {
	case errors.As(err, &v):
		state = v.state
	case err != nil:
		state = health.Unknown
		_ = report.WriteNagios(c.out, health.Failed(probe.TargetInfo{}, misused(cmd, err), state)) // c.out keeps the failure
	}
	if lost := c.out.failure(); lost != nil {
		if !errors.Is(lost, syscall.EPIPE) {
			complain(c.err, &probe.Error{Op: "write to stdout", Offset: -1, Err: unnamed(lost), Remedy: "look where stdout leads"}, cmd.CommandPath())
		}
		state = health.Unknown
	}
	return int(state)
}

// misused is wrong usage with a remedy.
func misused(cmd *cobra.Command, err error) error {
	if probe.Remedy(err) != "" {
		return err
	}
	return &probe.Error{Kind: probe.ErrUsage, Op: "read the command line", Offset: -1, Err: err, Remedy: "see " + cmd.CommandPath() + " --help"}
}
