package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
)

// The README's examples work as they are printed, but for the names of the NAS and a
// shorter run.
func TestReadmeExamples(t *testing.T) {
	l := needLab(t)
	readme, err := os.ReadFile(filepath.Join(probetest.Root(), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(l.path("export", "film.mkv"), make([]byte, 2<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(l.path("export", "film.mkv"))
	dir := t.TempDir()
	lab := strings.NewReplacer("smb://user@nas/share", l.smb("share"), "smb://user@nas", "smb://probe@"+probetest.LabServer,
		"nfs://nas/export", l.nfs("export"), "shares nas", "shares "+probetest.LabServer, "testdata/", probetest.Root()+"/testdata/",
		"before.json", dir+"/before.json", "after.json", dir+"/after.json", "jumbo.html", dir+"/jumbo.html", "page.html", dir+"/page.html", "nas.prom", dir+"/nas.prom", "--rounds 10", "--rounds 1")
	l.Script(t, "mtu", "9000") // for those that want jumbo frames
	t.Cleanup(func() { l.Script(t, "mtu", "1500") })
	examples := regexp.MustCompile(`(?m)^\$ (nasprobe .*)$`).FindAllStringSubmatch(string(readme), -1)
	for _, e := range examples {
		command := lab.Replace(e[1])
		command += shorter(command)
		_, wait := l.start(t, "sh", "-c", command)
		if o := wait(); o.code != 0 || o.stdout == "" && !strings.Contains(command, "page.html") {
			t.Errorf("%s: exit %d\n%s", command, o.code, o.stderr)
		}
	}
	for _, made := range []string{"before.json", "jumbo.html", "page.html", "nas.prom"} {
		if info, err := os.Stat(filepath.Join(dir, made)); err != nil || info.Size() == 0 {
			t.Errorf("no %s: %v", made, err)
		}
	}
	if len(examples) < 22 {
		t.Errorf("only %d examples found", len(examples))
	}
	l.mustBeClean(t, "share", "export")
}

// shorter are flags by which an example of the README takes no longer than it must.
func shorter(command string) string {
	flags := ""
	measures := regexp.MustCompile(`^nasprobe (run|mtu|check) `).MatchString(command)
	if measures {
		flags += " --time 20ms"
	}
	if measures && !strings.Contains(command, "--rounds") {
		flags += " --count 1"
	}
	if measures && !strings.Contains(command, "--read-only") {
		flags += " --size 4MiB"
	}
	return flags
}
