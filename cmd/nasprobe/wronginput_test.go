package main

import (
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// wrong is a command that must fail: with this exit code, these words on stderr, a
// remedy, nothing on stdout and nothing left on the server.
type wrong struct {
	name string
	args []string
	code int
	says []string
}

func (w wrong) check(t *testing.T, o outcome) {
	t.Helper()
	if o.code != w.code || o.stdout != "" {
		t.Errorf("exit %d, want %d; stdout %q\n%s", o.code, w.code, o.stdout, o.stderr)
	}
	mustContain(t, o.stderr, append(w.says, "  try: ")...)
	for _, bad := range []string{"goroutine ", "panic", ".go:", probetest.LabPassword} {
		if strings.Contains(o.stderr, bad) {
			t.Errorf("stderr has %q:\n%s", bad, o.stderr)
		}
	}
}

func TestWrongInput(t *testing.T) {
	l := needLab(t)
	smb4451, smbWrong := "smb://probe@10.79.77.1:4451/share", []string{"--password-file", writeFileFor(t, "not the password\n")}
	cases := []wrong{
		{"unknown host", []string{"run", "smb://no-such-host.invalid/share"}, 3, []string{"no-such-host.invalid"}},
		{"unknown host, NFS", []string{"run", "nfs://no-such-host.invalid/x"}, 3, []string{"no-such-host.invalid"}},
		{"closed port", []string{"run", "smb://10.79.77.1:4999/share"}, 3, []string{"10.79.77.1:4999", "nothing listens"}},
		{"closed port, NFS", []string{"run", "nfs://10.79.77.1/x?port=4999&mountport=4999"}, 3, []string{"10.79.77.1:4999", "refused"}},
		{"wrong password", append([]string{"run", l.smb("share")}, smbWrong...), 4, []string{"STATUS_LOGON_FAILURE", "probe"}},
		{"wrong share", []string{"run", l.smb("nosuch")}, 1, []string{"nosuch", "STATUS_BAD_NETWORK_NAME", "public", "with space", "共有"}},
		{"wrong directory", []string{"run", l.smb("share/no/such")}, 1, []string{`no\such`}},
		{"wrong export", []string{"run", l.nfs("nosuch")}, 1, []string{"nosuch", l.path("export"), l.path("ro")}},
		{"read-only share", []string{"run", l.smb("ro")}, 4, []string{"read-only"}},
		{"read-only export", []string{"run", l.nfs("ro")}, 4, []string{"read-only"}},
		{"no space", []string{"run", l.smb("tiny"), "--size", "16MiB"}, 5, []string{"free"}},
		{"no space, NFS", []string{"run", l.nfs("tiny"), "--size", "16MiB"}, 5, []string{"free"}},
		{"SMB1 only", []string{"run", smb4451}, 1, []string{"SMB1", "--dialect smb1"}},
		{"NFSv4 only", []string{"run", l.nfs("v4only")}, 4, []string{"NFSv4"}},
		{"root squashed", []string{"run", l.nfs("squash") + "?uid=0&gid=0"}, 4, []string{"squash"}},
		{"no export", []string{"run", "nfs://10.79.77.1"}, 2, []string{"the export is missing", l.path("export"), l.path("ro"), "nfs://host/export"}},
		{"no share", []string{"run", "smb://probe@10.79.77.1"}, 2, []string{"share"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { c.check(t, l.nasprobe(t, c.args...)) })
	}
	l.mustBeClean(t, "share", "export", "ro", "tiny", "squash")
}

// Who gave no password is told so, whichever command asks.
func TestNoPasswordGiven(t *testing.T) {
	l := needLab(t)
	for _, args := range [][]string{{"run", l.smb("share")}, {"shares", "smb://probe@10.79.77.1"}, {"clean", l.smb("share")}} {
		_, wait := l.start(t, append([]string{"env", "-u", "NASPROBE_PASSWORD", "nasprobe"}, args...)...)
		wrong{code: 4, says: []string{"STATUS_LOGON_FAILURE", "no password was given: use --password-file"}}.check(t, wait())
	}
}

func writeFileFor(t *testing.T, content string) string {
	t.Helper()
	path := t.TempDir() + "/file"
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// silentTargets are of a port that accepts and never answers.
func silentTargets(t *testing.T) []string {
	t.Helper()
	ln := probetest.Silent(t, "tcp", "127.0.0.1:0")
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	return []string{"smb://127.0.0.1:" + port + "/share", "nfs://127.0.0.1/x?port=" + port + "&mountport=" + port}
}

// A port that accepts and never answers stops at --connect-timeout.
func TestSilentPort(t *testing.T) {
	for _, target := range silentTargets(t) {
		start := time.Now()
		_, wait := startCommand(t, nil, "nasprobe", "run", target, "--connect-timeout", "1s")
		wrong{code: 3, says: []string{"127.0.0.1", "1s"}}.check(t, wait())
		if took := time.Since(start); took < time.Second || took > 5*time.Second {
			t.Errorf("%s: stopped after %v", target, took)
		}
	}
}

// Something that is no file server is named as such.
func TestNotAFileServer(t *testing.T) {
	ln := probetest.Serve(t, "tcp", "127.0.0.1:0", func(c net.Conn) {
		_, _ = c.Read(make([]byte, 1))
		_, _ = c.Write([]byte("HTTP/1.1 400 Bad Request\r\n\r\n"))
	})
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	for _, target := range []string{"smb://127.0.0.1:" + port + "/share", "nfs://127.0.0.1/x?port=" + port + "&mountport=" + port} {
		_, wait := startCommand(t, nil, "nasprobe", "run", target, "--connect-timeout", "3s")
		wrong{code: 1, says: []string{"127.0.0.1"}}.check(t, wait())
	}
}

func TestNoPortMapper(t *testing.T) {
	l := needLab(t)
	l.Script(t, "stop", "rpcbind")
	defer l.Script(t, "start", "rpcbind")
	wrong{code: 3, says: []string{"port mapper", "mountport="}}.check(t, l.nasprobe(t, "run", l.nfs("export")))
	if o := l.measure(t, l.nfs("export")+"?port=2049&mountport=20048"); o.code != 0 {
		t.Errorf("with fixed ports: exit %d\n%s", o.code, o.stderr)
	}
}

func TestExportThatWantsAPrivilegedPort(t *testing.T) {
	l := needLab(t)
	if o := l.measure(t, l.nfs("privileged")); o.code != 0 {
		t.Errorf("with privilege: exit %d\n%s", o.code, o.stderr)
	}
	_, wait := l.start(t, "setpriv", "--bounding-set", "-net_bind_service", "nasprobe", "run", l.nfs("privileged"))
	wrong{code: 4, says: []string{"1024"}}.check(t, wait())
	l.mustBeClean(t, "privileged")
}
