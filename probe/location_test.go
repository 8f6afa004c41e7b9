package probe_test

import (
	"errors"
	"strings"
	"testing"

	"nasprobe/probe"
)

func TestParseLocation(t *testing.T) {
	for text, want := range map[string]string{
		`smb://nas/share`:                       `smb://nas/share`,
		`smb://user@nas/share/`:                 `smb://user@nas/share`,
		`smb://user:pass@nas:4450/share/a/b`:    `smb://user@nas:4450/share/a/b`,
		`smb://WORK;user@nas/share`:             `smb://WORK;user@nas/share`,
		`smb://[fd79::1]/share`:                 `smb://[fd79::1]/share`,
		`smb://nas/with%20space/共有`:             `smb://nas/with%20space/%E5%85%B1%E6%9C%89`,
		`\\nas\share\dir`:                       `smb://nas/share/dir`,
		`\\nas\共有`:                              `smb://nas/%E5%85%B1%E6%9C%89`,
		`//nas/with space/d`:                    `smb://nas/with%20space/d`,
		`//nas/100%`:                            `smb://nas/100%25`,
		`//[fd79::1]:445/share`:                 `smb://[fd79::1]:445/share`,
		`smb://nas`:                             `smb://nas`,
		`smb://me@corp.local:pw@nas/s`:          `smb://me%40corp.local@nas/s`,
		`smb://nas/s/a%23b%3Fc@d`:               `smb://nas/s/a%23b%3Fc@d`,
		`\\nas\s\a#b`:                           `smb://nas/s/a%23b`,
		`smb://nas//s//d/`:                      `smb://nas/s//d`,
		`SMB://nas:0445/s`:                      `smb://nas:445/s`,
		`nfs://[fd79::1%25lap0]/x`:              `nfs://[fd79::1%25lap0]/x`,
		`nfs://[fd79::1%lap0]:2049/x`:           `nfs://[fd79::1%25lap0]:2049/x`,
		`[fd79::1%lap0]:/x`:                     `nfs://[fd79::1%25lap0]/x`,
		`\\[fe80::1%eth0]\s`:                    `smb://[fe80::1%25eth0]/s`,
		`nas:/x#y?z`:                            `nfs://nas/x%23y%3Fz`,
		`./nas:/x`:                              `./nas:/x`,
		`./smb:/x`:                              `./smb:/x`,
		`file:///a%23b`:                         `/a#b`,
		`nfs://nas/export/a?uid=1&mountport=20`: `nfs://nas/export/a?mountport=20&uid=1`,
		`nfs://nas:3049/export`:                 `nfs://nas:3049/export`,
		`nas:/export`:                           `nfs://nas/export`,
		`[fd79::1]:/export`:                     `nfs://[fd79::1]/export`,
		`nas:/共有 a`:                             `nfs://nas/%E5%85%B1%E6%9C%89%20a`,
		`file:///mnt/nas`:                       `/mnt/nas`,
		`/mnt/nas/`:                             `/mnt/nas`,
		`dir`:                                   `dir`,
		`.`:                                     `.`,
	} {
		loc, err := probe.ParseLocation(text)
		if err != nil || loc.String() != want {
			t.Errorf("%s: %q, %v; want %q", text, loc.String(), err, want)
		}
		if again, err := probe.ParseLocation(loc.String()); err != nil || again.String() != loc.String() {
			t.Errorf("%s: its URL %q does not parse to itself: %v", text, loc.String(), err)
		}
	}
}

func TestParseLocationRefuses(t *testing.T) {
	for _, text := range []string{"", " ", "smb://", "smb:///share", "nfs://", "http://nas/x", "smb://nas:port/x", "smb://[fd79::1/x",
		`\\`, "//", "file://host/x", "file://", "nfs://user@nas/x", "smb://nas/share/../../etc", "smb://user:se%zzcret@nas/x", "smb://us er:secret@n as/x"} {
		loc, err := probe.ParseLocation(text)
		if !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" {
			t.Errorf("%q: %+v, %v", text, loc, err)
		} else if strings.Contains(err.Error(), "cret") {
			t.Errorf("%q: the password shows in %q", text, err)
		}
	}
}

func TestPasswordNeverShows(t *testing.T) {
	const secret = "hunter2"
	loc, err := probe.ParseLocation("smb://u:" + secret + "@nas/s")
	if err != nil || loc.Password != secret {
		t.Fatalf("%v, %q", err, loc.Password)
	}
	for _, s := range []string{loc.String(), loc.Info().URL, probe.Redact("smb://u:" + secret + "@nas/s"), probe.Redact("smb://u:a@b/" + secret + "@nas")} {
		if strings.Contains(s, secret) {
			t.Errorf("the password shows in %q", s)
		}
	}
}

func FuzzParseLocation(f *testing.F) {
	for _, s := range []string{`smb://d;u:p@h:1/s/d?x=y`, `\\h\s`, `[::1]:/x`, `nfs://h/e?uid=1`, "file:///x", "C:\\x", "./a:/b", "nfs://[fe80::1%25a b]//x", "smb://h//s/%5c.."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		loc, err := probe.ParseLocation(s)
		if err != nil {
			return
		}
		text := loc.String()
		again, err := probe.ParseLocation(text)
		if err != nil || again.String() != text || again.Protocol != loc.Protocol || again.Host != loc.Host || again.Share != loc.Share || again.Dir != loc.Dir {
			t.Fatalf("%q is %+v, but its text %q is %+v, %v", s, loc, text, again, err)
		}
	})
}
