package probe

import (
	"net/url"
	"regexp"
	"strings"
)

var (
	// beforeUser is what may stand before a user name.
	beforeUser = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:[/\\]{2,}|(?i:smb|cifs|nfs|file):[/\\]*|[/\\]+)?`)
	// colon and at are the ends of a password, plain or percent-encoded.
	colon = regexp.MustCompile(`(?i):|%3a`)
	at    = regexp.MustCompile(`@|(?i:%40)`)
	// notPort is a password whose host was forgotten.
	notPort = regexp.MustCompile(`^([^/\\:\[]*):([^/\\?#]*[^0-9/\\?#][^/\\?#]*)`)
	// option is one of a URL's options: somebody may put a password there.
	option = regexp.MustCompile(`([?&][^=&#]*=)[^&#]+`)
)

// Redact hides what may be a password in a target as the user typed it, parsable or
// not: in doubt too much.
func Redact(s string) string {
	prefix := beforeUser.FindString(s)
	rest := s[len(prefix):]
	end := strings.LastIndex(rest, "@")
	if ends := at.FindAllStringIndex(rest, -1); end < 0 && ends != nil {
		end = ends[len(ends)-1][0]
	}
	if end >= 0 {
		if m := colon.FindStringIndex(rest[:end]); m != nil {
			rest = rest[:m[0]] + ":***" + rest[end:]
		}
	} else if prefix != "" {
		rest = notPort.ReplaceAllString(rest, "$1:***")
	}
	return prefix + option.ReplaceAllString(rest, "$1***")
}

// String is the canonical URL of the location, or its path, without the password.
// ParseLocation reads it back.
func (l Location) String() string {
	if l.Protocol == "file" {
		return localText(l.Dir)
	}
	s := l.Protocol + "://" + l.userText() + l.hostPort() + (&url.URL{Path: l.urlPath()}).EscapedPath()
	if len(l.Query) > 0 {
		s += "?" + l.Query.Encode()
	}
	return s
}

// localText keeps a path from looking like a host.
func localText(dir string) string {
	if again, err := parseLocation(dir); err != nil || again.Protocol != "file" {
		return "./" + dir
	}
	return dir
}

func (l Location) userText() string {
	switch {
	case l.User == "":
		return ""
	case l.Domain == "":
		return url.User(l.User).String() + "@"
	}
	return url.User(l.Domain+";"+l.User).String() + "@"
}

func (l Location) urlPath() string {
	if l.Protocol == "nfs" {
		return l.Share
	}
	return strings.TrimRight("/"+l.Share+"/"+l.Dir, "/")
}

// hostPort writes a zone as RFC 6874 section 2 has it.
func (l Location) hostPort() string {
	host := url.PathEscape(l.Host)
	if address, zone, ok := strings.Cut(l.Host, "%"); ok {
		host = "[" + address + "%25" + url.PathEscape(zone) + "]"
	} else if strings.Contains(l.Host, ":") {
		host = "[" + l.Host + "]"
	}
	if l.Port != "" {
		host += ":" + l.Port
	}
	return host
}

// Info is the location as a Run records it, a local directory with where it is.
func (l Location) Info() TargetInfo {
	t := TargetInfo{URL: l.String(), Protocol: l.Protocol, Server: l.Host, Share: l.Share, Path: l.Dir}
	if l.Protocol == "file" {
		t.Path = absolute(l.Dir)
	}
	return t
}
