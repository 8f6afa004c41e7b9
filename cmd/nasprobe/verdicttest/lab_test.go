package verdicttest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
)

// private is where these tests shape the cable and throttle the servers.
var private labtest.Shared

// lab goes before what else the machine does: its verdicts are those of an idle one.
type lab struct{ labtest.Private }

func needLab(t *testing.T) lab {
	t.Helper()
	labtest.Alone(t)
	l := lab{private.Need(t)}
	l.Script(t, "ahead")
	return l
}

// set changes the lab for one test; "off" is what ends it.
func (l lab) set(t *testing.T, what ...string) {
	t.Helper()
	l.Script(t, what...)
	t.Cleanup(func() { l.Script(t, append(slices.Clone(what[:len(what)-1]), "off")...) })
}

// measure runs a command that measures at the client's place of the lab.
func (l lab) measure(t *testing.T, args ...string) *probe.Run {
	t.Helper()
	return resultOf(t, l.Command(append([]string{"exec", built.path(t)}, measuring(args)...)...))
}

const (
	overSMB = "SMB"
	overNFS = "NFS"
)

// targets hold the same files when the disk is a slow one.
func (l lab) targets() map[string]string {
	return map[string]string{
		overSMB: "smb://" + probetest.LabUser + "@" + probetest.LabServer + "/share",
		overNFS: "nfs://" + probetest.LabServer + l.Dir + "/export",
	}
}

// inTime tries until what a busy machine can spoil is as it must be.
func inTime(t *testing.T, wrong func() string) {
	t.Helper()
	for i := range tries {
		what := wrong()
		switch {
		case what == "":
			return
		case i == tries-1:
			t.Error(what)
		default:
			t.Log(what)
		}
	}
}

// unlike is "" if one of some limits is that of each row of a run.
func unlike(t *testing.T, run *probe.Run, limits ...string) string {
	t.Helper()
	for _, r := range run.Rows {
		if _, v := rowOf(t, run, r.Pattern); !slices.Contains(limits, v.LimitedBy) {
			return fmt.Sprintf("want that %q limits %s: %s", limits, r.Pattern, told(run))
		}
	}
	return ""
}

// told is what a run says of its limits, with the figures behind it.
func told(run *probe.Run) string {
	type row struct {
		Pattern, LimitedBy         string
		Throughput, Latency, Share float64
		Loaded                     probe.Distribution
		Evidence                   []probe.Evidence
	}
	var rows []row
	for i, r := range run.Rows {
		v := run.Verdict.Rows[i]
		rows = append(rows, row{r.Pattern, v.LimitedBy, r.Throughput.Median, r.Latency.Mean, v.Share, r.LoadedRoundTrip, v.Evidence})
	}
	out, _ := json.MarshalIndent(map[string]any{"round trip": run.RoundTrip, "rows": rows}, "", " ")
	return string(out)
}
