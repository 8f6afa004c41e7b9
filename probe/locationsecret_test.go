package probe_test

import (
	"errors"
	"strings"
	"testing"

	"nasprobe/probe"
)

// Whatever somebody types, a password in it shows neither in the error nor in what
// follows from the location.
func TestSecretsNeverShow(t *testing.T) {
	for _, text := range []string{
		`smb://me@corp.local:SeKrIt@host:bad/share`, `smb://me@corp.local:SeKrIt%zz@host/share`, `//probe:SeKrIt@host/share`,
		`\\probe:SeKrIt@host\share`, `smb://10.79.77.1/probe:SeKrIt@10.79.77.1/share`, `smb:probe:SeKrIt@host/share`,
		`probe:SeKrIt@host:/share`, `smb:\\probe:SeKrIt@host\share`, `smb:/probe:SeKrIt@host/share`, `smb:/\probe:SeKrIt@host`,
		`probe:x/SeKrIt@host:/share`, `probe:SeKrIt@host://share`, `http://probe:SeKrIt@host/share`, `nfs://probe:SeKrIt@host/e`,
		`smb://probe:SeKrIt/share`, `smb://probe%3aSeKrIt@host/share`, `smb://probe:SeKrIt%40host/share`, `smb://probe:#SeKrIt@host/s`,
		`smb://probe:?SeKrIt@host/s`, `smb://probe:a/SeKrIt@host/s`, `smb://corp\me:SeKrIt@host/s`, `smb://[probe:SeKrIt@host]/s`,
		`smb://h/share?password=SeKrIt`, `nfs://h/share?password=SeKrIt`, `nfs://h/share?uid=SeKrIt`, `file:///x?password=SeKrIt`,
		"smb://probe:SeKrIt@host/\x00", `smb://me:SeKrIt@::1/share`, `smb://me:SeKrIt@host:99999/share`, `cifs:me:SeKrIt@host`,
	} {
		_, err := probe.ParseLocation(text)
		if !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%s: %v, want ErrUsage", text, err)
			continue
		}
		for _, s := range []string{err.Error(), probe.Remedy(err), probe.Redact(text)} {
			if strings.Contains(s, "SeKrIt") {
				t.Errorf("%s: the password shows in %q", text, s)
			}
		}
	}
	for _, text := range []string{`smb://me@corp.local:SeKrIt@host/s`, `smb://u:SeKr%49t@host/s/d`} {
		loc, err := probe.ParseLocation(text)
		if err != nil || loc.Password != "SeKrIt" || strings.Contains(loc.String()+loc.Info().URL+probe.Redact(text), "Se") {
			t.Errorf("%s: %+v, %v", text, loc, err)
		}
	}
	if loc, _ := probe.ParseLocation(`smb://me@corp.local:pw@host/s`); loc.User != "me@corp.local" || loc.Host != "host" {
		t.Errorf("a user with an @: %+v", loc)
	}
}

// Each refusal says how to write what was probably meant, and none speaks of the
// library below.
func TestRefusedTargetsSayHow(t *testing.T) {
	for text, want := range map[string]string{
		`smb:/host/share`:           "write smb://",
		`nfs:/export`:               "write nfs://",
		`smb://probe@::1/share`:     "write [::1]",
		`fd79::1:/x`:                "write [fd79::1]:/export",
		`//fd79::1/x`:               "write [::1]",
		`smb://corp\me:pw@h/s`:      "corp;me@",
		`smb://h:0/s`:               "1 to 65535",
		`smb://h:99999/s`:           "1 to 65535",
		`nfs://h:-1/s`:              "1 to 65535",
		`nfs://h/s?port=70000`:      "1 to 65535",
		`nfs://h/s?uid=4294967296`:  "4294967295",
		`smb://h/share/a#b`:         "write %23 for #",
		`nfs://h/export#x`:          "write %23 for #",
		`file:///dir/loc#1`:         "write %23 for #",
		`file:///dir/loc?x`:         "write %3F for ?",
		`smb://h/share/a?b`:         "write %3F for ?",
		`smb://h/100%`:              "write %25 for %",
		`smb://us%er@h/s`:           "write %25 for %",
		`\\probe@host\share`:        "--user",
		`probe@host:/share`:         "--user",
		"smb://h\x00/s":             "control character",
		"smb://h/s%00x":             "control character",
		"smb://h/s/d%0Ax":           "control character",
		"nfs://h/e%1b":              "control character",
		"nas:/e\x1b":                "control character",
		"/dir\x00":                  "control character",
		"\\\\h\\s\u0085":            "control character",
		`smb://h/share/a\..\..\etc`: "below the share",
		`smb://[nas]/s`:             "IPv6",
		`smb://[::1/s`:              "bracket",
	} {
		_, err := probe.ParseLocation(text)
		if !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%q: %v, want ErrUsage", text, err)
			continue
		}
		said := err.Error() + "\n" + probe.Remedy(err)
		if !strings.Contains(said, want) || strings.Contains(said, "net/url") || strings.Contains(said, "strconv") {
			t.Errorf("%q: %q, want %q", text, said, want)
		}
	}
}
