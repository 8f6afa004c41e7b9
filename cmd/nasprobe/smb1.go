package main

import (
	"cmp"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/smb1"
)

func (s *session) smb1() bool { return strings.EqualFold(s.dialect, smb1Dialect) }

// checkDialect finds flags that do not go with the dialect.
func (s *session) checkDialect() error {
	for _, c := range []struct {
		flag string
		set  bool
		smb1 bool // it needs SMB1; else SMB1 has no such thing
	}{
		{"allow-ntlmv1", s.allowNTLMv1, true},
		{"share-password", s.credentials.ofShare, true},
		{"codepage", s.codepage != "", true},
		{"kerberos", s.kerberos, false},
		{"encrypt", s.encrypt, false},
		{"data-path library", s.dataPath == probe.DataPathLibrary, false},
	} {
		switch {
		case c.set && c.smb1 && !s.smb1():
			return usage("--%s is for --dialect smb1: add that, or leave it out", c.flag)
		case c.set && !c.smb1 && s.smb1():
			return usage("--%s does not go with --dialect smb1, which has no such thing: leave it out", c.flag)
		}
	}
	if c := s.credentials; c.ofShare && (c.user != "" || c.domain != "") {
		return usage("--share-password is for a NAS without users: leave out the user %s", cmp.Or(c.user, c.domain))
	}
	return nil
}

func (s *session) smb1Options() smb1.Options {
	o := smb1.Options{Host: s.location.Host, Port: s.location.Port, Share: s.location.Share, Dir: s.location.Dir,
		Domain: s.credentials.domain, User: s.credentials.user, Password: s.credentials.password,
		Sign: s.sign, AllowNTLMv1: s.allowNTLMv1, Codepage: s.codepage, Socket: s.socketKind(), ConnectTimeout: s.connectTimeout}
	if s.credentials.ofShare {
		o.Password, o.SharePassword = "", o.Password
	}
	return o
}

// owner is whose password it is.
func (c *credentials) owner() string {
	if c.ofShare {
		return "the share"
	}
	return c.user
}
