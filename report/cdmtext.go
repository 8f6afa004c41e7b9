package report

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"time"

	"nasprobe/probe"
)

// cdmText collects lines as CrystalDiskMark writes them: each ends with CR LF.
type cdmText struct{ buf bytes.Buffer }

func (t *cdmText) line(format string, values ...any) {
	t.buf.WriteString(probe.Printable(fmt.Sprintf(format, values...)))
	t.buf.WriteString("\r\n")
}

// title is the box on top. CrystalDiskMark names its version and author in the
// second line. That copyright is not ours to claim and the figures are not its own,
// so the line begins as scripts expect it, with the program and version whose
// format this is, and goes on to say who measured. The third line, which credits
// the home of the format, is CrystalDiskMark's.
func (t *cdmText) title(width int, version, home string, r *probe.Run) {
	rule := strings.Repeat("-", width)
	state := ""
	if r.Incomplete {
		state = ", incomplete"
	}
	t.line("%s", rule)
	t.line("CrystalDiskMark %s format, measured by %s %s%s", version, r.Tool.Name, r.Tool.Version, state)
	t.line("%*s", width, home)
	t.line("%s", rule)
}

// volume stands where CrystalDiskMark has a drive letter: \\server\share,
// server:/export or a directory, as the user of that protocol writes it.
func volume(t probe.TargetInfo) string {
	switch {
	case t.Protocol == "smb":
		return `\\` + t.Server + `\` + t.Share
	case t.Protocol == "nfs" && strings.Contains(t.Server, ":"):
		return "[" + t.Server + "]:" + t.Share
	case t.Protocol == "nfs":
		return t.Server + ":" + t.Share
	case t.Path != "":
		return t.Path
	}
	return t.URL
}

// capacity is how full the volume was; 1024-based units, mega below 8 giga.
type capacity struct {
	percent, used, total float64
	mega                 bool
}

// capacityOf is false when the file system did not tell.
func capacityOf(t probe.TargetInfo) (capacity, bool) {
	if t.TotalBytes <= 0 {
		return capacity{}, false
	}
	used := float64(t.TotalBytes - t.FreeBytes)
	c := capacity{percent: used / float64(t.TotalBytes) * 100, mega: t.TotalBytes < 8*gib}
	unit := float64(gib)
	if c.mega {
		unit = float64(mib)
	}
	c.used, c.total = used/unit, float64(t.TotalBytes)/unit
	return c, true
}

// fillMark follows the number of passes when the data were not random.
func fillMark(p probe.PlanInfo) string { return fillMarks()[p.Data] }

// fillMarks are those of CrystalDiskMark, by the name that a plan has for the data. All
// bits set is a choice there that no run of ours has.
func fillMarks() map[string]string {
	return map[string]string{"zero": " <0Fill>", "ones": " <1Fill>"}
}

// date leaves the hour unpadded. It is in the zone that the run recorded, so that a
// text does not depend on where it is made.
func date(t time.Time) string {
	return fmt.Sprintf("%d/%02d/%02d %d:%02d:%02d", t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second())
}

// osText is the system and, as Windows calls it, the processor.
func osText(h probe.Host) string {
	arch := h.Arch
	for _, a := range processors() {
		if a.goarch == h.Arch {
			arch = a.windows
		}
	}
	if arch == "" {
		return h.OS
	}
	return h.OS + " (" + arch + ")"
}

// goArch is the GOARCH of a processor as Windows calls it; others keep their name.
func goArch(name string) string {
	for _, a := range processors() {
		if a.windows == name {
			return a.goarch
		}
	}
	return name
}

func processors() []struct{ goarch, windows string } {
	return []struct{ goarch, windows string }{{"amd64", "x64"}, {"386", "x86"}, {"arm64", "ARM64"}, {"arm", "ARM"}}
}

// whole is n in a unit: without decimals when it divides, as CrystalDiskMark's
// sizes always do, else with one.
func whole(n, unit int64) string {
	v := float64(n) / float64(unit)
	if v == math.Trunc(v) {
		return fixed(v, 0)
	}
	return fixed(v, 1)
}
