package main

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestUsualPlaceOfTheHistory(t *testing.T) {
	root := "/"
	if runtime.GOOS == "windows" {
		root = `C:\`
	}
	at := func(parts ...string) string { return filepath.Join(append([]string{root}, parts...)...) }
	for _, c := range []struct {
		goos string
		env  map[string]string
		want string
	}{
		{"linux", map[string]string{"HOME": at("home", "me")}, at("home", "me", ".local", "state", "nasprobe", "history.db")},
		{"linux", map[string]string{"HOME": at("home", "me"), "XDG_STATE_HOME": at("state")}, at("state", "nasprobe", "history.db")},
		{"linux", map[string]string{"HOME": at("home", "me"), "XDG_STATE_HOME": "state"}, at("home", "me", ".local", "state", "nasprobe", "history.db")},
		{"freebsd", map[string]string{"HOME": at("home", "me")}, at("home", "me", ".local", "state", "nasprobe", "history.db")},
		{"darwin", map[string]string{"HOME": at("Users", "me"), "XDG_STATE_HOME": at("state")}, at("Users", "me", "Library", "Application Support", "nasprobe", "history.db")},
		{"windows", map[string]string{"LocalAppData": at("local"), "HOME": at("home")}, at("local", "nasprobe", "history.db")},
		{"linux", map[string]string{"HOME": ""}, ""},
		{"linux", map[string]string{"HOME": "relative"}, ""},
		{"windows", map[string]string{"HOME": at("home")}, ""},
	} {
		got, err := usualHistory(c.goos, func(name string) string { return c.env[name] })
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s with %v: %q, %v; want %q", c.goos, c.env, got, err, c.want)
		}
		if err != nil && !strings.Contains(err.Error(), "home directory") {
			t.Errorf("%s: %v", c.goos, err)
		}
	}
}
