package patterns

import (
	"fmt"
	"strings"
	"time"
)

// Profile is a named list of rows with the terms under which they are measured.
type Profile struct {
	Name      string
	Title     string
	Rows      []Pattern
	FileBytes int64
	Passes    int           // scored, after one that is not
	PassTime  time.Duration // the least a pass lasts
	TimeLimit time.Duration // the most a pass lasts
	Interval  time.Duration // between rounds
	// WritePassBytes bounds what one pass of a writing row writes; 0 is no bound.
	WritePassBytes int64
}

// The terms that most profiles share, from CrystalDiskMark 8.
const (
	passes    = 5
	passTime  = 5 * time.Second
	timeLimit = 60 * time.Second
	interval8 = 5 * time.Second
)

// CopyProfile is the profile of whole files that are copied.
const CopyProfile = "copy"

// CopyDepth is how many requests of 1 MiB a copy keeps outstanding. Windows has about ten
// of them on the wire when it copies over SMB 2.1 and later (D. Naik, "Backup performance
// and SMB 3 Multi Channel", winntfs.com); eight are what every server has credits for, as
// Windows grants at least 128 of 64 KiB to a connection (samba-technical, June 2012).
const CopyDepth = 8

// WholeFile is a PassTime that does not count beside the sweep of a file: a sequential pass
// of it, or less, has every byte of the file once.
const WholeFile = time.Microsecond

// copyLimit ends a copy that is none: 1 GiB takes 7 minutes at 20 Mbit/s, and the same
// limit must do for an existing file of many times that.
const copyLimit = time.Hour

// profiles is the table of all profiles. CrystalDiskMark 3 measures read and write
// row by row; version 8 measures all reads before all writes.
var profiles = []Profile{
	{Name: "cdm3", Title: "CrystalDiskMark 3.0", Rows: paired(seq(1<<20, 1, 1), rnd(512<<10, 1, 1), rnd(4<<10, 1, 1), rnd(4<<10, 32, 1)),
		FileBytes: 500 << 20, Passes: passes, PassTime: passTime, TimeLimit: timeLimit},
	{Name: "cdm8", Title: "CrystalDiskMark 8, default", Rows: grouped(seq(1<<20, 8, 1), seq(1<<20, 1, 1), rnd(4<<10, 32, 1), rnd(4<<10, 1, 1)),
		FileBytes: 1 << 30, Passes: passes, PassTime: passTime, TimeLimit: timeLimit, Interval: interval8},
	{Name: "nvme", Title: "CrystalDiskMark 8, NVMe SSD", Rows: grouped(seq(1<<20, 8, 1), seq(128<<10, 32, 1), rnd(4<<10, 32, 16), rnd(4<<10, 1, 1)),
		FileBytes: 1 << 30, Passes: passes, PassTime: passTime, TimeLimit: timeLimit, Interval: interval8},
	{Name: "peak", Title: "CrystalDiskMark 8, peak performance", Rows: grouped(seq(1<<20, 8, 1), rnd(4<<10, 32, 1)),
		FileBytes: 1 << 30, Passes: passes, PassTime: passTime, TimeLimit: timeLimit, Interval: interval8},
	{Name: "real", Title: "CrystalDiskMark 8, real world", Rows: grouped(seq(1<<20, 1, 1), rnd(4<<10, 1, 1)),
		FileBytes: 1 << 30, Passes: passes, PassTime: passTime, TimeLimit: timeLimit, Interval: interval8},
	{Name: "mix", Title: "CrystalDiskMark 8, default with 70 % reads, 30 % writes", Rows: withMix(grouped(seq(1<<20, 8, 1), seq(1<<20, 1, 1), rnd(4<<10, 32, 1), rnd(4<<10, 1, 1))),
		FileBytes: 1 << 30, Passes: passes, PassTime: passTime, TimeLimit: timeLimit, Interval: interval8},
	{Name: "quick", Title: "under 30 s and 200 MB of writes", Rows: paired(seq(1<<20, 1, 1), rnd(4<<10, 1, 1), rnd(4<<10, 32, 1)),
		FileBytes: 16 << 20, Passes: 3, PassTime: time.Second, TimeLimit: time.Second, WritePassBytes: 12 << 20},
	{Name: CopyProfile, Title: "a file as it is copied, down and up", Rows: paired(seq(1<<20, CopyDepth, 1)),
		FileBytes: 1 << 30, Passes: 3, PassTime: WholeFile, TimeLimit: copyLimit},
}

// DefaultProfile is the profile of a command that names none.
const DefaultProfile = "cdm3"

// Profiles lists all profiles in the order to show them.
func Profiles() []Profile {
	out := make([]Profile, len(profiles))
	for i, p := range profiles {
		p.Rows = append([]Pattern(nil), p.Rows...)
		out[i] = p
	}
	return out
}

// LookupProfile finds a profile by name.
func LookupProfile(name string) (Profile, error) {
	var names []string
	for _, p := range Profiles() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Profile{}, fmt.Errorf("unknown profile %q: want one of %s", name, strings.Join(names, ", "))
}

func seq(block int64, depth, threads int) Pattern {
	return Pattern{BlockSize: block, QueueDepth: depth, Threads: threads}
}

func rnd(block int64, depth, threads int) Pattern {
	return Pattern{Random: true, BlockSize: block, QueueDepth: depth, Threads: threads}
}

// paired orders read and write of each pattern side by side.
func paired(ps ...Pattern) []Pattern {
	var out []Pattern
	for _, p := range ps {
		out = append(out, ReadWrite(p)...)
	}
	return out
}

// grouped orders all reads before all writes.
func grouped(ps ...Pattern) []Pattern {
	var reads, writes []Pattern
	for _, p := range ps {
		rw := ReadWrite(p)
		reads, writes = append(reads, rw[0]), append(writes, rw[1])
	}
	return append(reads, writes...)
}

// withMix adds a mixed row after the others for each read row.
func withMix(rows []Pattern) []Pattern {
	out := rows
	for _, p := range rows {
		if p.Op == Read {
			p.Op, p.ReadPercent = Mix, DefaultReadPercent
			out = append(out, p)
		}
	}
	return out
}
