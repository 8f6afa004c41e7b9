package main

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

// choose takes --existing apart: the directory below the target in which the file is, and
// its name, which goes into the plan.
func (x *copying) choose(cmd *cobra.Command, target string) (dir string, err error) {
	changed := cmd.Flags().Changed
	switch {
	case !changed("existing"):
		return "", nil
	case changed("data"):
		return "", usage("--data contradicts --existing: the file has contents")
	}
	location, err := probe.ParseLocation(target)
	if err != nil {
		return "", err
	}
	dir, x.plan.readOnly, err = splitBelow(location.Protocol, x.existing)
	return dir, err
}

// mostCopied bounds how much of an existing file is read each time, in bytes: at 1 Gbit/s
// that takes a minute, and tells no less than the rest would.
const mostCopied = 8 << 30

// window is how much of an existing file is copied. A cold copy takes turns over all of it.
func (x *copying) window(cmd *cobra.Command) int64 {
	switch {
	case cmd.Flags().Changed("size"):
		return int64(x.plan.size)
	case x.plan.cold:
		return 0
	}
	return mostCopied
}

// splitBelow is the directory, "" for the target itself, and the name of a file that is
// given by its path below a target. One that leads out of the target is refused: what is
// read there is not what the target says.
func splitBelow(protocol, text string) (dir, name string, err error) {
	switch protocol { // a backslash is a letter of names elsewhere
	case "smb":
		text = strings.ReplaceAll(text, `\`, "/")
	case "file":
		text = filepath.ToSlash(text)
	}
	clean := path.Clean(text)
	switch {
	case text == "" || clean == ".":
		return "", "", usage("--existing: the name of the file is missing")
	case strings.HasPrefix(text, "/") || filepath.IsAbs(text):
		return "", "", usage("--existing %s: give the path of the file below the target, without a slash before it", text)
	case clean == ".." || strings.HasPrefix(clean, "../"):
		return "", "", usage("--existing %s: the file is not below the target; name the share or export that it is in", text)
	}
	dir, name = path.Split(clean)
	return strings.TrimSuffix(dir, "/"), name, nil
}

// below is the location of a directory in l.
func below(l probe.Location, dir string) probe.Location {
	switch {
	case dir == "":
	case l.Protocol == "nfs":
		l.Share = strings.TrimRight(l.Share, "/") + "/" + dir
	case l.Protocol == "file":
		l.Dir = filepath.Join(l.Dir, filepath.FromSlash(dir))
	default:
		l.Dir = strings.Trim(l.Dir+"/"+dir, `/\`)
	}
	return l
}
