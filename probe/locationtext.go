package probe

import (
	"net/url"
	"regexp"
	"strings"
)

var passwordText = regexp.MustCompile(`(://[^/@:]*):.*@`)

// Redact removes a password from a target as the user typed it, parsable or not.
func Redact(s string) string { return redactUserinfo(s) }

func redactUserinfo(s string) string {
	return passwordText.ReplaceAllString(s, "$1:***@")
}

// String is the canonical URL of the location, without the password.
func (l Location) String() string {
	if l.Protocol == "file" {
		return l.Dir
	}
	u := url.URL{Scheme: l.Protocol, Host: l.hostPort(), Path: l.urlPath(), RawQuery: l.Query.Encode()}
	if l.User != "" {
		name := l.User
		if l.Domain != "" {
			name = l.Domain + ";" + name
		}
		u.User = url.User(name)
	}
	return u.String()
}

func (l Location) urlPath() string {
	if l.Protocol == "nfs" {
		return l.Share
	}
	return strings.TrimRight("/"+l.Share+"/"+l.Dir, "/")
}

func (l Location) hostPort() string {
	host := l.Host
	if strings.Contains(host, ":") {
		host = "[" + strings.ReplaceAll(host, "%", "%25") + "]"
	}
	if l.Port != "" {
		host += ":" + l.Port
	}
	return host
}

// Info is the location as a Run records it.
func (l Location) Info() TargetInfo {
	return TargetInfo{URL: l.String(), Protocol: l.Protocol, Server: l.Host, Share: l.Share, Path: l.Dir}
}
