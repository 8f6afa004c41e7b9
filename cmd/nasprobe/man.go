package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"nasprobe/probe"
)

const manHelp = `Man writes a manual page for each command and each help topic to a directory, which is
made if there is none: man1 for commands and man7 for topics. SOURCE_DATE_EPOCH is their
date, if it is set.`

const manExamples = `  nasprobe man ~/.local/share/man
  nasprobe man man && man -l man/man1/nasprobe-run.1`

func newMan(c *console) *cobra.Command {
	cmd := &cobra.Command{Use: "man DIR", Short: "Write the manual pages", Long: manHelp, Example: manExamples,
		Args: exactlyOne("DIR", "nasprobe man ~/.local/share/man")}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		date, err := c.manDate()
		if err != nil {
			return err
		}
		manTexts(cmd.Root(), map[*pflag.Flag]bool{})
		if err := writeManual(cmd.Root(), args[0], date); err != nil {
			return &probe.Error{Op: "write the manual", Target: args[0], Offset: -1, Err: err, Remedy: "give a directory that this user may write"}
		}
		return nil
	}
	return cmd
}

// manDate is that of the pages: now, or the one of a build that is to give the same twice
// (reproducible-builds.org).
func (c *console) manDate() (time.Time, error) {
	text := c.getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return time.Now(), nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, usage("SOURCE_DATE_EPOCH %s: want seconds since 1970", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// writeManual writes the pages of cmd and of all below it: section 1 is for commands, and
// 7 for the rest (man-pages(7)).
func writeManual(cmd *cobra.Command, dir string, date time.Time) error {
	section, page := "1", commandPage
	switch {
	case cmd.Hidden || cmd.Name() == "help":
		return nil
	case cmd.IsAdditionalHelpTopicCommand():
		section, page = "7", topicPage
	}
	if err := writePage(cmd, filepath.Join(dir, "man"+section), &doc.GenManHeader{Section: section, Date: &date}, page); err != nil {
		return err
	}
	for _, sub := range cmd.Commands() {
		if err := writeManual(sub, dir, date); err != nil {
			return err
		}
	}
	return nil
}

func writePage(cmd *cobra.Command, dir string, header *doc.GenManHeader, page func(*cobra.Command, *doc.GenManHeader) ([]byte, error)) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	header.Title, header.Source, header.Manual = strings.ToUpper(name), "nasprobe "+version, "nasprobe"
	text, err := page(cmd, header)
	if err != nil {
		return err
	}
	return replace(filepath.Join(dir, name+"."+header.Section), allOf(text))
}

func commandPage(cmd *cobra.Command, header *doc.GenManHeader) ([]byte, error) {
	var page bytes.Buffer
	cmd.DisableAutoGenTag = true
	err := doc.GenMan(cmd, header, &page)
	return page.Bytes(), err
}

// topicPage leaves out the synopsis and the options that a topic does not have.
func topicPage(cmd *cobra.Command, h *doc.GenManHeader) ([]byte, error) {
	return md2man.Render(fmt.Appendf(nil, "%% %q %q %q %q %q\n# NAME\n%s - %s\n\n# DESCRIPTION\n%s\n\n# SEE ALSO\n**nasprobe(1)**\n",
		h.Title, h.Section, h.Date.Format("Jan 2006"), h.Source, h.Manual, strings.ToLower(h.Title), cmd.Short, cmd.Long)), nil
}
