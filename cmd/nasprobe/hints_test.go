package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

func TestNoPasswordIsTheRemedyOfARefusedLogin(t *testing.T) {
	refused := func(op string) error { return &probe.Error{Kind: probe.ErrRefused, Op: op, Remedy: "check it"} }
	for name, c := range map[string]struct {
		login    credentials
		kerberos bool
		err      error
		told     bool
	}{
		"none":         {credentials{user: "me"}, false, refused("log in"), true},
		"given":        {credentials{user: "me", given: true}, false, refused("log in"), false},
		"anonymous":    {credentials{}, false, refused("log in"), false},
		"ticket":       {credentials{user: "me"}, true, refused("log in"), false},
		"another step": {credentials{user: "me"}, false, refused("connect to share"), false},
		"unreachable":  {credentials{user: "me"}, false, &probe.Error{Kind: probe.ErrUnreachable, Op: "log in", Remedy: "x"}, false},
	} {
		err := c.login.noPassword(c.err, c.kerberos)
		if told := strings.Contains(probe.Remedy(err), "no password was given"); told != c.told || !errors.Is(err, c.err) {
			t.Errorf("%s: %v, remedy %q", name, err, probe.Remedy(err))
		}
	}
}

func TestListTargets(t *testing.T) {
	for host, want := range map[string]string{
		"nas": "smb://nas nfs://nas", "10.0.0.1": "smb://10.0.0.1 nfs://10.0.0.1", "fd79::1": "smb://[fd79::1] nfs://[fd79::1]",
		"[fd79::1]": "smb://[fd79::1] nfs://[fd79::1]", "smb://me@nas:445": "smb://me@nas:445", "nas:/export": "nas:/export",
		"//nas": "//nas", `\\nas`: `\\nas`, "nas:445": "", "[fd79::1]:445": "",
	} {
		got, err := listTargets(host)
		if strings.Join(got, " ") != want || (err != nil) != (want == "") {
			t.Errorf("%s: %v, %v", host, got, err)
		}
		for _, target := range got {
			if _, err := probe.ParseLocation(target); err != nil {
				t.Errorf("%s: %v", host, err)
			}
		}
	}
}

// The README's table of profiles is the one in the code.
func TestReadmeProfiles(t *testing.T) {
	readme, err := os.ReadFile(probetest.Root() + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range patterns.Profiles() {
		line := "| `" + p.Name + "` | " + p.Title + " | " + profileRows(p) + " | " + profileTerms(p) + " |\n"
		if !strings.Contains(string(readme), line) {
			t.Errorf("the README lacks\n%s", line)
		}
	}
}

func TestEachFailureIsTold(t *testing.T) {
	var out bytes.Buffer
	err := failures{&probe.Error{Kind: probe.ErrUnreachable, Op: "one", Offset: -1, Remedy: "a"}, &probe.Error{Kind: probe.ErrUsage, Op: "two", Offset: -1}}
	complain(&out, err, "nasprobe shares")
	want := "nasprobe: one: unreachable\n  try: a\nnasprobe: two: usage\n  try: see nasprobe shares --help\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	if exitCode(err) != 2 {
		t.Errorf("exit %d", exitCode(err))
	}
}
