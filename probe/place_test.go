package probe_test

import (
	"path/filepath"
	"testing"

	"nasprobe/probe"
)

func placeOf(t *testing.T, text string) string {
	t.Helper()
	l, err := probe.ParseLocation(text)
	if err != nil {
		t.Fatal(err)
	}
	if place := l.Info().Place(); place != l.Place() {
		t.Errorf("%s is at %s, and as it is recorded at %s", text, l.Place(), place)
	}
	return l.Place()
}

// One place is one, however it is written.
func TestPlaceIgnoresSpelling(t *testing.T) {
	for _, same := range [][]string{
		{"smb://nas/share", "smb://probe@nas/share", "smb://PROBE@NAS/Share", "smb://dom;me:secret@nas./share/", "smb://nas:445/share", "smb://nas:0445/share//", `\\nas\share`, "//NAS/SHARE/", "smb://nas/share/."},
		{"smb://nas/share/a/b", "smb://me@nas:445/Share/A//b/", `\\nas\share\a\b`},
		{"smb://[fd79::1]/share", "smb://[FD79:0:0::1]:445/share"},
		{"smb://nas/共有", "smb://nas/%E5%85%B1%E6%9C%89"},
		{"nfs://nas/export", "NAS:/export", "nas:/export/", "nfs://nas/export?uid=7&gid=8", "nfs://nas:2049/export", "nfs://nas/export?port=2049&mountport=20048", "nfs://nas/export?port=02049"},
		{"nfs://nas/export?port=20049", "nfs://nas:20049/export/"},
		{"/tmp/x", "file:///tmp/x", "/tmp/../tmp/x/"},
		{"x", "./x", "y/../x/"},
	} {
		for _, text := range same[1:] {
			if got, want := placeOf(t, text), placeOf(t, same[0]); got != want {
				t.Errorf("%s is at %s, and %s at %s", same[0], want, text, got)
			}
		}
	}
}

func TestPlacesAreToldApart(t *testing.T) {
	seen := map[string]string{}
	for _, text := range []string{"smb://nas/share", "smb://nas2/share", "smb://nas/share2", "smb://nas/share/dir", "smb://nas:4450/share", "smb://[fd79::1]/share",
		"nfs://nas/share", "nfs://nas/Share", "nfs://nas/share/dir", "nfs://nas/share?port=20049", "nfs://nas/a%3Fport=1", "/nas/share", "/nas/Share", "nas"} {
		place := placeOf(t, text)
		if other := seen[place]; other != "" {
			t.Errorf("%s and %s are both at %s", text, other, place)
		}
		seen[place] = text
		if again := placeOf(t, place); again != place {
			t.Errorf("%s is at %s, which is at %s", text, place, again)
		}
	}
}

// A relative directory is where the run found it, wherever its result is read.
func TestPlaceOfRelativeDirectory(t *testing.T) {
	t.Chdir(t.TempDir())
	loc, err := probe.ParseLocation("nas")
	if err != nil {
		t.Fatal(err)
	}
	want, info := loc.Place(), loc.Info()
	t.Chdir(t.TempDir())
	if got := info.Place(); got != want || !filepath.IsAbs(got) || info.URL != "nas" {
		t.Errorf("%s of %+v, want %s", got, info, want)
	}
}

// What is no location keeps its name.
func TestPlaceOfWhatIsNone(t *testing.T) {
	for _, info := range []probe.TargetInfo{{}, {URL: "demo", Protocol: "nfs"}, {URL: "E:", Path: "E:"}, {URL: "Local Disk (C:)"}, {URL: "ftp://nas/x", Protocol: "ftp"}} {
		if got := info.Place(); got != info.URL {
			t.Errorf("%+v is at %s", info, got)
		}
	}
}
