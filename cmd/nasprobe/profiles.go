package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"nasprobe/patterns"
)

// profileHelp is the table of profiles for --help.
func profileHelp() string {
	var b strings.Builder
	b.WriteString("Profiles, each row read and written:\n")
	for _, p := range patterns.Profiles() {
		fmt.Fprintf(&b, "  %-6s %s\n         %s\n         %s\n", p.Name, p.Title, profileRows(p), profileTerms(p))
	}
	return strings.TrimRight(b.String(), "\n")
}

// profileRows names the rows of p, without their directions unless there are more
// than the usual two.
func profileRows(p patterns.Profile) string {
	var names []string
	mixed := ""
	for _, r := range p.Rows {
		if !slices.Contains(names, r.Name()) {
			names = append(names, r.Name())
		}
		if r.Op == patterns.Mix {
			mixed = fmt.Sprintf("; also each as mix%d", r.ReadPercent)
		}
	}
	return strings.Join(names, ", ") + mixed
}

func profileTerms(p patterns.Profile) string {
	pass := fmt.Sprintf("%g s", p.PassTime.Seconds())
	if p.PassTime <= patterns.WholeFile {
		pass = "the whole file"
	}
	terms := fmt.Sprintf("%s file, %d passes of %s", strings.Replace(humanize.IBytes(uint64(p.FileBytes)), ".0 ", " ", 1), p.Passes, pass)
	if p.Interval > 0 {
		terms += fmt.Sprintf(", %g s between rounds", p.Interval.Seconds())
	}
	if p.WritePassBytes > 0 {
		terms += fmt.Sprintf(", at most %s written a pass", humanize.IBytes(uint64(p.WritePassBytes)))
	}
	return terms
}
