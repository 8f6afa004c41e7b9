package smb1

import (
	"bytes"
	"errors"
	"testing"

	"nasprobe/probe"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		unicode  bool
		codepage string
		at       int
		text     string
		want     string
	}{
		{true, "", 36, "共有", "\x71\x51\x09\x67\x00\x00"},
		{true, "", 35, "a", "\x00a\x00\x00\x00"},
		{false, "", 35, "共有", "\x8b\xa4\x97\x4c\x00"},
		{false, "932", 35, "①～ｱ", "\x87\x40\x81\x60\xb1\x00"},
		{false, "850", 35, "é", "\x82\x00"},
	} {
		s := &session{options: Options{Codepage: c.codepage}, unicode: c.unicode}
		got, err := s.appendText(nil, c.at, c.text)
		if err != nil || string(got) != c.want {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
		if c.unicode && c.at%2 != 0 {
			got = got[1:]
		}
		if back := s.text(got); back != c.text {
			t.Errorf("%+v comes back as %q", c, back)
		}
	}
}

func TestTextNotInCodepage(t *testing.T) {
	s := &session{options: Options{Codepage: "437"}}
	out, err := s.appendText([]byte("x"), 1, "共有")
	if !errors.Is(err, probe.ErrUsage) || out != nil {
		t.Errorf("%q, %v", out, err)
	}
	if got := (&session{}).text([]byte("\x81")); got != "\uFFFD" {
		t.Errorf("%q", got)
	}
	if got := (&session{unicode: true}).text([]byte("a\x00b")); got != "a\uFFFD" {
		t.Errorf("%q", got)
	}
}

func TestNetbiosName(t *testing.T) {
	want := "\x20CKFDENECFDEFFCFGEFFCCACACACACACA\x00"
	if got := netbiosName("*SMBSERVER", 0x20); !bytes.Equal(got, []byte(want)) {
		t.Errorf("%q, want %q", got, want)
	}
}
