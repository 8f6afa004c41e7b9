package main

import (
	"bytes"
	"os"
	"testing"
)

// One block of a file of the user's is read over NFS, and nothing written; over SMB it is of
// one of ours, which is gone afterwards.
func TestLinkReadsOneBlockOfRealServers(t *testing.T) {
	l := needLab(t)
	l.Script(t, "mtu", "1500")
	film := bytes.Repeat([]byte("film"), 2<<20)
	path := l.path("export", "film-of-link")
	if err := os.WriteFile(path, film, 0o644); err != nil {
		t.Fatal(err)
	}
	l.eachProtocol(t, func(t *testing.T, dir, target string) {
		ours := dir == "share"
		file := []string{"--read-only", "film-of-link"}
		if ours {
			file = []string{"--scratch"}
		}
		o := l.nasprobe(t, append([]string{"link", target, "--link-rate", "1Gbit", "--no-history", "--format", "json"}, file...)...)
		r := o.run(t)
		if o.code != 0 || r.Plan.FileBytes != ladderBlock || len(r.Rows) < 2 || r.Link == nil || r.Link.Connect.Count == 0 || r.RoundTrip.Count == 0 || r.Path.SendMSS != 1448 {
			t.Fatalf("exit %d\n%+v\n%s", o.code, r, o.stderr)
		}
		if (r.Written > 0) != ours || r.Plan.ReadOnly == ours {
			t.Errorf("wrote %d", r.Written)
		}
		if c := r.Link.Ceilings; len(c) < 2 || c[0].MTU != 1500 || c[0].Read <= 0 || c[0].Read > c[0].TCP {
			t.Errorf("ceilings %+v", c)
		}
	})
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, film) {
		t.Errorf("the file has changed: %v", err)
	}
	l.mustBeClean(t, "share", "export")
}
