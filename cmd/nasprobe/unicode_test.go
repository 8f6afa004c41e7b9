package main

import (
	"runtime"
	"testing"
)

func TestUnicodeIsThatOfTheLocale(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{"LANG": "de_DE.UTF-8"}, true},
		{map[string]string{"LANG": "C", "LC_CTYPE": "C.utf8"}, true},
		{map[string]string{"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, false},
		{map[string]string{"LANG": "de_DE.UTF-8", "TERM": "dumb"}, false},
		{map[string]string{"LANG": "ja_JP.eucJP"}, false},
		{map[string]string{}, runtime.GOOS == "windows"},
	} {
		con := &console{getenv: func(name string) string { return c.env[name] }}
		if got := con.unicode(); got != c.want {
			t.Errorf("%v: %t", c.env, got)
		}
	}
}
