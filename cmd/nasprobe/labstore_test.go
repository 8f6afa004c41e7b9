package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each side of an experiment is a run, and a tag tells which belong together.
func TestSidesOfAnExperimentAreStored(t *testing.T) {
	l := needLab(t)
	l.Script(t, "mtu", "9000")
	t.Cleanup(func() { l.Script(t, "mtu", "1500") })
	history := filepath.Join(t.TempDir(), "h.db")
	for range 2 {
		o := l.nasprobe(t, "mtu", l.nfs("export"), "--pattern", "SEQ1M read", "--size", "4MiB", "--time", "10ms", "--rounds", "2", "--history", history, "--tag", "room=attic", "-q")
		if o.code != 0 || o.stderr != "" {
			t.Fatalf("exit %d\n%s", o.code, o.stderr)
		}
	}
	runs := heads(t, history, "--tag", "room=attic")
	if len(runs) != 4 {
		t.Fatalf("%d runs", len(runs))
	}
	for _, experiment := range [][]int{{0, 1}, {2, 3}} {
		var labels []string
		for _, i := range experiment {
			r := runs[i]
			labels = append(labels, r.Label)
			if id := r.Tags["experiment"]; id == "" || !strings.HasPrefix(r.ID, id+"-") {
				t.Errorf("run %s belongs to experiment %q", r.ID, id)
			}
		}
		slices.Sort(labels)
		if !slices.Equal(labels, []string{"MTU 1500", "MTU 9000"}) {
			t.Errorf("labels %v", labels)
		}
	}
	found := heads(t, history, "--tag", "experiment="+runs[0].Tags["experiment"])
	if len(found) != 2 {
		t.Errorf("%d runs of one experiment", len(found))
	}
}

// Where nothing can be written the result is printed, what was stored stays readable, and
// the exit status is that of the run.
func TestHistoryOnAFullOrReadOnlyDisk(t *testing.T) {
	l := needLab(t)
	dir, nas := t.TempDir(), t.TempDir()
	history := filepath.Join(dir, "h.db")
	run := strings.Join(append(briefRun(nas, history), "--label", "later"), "' '")
	for name, c := range map[string]struct{ mount, stored string }{
		"read-only":            {"mount -t tmpfs -o size=8m none " + dir + " && cp " + nas + ".db " + history + " && mount -o remount,ro " + dir, "1"},
		"read-only, empty":     {"mount -t tmpfs -o ro none " + dir, "0"},
		"full":                 {"mount -t tmpfs -o size=256k none " + dir + " && cp " + nas + ".db " + history + " && head -c 1M /dev/zero >" + dir + "/ballast", "1"},
		"full from the outset": {"mount -t tmpfs -o size=16k none " + dir + " && head -c 1M /dev/zero >" + dir + "/ballast", "0"},
	} {
		t.Run(name, func(t *testing.T) {
			_, wait := startCommand(t, nil, briefRun(nas, nas+".db", "--label", "earlier")...)
			if o := wait(); o.code != 0 {
				t.Fatalf("exit %d\n%s", o.code, o.stderr)
			}
			list := "nasprobe history list --format csv --history " + history
			_, wait = l.start(t, "unshare", "-m", "sh", "-c", "{ "+c.mount+"; } 2>/dev/null; '"+run+"'; echo code $?; "+list+" >&2")
			o := wait()
			mustContain(t, o.stdout, `"label": "later"`, "\ncode 0\n")
			mustContain(t, o.stderr, "the result is not in the history: ", "\n  try: ")
			if earlier := strings.Contains(o.stderr, ",earlier,"); earlier != (c.stored == "1") {
				t.Errorf("the run of before is listed: %v\n%s", earlier, o.stderr)
			}
		})
	}
}
