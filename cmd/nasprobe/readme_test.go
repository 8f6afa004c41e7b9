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
	if err := os.WriteFile(l.path("export", "film.mkv"), make([]byte, 16<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(l.path("export", "film.mkv"))
	dir := t.TempDir()
	lab := strings.NewReplacer("smb://user@landisk/disk1", smb1Target(smb1Port, "share"), "smb://landisk/public", smb1Target(smb1Port, "public"), "smb://landisk", "smb://probe@"+probetest.LabServer+":"+smb1Port,
		"smb://user@nas/share", l.smb("share"), "smb://user@nas", "smb://probe@"+probetest.LabServer,
		"nfs://nas/export", l.nfs("export"), "shares nas", "shares "+probetest.LabServer, "--iperf3 nas", "--iperf3 "+probetest.LabServer, "testdata/", probetest.Root()+"/testdata/",
		"before.json", dir+"/before.json", "after.json", dir+"/after.json", "jumbo.html", dir+"/jumbo.html", "page.html", dir+"/page.html", "nas.prom", dir+"/nas.prom", "--rounds 10", "--rounds 1")
	l.Script(t, "mtu", "9000") // for those that want jumbo frames
	l.Script(t, "server", "iperf3", "--server", "--daemon")
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
	if len(examples) < 31 {
		t.Errorf("only %d examples found", len(examples))
	}
	l.mustBeClean(t, "share", "export")
}

// shorter are flags by which an example of the README takes no longer than it must.
func shorter(command string) string {
	flags := ""
	for _, f := range []struct{ of, without, flag string }{
		{"^nasprobe (run|mtu|check) ", "", " --time 20ms"},
		{"^nasprobe (run|mtu|check|copy) ", "--rounds", " --count 1"},
		{"^nasprobe (run|mtu|check|copy) ", "--read-only|--existing", " --size 4MiB"},
		{"^nasprobe link --iperf3 ", "", " --count 1 --time 1s"},
	} {
		if regexp.MustCompile(f.of).MatchString(command) && (f.without == "" || !regexp.MustCompile(f.without).MatchString(command)) {
			flags += f.flag
		}
	}
	return flags
}
