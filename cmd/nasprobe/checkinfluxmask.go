package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"html"
	"net/url"
	"slices"
	"strings"
)

// influxPlain are the options of an address that tell no secret.
var influxPlain = []string{"org", "orgID", "bucket", "db", "rp", "consistency", "u"}

// mask hides the secrets of an address and its token in what a database says.
type mask struct {
	hide    *strings.Replacer
	longest int // of what is hidden, in bytes
}

func maskOf(u *url.URL, token string) mask {
	secrets := []string{token}
	for key, values := range u.Query() {
		if !slices.Contains(influxPlain, key) {
			secrets = append(secrets, values...)
		}
	}
	if password, given := u.User.Password(); given {
		secrets = append(secrets, password, u.User.String(), base64.StdEncoding.EncodeToString([]byte(u.User.Username()+":"+password)))
	}
	var all []string
	for _, secret := range secrets {
		all = append(all, spellings(secret)...)
	}
	all = slices.DeleteFunc(all, func(s string) bool { return s == "" })
	slices.SortFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) }) // one may be a part of another
	m := mask{longest: 0}
	var pairs []string
	for _, s := range all {
		m.longest = max(m.longest, len(s))
		pairs = append(pairs, s, "***")
	}
	m.hide = strings.NewReplacer(pairs...)
	return m
}

// spellings are the ways in which a page or an address has a text.
func spellings(s string) []string {
	quoted, _ := json.Marshal(s) // a text always is one
	return []string{s, strings.Trim(string(quoted), `"`), html.EscapeString(s), url.QueryEscape(s), url.PathEscape(s), url.UserPassword("", s).String()[1:]}
}

// text has the secrets hidden.
func (m mask) text(s string) string { return m.hide.Replace(s) }

// begun is text of the beginning of what was said, which may end within a secret.
func (m mask) begun(s string) string {
	s = m.text(s)
	return s[:max(0, len(s)-m.longest)]
}
