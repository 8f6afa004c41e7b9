package probetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Lab is the running server lab of testdata/lab/lab.sh: Samba and NFS-Ganesha in
// one network namespace. Tests that use it run in the client's namespace beside it.
type Lab struct {
	Dir     string // the lab's state: configuration, logs, exported directories
	Server  string // IPv4 address of the servers
	Server6 string // IPv6 address of the servers
}

// Addresses and the account of the lab, fixed by lab.sh.
const (
	LabServer   = "10.79.77.1"
	LabServer6  = "fd79::1"
	LabUser     = "probe"
	LabPassword = "secret"
)

// NeedLab returns the lab, or skips the test where none runs. With
// NASPROBE_LAB_REQUIRED set, as in CI, a missing lab is a failure.
func NeedLab(t testing.TB) Lab {
	t.Helper()
	dir := os.Getenv("NASPROBE_LAB")
	switch {
	case dir != "":
	case os.Getenv("NASPROBE_LAB_REQUIRED") != "":
		t.Fatal("the server lab is required here but does not run: make test starts it as root")
	default:
		t.Skip("needs the server lab: run make test as root")
	}
	return Lab{Dir: dir, Server: LabServer, Server6: LabServer6}
}

// Script runs a command of lab.sh and returns what it printed.
func (l Lab) Script(t testing.TB, args ...string) string {
	t.Helper()
	cmd := exec.Command(filepath.Join(Root(), "testdata", "lab", "lab.sh"), args...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("lab.sh %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// Root is the directory of go.mod.
func Root() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..")
}
