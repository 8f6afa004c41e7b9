package nfs_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/nfs"
	"nasprobe/probe/probetest"
)

// wantFailure checks one sentence, its kind, and that it says what to try.
func wantFailure(t *testing.T, err, kind error, says string) {
	t.Helper()
	if !errors.Is(err, kind) || !strings.Contains(fmt.Sprint(err), says) || probe.Remedy(err) == "" {
		t.Errorf("got %v (try: %s), want %v that says %q", err, probe.Remedy(err), kind, says)
	}
}

// TestLabDial has what Ganesha and the network say to wrong input.
func TestLabDial(t *testing.T) {
	lab := probetest.NeedLab(t)
	dir := func(name string) string { return filepath.Join(lab.Dir, name) }
	for name, tc := range map[string]struct {
		options nfs.Options
		kind    error
		says    string
	}{
		"ClosedPort":   {nfs.Options{Host: lab.Server, Port: "2050", MountPort: "20049", Export: dir("export")}, probe.ErrUnreachable, "refused"},
		"ClosedNFS":    {nfs.Options{Host: lab.Server, Port: "2050", MountPort: "20048", Export: dir("export")}, probe.ErrUnreachable, "2050"},
		"NoPortMapper": {nfs.Options{Host: "127.0.0.1", Export: dir("export")}, probe.ErrUnreachable, "nothing answers on port 111"},
		"NoHost":       {nfs.Options{Host: "10.79.77.99", Export: dir("export"), ConnectTimeout: 300 * time.Millisecond}, probe.ErrTimeout, ""},
		"UnknownHost":  {nfs.Options{Host: "no such host", Export: dir("export")}, probe.ErrUnreachable, "unknown host"},
		"NotNFS":       {nfs.Options{Host: lab.Server, Port: "445", MountPort: "445", Export: dir("export")}, nil, ""},
		"WrongProgram": {nfs.Options{Host: lab.Server, Port: "20048", MountPort: "2049", Export: dir("export")}, nil, "PROG_UNAVAIL"},
		"NoExport":     {nfs.Options{Host: lab.Server, Export: "/nowhere"}, probe.ErrNotExist, dir("export")},
		"NoDirectory":  {nfs.Options{Host: lab.Server, Export: dir("export/nowhere")}, probe.ErrNotExist, "nowhere"},
		"NFSv4Only":    {nfs.Options{Host: lab.Server, Export: dir("v4only")}, probe.ErrRefused, "NFSv4 only"},
		"NFSv4Path":    {nfs.Options{Host: lab.Server6, Export: "/v4only"}, probe.ErrRefused, "NFSv4 only"},
	} {
		t.Run(name, func(t *testing.T) {
			target, err := nfs.Dial(context.Background(), tc.options)
			if err == nil {
				target.Close()
			}
			if tc.kind == nil {
				tc.kind = err // the kind depends on what listens there
			}
			wantFailure(t, err, tc.kind, tc.says)
		})
	}
}

// TestLabNoExport lists what could be mounted.
func TestLabNoExport(t *testing.T) {
	lab := probetest.NeedLab(t)
	exports, err := nfs.Exports(context.Background(), nfs.Options{Host: lab.Server})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"export": true, "ro": true, "squash": true, "v4only": false} {
		if slices.Contains(exports, filepath.Join(lab.Dir, name)) != want {
			t.Errorf("exports %q: %s listed, want %v", exports, name, want)
		}
	}
}

// TestLabCreate has the refusals that come after the mount.
func TestLabCreate(t *testing.T) {
	lab := probetest.NeedLab(t)
	for name, says := range map[string]string{"ro": "NFS3ERR_ROFS (30)", "squash": "NFS3ERR_ACCES (13)"} {
		target := dialLab(t, nfs.Options{Host: lab.Server, Export: filepath.Join(lab.Dir, name)})
		_, err := target.Create(context.Background(), "refused.tmp", 0)
		wantFailure(t, err, probe.ErrRefused, says)
	}
}

// TestLabFull runs into the end of an 8 MB disk. The file can be removed after it.
func TestLabFull(t *testing.T) {
	lab := probetest.NeedLab(t)
	target := dialLab(t, nfs.Options{Host: lab.Server, Export: filepath.Join(lab.Dir, "tiny")})
	ctx := context.Background()
	_, q := scratch(t, target, "full.tmp")
	var err error
	for off := int64(0); off < 16<<20 && err == nil; off += 1 << 20 {
		err = one(ctx, q, patterns.Write, make([]byte, 1<<20), off)
	}
	wantFailure(t, err, probe.ErrUnsafe, "NFS3ERR_NOSPC (28)")
}

// scratch makes a file that goes with the test, and a queue on it.
func scratch(t *testing.T, target *nfs.Target, name string) (probe.File, probe.Queue) {
	t.Helper()
	ctx := context.Background()
	f, err := target.Create(ctx, name, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := target.Remove(ctx, name); err != nil {
			t.Errorf("clean up: %v", err)
		}
	})
	q, err := f.Queue(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { q.Close() })
	return f, q
}

// one carries a single request out.
func one(ctx context.Context, q probe.Queue, op patterns.Op, buf []byte, off int64) (err error) {
	if err := q.Submit(0, op, buf, off); err != nil {
		return err
	}
	waitErr := q.Wait(ctx, func(_, _ int, e error) { err = e })
	return errors.Join(waitErr, err)
}

// TestLabPath sees the segments of the lab's cable.
func TestLabPath(t *testing.T) {
	lab := probetest.NeedLab(t)
	for _, host := range []string{lab.Server, lab.Server6} {
		t.Run(host, func(t *testing.T) {
			target := dialLab(t, nfs.Options{Host: host, Export: filepath.Join(lab.Dir, "export")})
			_, q := scratch(t, target, fmt.Sprintf("path-%d.tmp", os.Getpid()))
			if p := q.(probe.PathReporter).Path(); p.SendMSS < 500 || !strings.Contains(p.Remote, host) {
				t.Errorf("path %+v", p)
			}
			c := target.Conditions()
			if c.Dialect != "NFSv3" || c.Auth != probe.AuthSys || c.User != "0:0" || c.TransferReadBytes != 1<<20 || c.Connections != 1 {
				t.Errorf("conditions %+v", c)
			}
			if w := target.Warnings(); len(w) > 0 {
				t.Errorf("warnings %+v", w)
			}
		})
	}
}
