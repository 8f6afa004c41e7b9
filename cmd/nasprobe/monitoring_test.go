package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"nasprobe/probe/health"
	"nasprobe/probe/probetest"
	"nasprobe/report/metrics"
)

// example reads one of the examples for monitoring systems.
func example(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(probetest.Root(), "testdata", "monitoring", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// exampleCommands are the command lines of the examples, as a shell gets them.
func exampleCommands(t *testing.T) map[string]string {
	t.Helper()
	macros := strings.NewReplacer("$USER1$/", "", "$HOSTADDRESS$", "nas", "$ARG1$", "share", "$ARG2$", "seq-read<1B/s", "$ARG3$", "seq-read<1B/s")
	return map[string]string{
		"crontab": crontabCommand(t, example(t, "crontab")),
		"nagios":  macros.Replace(directive(t, example(t, "nagios.cfg"), "command_line")),
		"systemd": strings.ReplaceAll(setting(t, example(t, "nasprobe-check.service"), "Service", "ExecStart"), "%d", "/run/credentials"),
	}
}

// crontabCommand is the command of the one job of a crontab, as crontab(5) has it: five
// fields, then a line for sh in which a percent sign is escaped.
func crontabCommand(t *testing.T, tab string) string {
	t.Helper()
	field := `[0-9*,/-]+`
	job := regexp.MustCompile(`^` + strings.Repeat(field+`\s+`, 5) + `(.+)$`)
	var found []string
	for line := range strings.Lines(tab) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		m := job.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("no job: %s", line)
		}
		found = append(found, m[1])
	}
	if len(found) != 1 || regexp.MustCompile(`(^|[^\\])%`).MatchString(found[0]) {
		t.Fatalf("%q", found)
	}
	return strings.ReplaceAll(found[0], `\%`, "%")
}

// directive is the value of a directive of Nagios, less what would be a comment.
func directive(t *testing.T, config, name string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^\s*`+name+`\s+([^;]*?)\s*$`).FindAllStringSubmatch(config, -1)
	if len(m) != 1 {
		t.Fatalf("%d of %s", len(m), name)
	}
	return m[0][1]
}

// unitLine is a line of systemd.syntax(7) that these units need.
var unitLine = regexp.MustCompile(`^(?:\[([A-Z][a-zA-Z]+)\]|([A-Z][A-Za-z]+)=(.+)|[#;].*|)$`)

// setting is the one value of a key in a section of a unit.
func setting(t *testing.T, unit, section, key string) string {
	t.Helper()
	var in string
	var found []string
	for line := range strings.Lines(unit) {
		m := unitLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		switch {
		case m == nil:
			t.Fatalf("%q", line)
		case m[1] != "":
			in = m[1]
		case in == section && m[2] == key:
			found = append(found, m[3])
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d of %s in [%s]", len(found), key, section)
	}
	return found[0]
}

// The examples run as they are, but for the names of the NAS and a shorter plan.
func TestMonitoringExamplesRun(t *testing.T) {
	l := needLab(t)
	login := writeFileFor(t, "username=probe\npassword="+probetest.LabPassword+"\n")
	history := filepath.Join(t.TempDir(), "history.db")
	lab := strings.NewReplacer("smb://probe@nas/share", l.smb("share"), "/etc/nasprobe/nas.cred", login, "/etc/nagios/nasprobe.cred", login, "/run/credentials/login", login,
		"/var/lib/nagios/nasprobe/history.db", history, "/usr/local/bin/nasprobe", "nasprobe", "--jitter 5m", "--jitter 10ms", "seq-read<80MB/s", "seq-read<1B/s")
	for name, command := range exampleCommands(t) {
		for limit, state := range map[string]health.State{"seq-read<1B/s": health.OK, "seq-read<900GB/s": health.Warning} {
			line := strings.Replace(lab.Replace(command), "seq-read<1B/s", limit, 1)
			line = strings.Replace(line, "nasprobe check", "nasprobe check --size 4MiB --count 1 --time 20ms", 1)
			_, wait := l.start(t, "env", "-u", "NASPROBE_PASSWORD", historyVariable+"="+filepath.Join(t.TempDir(), historyName), "sh", "-c", line)
			o := wait()
			switch {
			case name != "crontab":
				o.mustBe(t, state)
			case state == health.OK && (o.stdout != "" || o.code != 0):
				t.Errorf("%s: cron would mail: exit %d\n%s", line, o.code, o.stdout)
			case state != health.OK && !strings.HasPrefix(o.stdout, "NASPROBE WARNING"):
				t.Errorf("%s: cron would not mail: exit %d\n%s", line, o.code, o.stdout)
			}
			if o.stderr != "" {
				t.Errorf("%s: on stderr: %s", name, o.stderr)
			}
		}
	}
	l.mustBeClean(t, "share")
}

// Every flag that an example names is one of check.
func TestMonitoringExamplesNameFlagsThatThereAre(t *testing.T) {
	check := newCheck(system())
	for _, name := range []string{"crontab", "nagios.cfg", "nasprobe-check.service", "icinga2.conf"} {
		flags := regexp.MustCompile(`[ "]--([a-z-]+)\b`).FindAllStringSubmatch(example(t, name), -1)
		if len(flags) < 4 {
			t.Errorf("%s: %d flags", name, len(flags))
		}
		for _, f := range flags {
			if check.Flags().Lookup(f[1]) == nil && f[1] != "quiet" {
				t.Errorf("%s: there is no --%s", name, f[1])
			}
		}
	}
}

// systemd takes the units, and starts them at times that it understands.
func TestSystemdUnits(t *testing.T) {
	service, timer := example(t, "nasprobe-check.service"), example(t, "nasprobe-check.timer")
	if setting(t, service, "Service", "Type") != "oneshot" || setting(t, timer, "Install", "WantedBy") != "timers.target" {
		t.Error("no timer would start the service")
	}
	calendar := setting(t, timer, "Timer", "OnCalendar")
	systemd, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return // what can be said without it was said
	}
	dir := t.TempDir()
	binary, err := exec.LookPath("nasprobe")
	if err != nil {
		t.Fatal(err)
	}
	service = strings.ReplaceAll(service, "/usr/local/bin/nasprobe", binary)
	for name, unit := range map[string]string{"nasprobe-check.service": service, "nasprobe-check.timer": timer} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(unit), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"verify", "--man=no", filepath.Join(dir, "nasprobe-check.timer"), filepath.Join(dir, "nasprobe-check.service")}, {"calendar", calendar}} {
		out, err := exec.Command(systemd, args...).CombinedOutput()
		if err != nil || args[0] == "verify" && strings.Contains(string(out), "nasprobe") {
			t.Errorf("systemd-analyze %v: %v\n%s", args, err, out)
		}
	}
}

// The alert rules ask for metrics that there are.
func TestAlertRulesNameMetricsThatThereAre(t *testing.T) {
	var rules struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr, For    string
				Labels, Annotations map[string]string
			}
		}
	}
	decoder := yaml.NewDecoder(strings.NewReader(example(t, "alerts.yml")))
	decoder.KnownFields(true)
	if err := decoder.Decode(&rules); err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, r := range rules.Groups[0].Rules {
		names := regexp.MustCompile(`nasprobe_[a-z_]+`).FindAllString(r.Expr, -1)
		for _, name := range names {
			asked[name] = true
			if !slices.Contains(metrics.Names(), name) {
				t.Errorf("%s: there is no metric %s", r.Alert, name)
			}
		}
		if len(names) == 0 || r.Labels["severity"] == "" || !strings.Contains(r.Annotations["summary"], "$labels.target") {
			t.Errorf("%+v", r)
		}
	}
	if len(asked) < 5 {
		t.Errorf("the rules look at %v", asked)
	}
}
