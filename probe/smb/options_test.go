package smb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"nasprobe/probe"
)

func TestOptionsThatMakeNoSense(t *testing.T) {
	for name, o := range map[string]Options{
		"no host":             {Share: "share"},
		"unknown dialect":     {Host: "nas", Share: "share", Dialect: "3"},
		"SMB1":                {Host: "nas", Share: "share", Dialect: "1.0"},
		"encrypt 2.1":         {Host: "nas", Share: "share", Dialect: "2.1", Encrypt: true},
		"two ways to log in":  {Host: "nas", Share: "share", User: "u", Password: "very-secret", Kerberos: true},
		"out of the share":    {Host: "nas", Share: "share", Dir: "a/../.."},
		"out of it backwards": {Host: "nas", Share: "share", Dir: `a\..\..`},
	} {
		_, err := Dial(context.Background(), o)
		if !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" || strings.Contains(err.Error(), "very-secret") {
			t.Errorf("%s: error %v, remedy %q; want a usage error", name, err, probe.Remedy(err))
		}
	}
}

func TestPaths(t *testing.T) {
	for dir, want := range map[string]string{"": "f", "/": "f", "a": `a\f`, "/a/b/": `a\b\f`, `a\b`: `a\b\f`, "共有/x y": `共有\x y\f`} {
		target := &Target{options: Options{Dir: dir}}
		if got := target.path("f"); got != want {
			t.Errorf("below %q: %q, want %q", dir, got, want)
		}
	}
	if got := (Options{Host: "fd79::1"}).address(); got != "[fd79::1]:445" {
		t.Errorf("address %q", got)
	}
}

func TestNames(t *testing.T) {
	for _, good := range []string{"a.tmp", " 共有 テスト.tmp", "#%+&'(){}!@=,;[]~", ".hidden"} {
		if err := checkName("create", good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", ".", "..", "a/b", `a\b`, "a:stream", "a*", "a?", "a\x00", "a\n", `a"`, "a<", "a>", "a|"} {
		if err := checkName("create", bad); !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%q: %v, want a usage error", bad, err)
		}
	}
}

func TestVisible(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"b", "IPC$", "a"}, []string{"a", "b"}},
		{[]string{"IPC$", "ADMIN$"}, []string{"ADMIN$", "IPC$"}},
		{nil, nil},
	} {
		if got := visible(c.names); !slices.Equal(got, c.want) {
			t.Errorf("of %q: %q, want %q", c.names, got, c.want)
		}
	}
}

func TestKerberosWithoutTickets(t *testing.T) {
	dir := t.TempDir()
	conf, junk := filepath.Join(dir, "krb5.conf"), filepath.Join(dir, "junk")
	for path, text := range map[string]string{conf: "[libdefaults]\ndefault_realm = EXAMPLE.COM\n", junk: "\x05\x04\xFF\xFFnot a cache"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		conf, cache string
		kind        error
		remedy      string
	}{
		"no configuration": {filepath.Join(dir, "none"), "", probe.ErrUsage, "without --kerberos"},
		"no cache":         {conf, filepath.Join(dir, "none"), probe.ErrRefused, "kinit"},
		"no file cache":    {conf, "KEYRING:persistent:0", probe.ErrUsage, "KRB5CCNAME=FILE:"},
		"broken cache":     {conf, "FILE:" + junk, probe.ErrRefused, "kinit"},
	} {
		t.Setenv("KRB5_CONFIG", c.conf)
		t.Setenv("KRB5CCNAME", c.cache)
		_, err := Dial(context.Background(), Options{Host: "nas", Share: "share", Kerberos: true})
		if !errors.Is(err, c.kind) || !strings.Contains(probe.Remedy(err), c.remedy) {
			t.Errorf("%s: error %v, remedy %q; want kind %q, remedy %q", name, err, probe.Remedy(err), c.kind, c.remedy)
		}
	}
}
