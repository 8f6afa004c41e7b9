package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/embedded"
	"nasprobe/probe/nfs"
)

const demoHelp = `Demo starts a small NFS server inside this process, in a directory of its own that
is removed afterwards, and measures it. It needs no NAS and no rights. The figures
are those of this machine, not of any NAS.`

// demoTerms keep the demo under a minute.
var demoTerms = patterns.Profile{Name: patterns.DefaultProfile, FileBytes: 32 << 20, Passes: 5,
	PassTime: 200 * time.Millisecond, TimeLimit: 2 * time.Second}

const demoTimeout = 10 * time.Second

func newDemo(c *console) *cobra.Command {
	m := &measurement{subject: subject{console: c}}
	cmd := &cobra.Command{Use: "demo", Short: "Measure a NAS that runs inside nasprobe", Long: demoHelp, Args: cobra.NoArgs}
	terms := demoTerms
	m.plan.addFlags(cmd, terms)
	m.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		plan, err := m.plan.plan(cmd, &terms)
		if err != nil {
			return err
		}
		return m.demo(cmd.Context(), plan)
	}
	return cmd
}

func (m *measurement) demo(ctx context.Context, plan probe.Plan) error {
	server, err := embedded.Start()
	if err != nil {
		return err
	}
	defer server.Close()
	host, port := server.Addr()
	dial := func(ctx context.Context) (probe.Target, error) {
		return target(nfs.Dial(ctx, nfs.Options{Host: host, Port: port, MountPort: port, Export: server.Export(), ConnectTimeout: demoTimeout}))
	}
	info := probe.TargetInfo{URL: "demo", Protocol: "nfs", Server: host, Share: server.Export()}
	return m.run(ctx, plan, info, nil, func(ctx context.Context, plan probe.Plan, first probe.Run, observe func(probe.Snapshot)) (*probe.Run, error) {
		r := &probe.Runner{Plan: plan, Dial: dial, Run: first, StallTimeout: demoTimeout, Observe: observe}
		run, err := r.Measure(ctx)
		amend(run)
		return run, err
	})
}
