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
	lab := strings.NewReplacer("smb://user@nas/share", l.smb("share"), "smb://user@nas", "smb://probe@"+probetest.LabServer,
		"nfs://nas/export", l.nfs("export"), "shares nas", "shares "+probetest.LabServer, "before.json", t.TempDir()+"/before.json")
	examples := regexp.MustCompile(`(?m)^\$ (nasprobe .*)$`).FindAllStringSubmatch(string(readme), -1)
	for _, e := range examples {
		command := lab.Replace(e[1])
		if strings.HasPrefix(command, "nasprobe run") {
			command += " --count 1 --time 20ms"
		}
		if strings.HasPrefix(command, "nasprobe run") && !strings.Contains(command, "--read-only") {
			command += " --size 4MiB"
		}
		_, wait := l.start(t, "sh", "-c", command)
		if o := wait(); o.code != 0 || o.stdout == "" {
			t.Errorf("%s: exit %d\n%s", command, o.code, o.stderr)
		}
	}
	if len(examples) < 9 {
		t.Errorf("only %d examples found", len(examples))
	}
	l.mustBeClean(t, "share", "export")
}
