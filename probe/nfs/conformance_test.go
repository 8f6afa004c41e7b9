package nfs_test

import (
	"context"
	"path/filepath"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/nfs"
	"nasprobe/probe/probetest"
)

func dialLab(t testing.TB, o nfs.Options) *nfs.Target {
	t.Helper()
	target, err := nfs.Dial(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { target.Close() })
	return target
}

func TestConformance(t *testing.T) {
	lab := probetest.NeedLab(t)
	for name, o := range map[string]nfs.Options{
		"PortMapper": {Host: lab.Server, Export: filepath.Join(lab.Dir, "export")},
		"FixedPorts": {Host: lab.Server, Port: "2049", MountPort: "20048", Export: filepath.Join(lab.Dir, "export", "with space")},
		"IPv6":       {Host: lab.Server6, Export: filepath.Join(lab.Dir, "export", "共有")},
	} {
		t.Run(name, func(t *testing.T) {
			probetest.Run(t, func(t testing.TB) probe.Target { return dialLab(t, o) })
		})
	}
}
