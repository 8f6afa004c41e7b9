package main

import (
	"crypto/rand"
	"encoding/hex"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

// subject is what is said about a run besides its figures.
type subject struct {
	console *console
	label   string
	comment string
	tags    []string
}

func (s *subject) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.label, "label", "", "name of this run, such as \"jumbo on\"")
	s.addRemarks(cmd)
}

// addRemarks is for a command that names its runs itself.
func (s *subject) addRemarks(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.comment, "comment", "", "remark to keep with the result")
	f.StringArrayVar(&s.tags, "tag", nil, "KEY=VALUE to keep with the result; repeatable")
}

// describe fills in what is known before the run.
func (s *subject) describe(info probe.TargetInfo, warnings []probe.Warning) (probe.Run, error) {
	run := probe.Run{Tool: probe.Tool{Name: "nasprobe", Version: version}, ID: newID(time.Now()), Label: s.label, Comment: s.comment,
		Host: probe.ThisHost(), Target: info, Warnings: warnings}
	for _, t := range s.tags {
		k, v, ok := strings.Cut(t, "=")
		if !ok || k == "" {
			return run, usage("--tag %s: want KEY=VALUE", t)
		}
		if run.Tags == nil {
			run.Tags = map[string]string{}
		}
		run.Tags[k] = v
	}
	return run, nil
}

// newID is unique and sorts by time.
func newID(now time.Time) string {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return now.UTC().Format("20060102T150405Z") + "-" + hex.EncodeToString(b[:])
}
