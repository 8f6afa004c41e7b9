package probe

import (
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
)

// Location is a parsed target, of any of the forms that ParseLocation takes.
type Location struct {
	Protocol string // "smb", "nfs" or "file"
	Domain   string
	User     string
	Password string // from the URL; never printed
	Host     string // without brackets
	Port     string // empty: the protocol's own
	Share    string // SMB share name, or NFS path to mount, which starts with "/"
	Dir      string // directory below an SMB share, or a local directory
	Query    url.Values
}

var (
	drivePath  = regexp.MustCompile(`^[A-Za-z]:($|[\\/])`)
	exportPath = regexp.MustCompile(`^(\[[0-9A-Fa-f:.%\w]+\]|[^/\\\[\]:@]+):(/.*)$`)
)

// ParseLocation reads smb://[domain;]user@host[:port]/share[/dir], \\host\share\dir,
// //host/share, nfs://host/export[?port=&mountport=&uid=&gid=], host:/export,
// file:///path or a plain path. Errors are ErrUsage.
func ParseLocation(s string) (Location, error) {
	loc, err := parseLocation(s)
	if err != nil {
		return Location{}, &Error{Kind: ErrUsage, Op: "read target", Target: Redact(s), Offset: -1, Err: err,
			Remedy: `write smb://host/share, nfs://host/export, \\host\share, host:/export or a directory`}
	}
	return loc, nil
}

func parseLocation(s string) (Location, error) {
	switch {
	case strings.TrimSpace(s) == "":
		return Location{}, fmt.Errorf("it is empty")
	case drivePath.MatchString(s):
		return localLocation(s), nil
	case strings.HasPrefix(s, `\\`):
		return parseUNC(strings.ReplaceAll(s[2:], `\`, "/"))
	case strings.HasPrefix(s, "//"):
		return parseUNC(s[2:])
	case strings.Contains(s, "://"):
		return parseURL(s)
	}
	if m := exportPath.FindStringSubmatch(s); m != nil {
		return Location{Protocol: "nfs", Host: strings.Trim(m[1], "[]"), Share: m[2], Query: url.Values{}}, nil
	}
	return localLocation(s), nil
}

func localLocation(s string) Location {
	return Location{Protocol: "file", Dir: filepath.Clean(s), Query: url.Values{}}
}

// parseUNC reads host/share/dir of a UNC path. Nothing in it is percent-encoded.
func parseUNC(s string) (Location, error) {
	parts := strings.SplitN(strings.TrimRight(s, "/"), "/", 3)
	loc := Location{Protocol: "smb", Query: url.Values{}, Host: strings.Trim(parts[0], "[]")}
	if h, p, err := net.SplitHostPort(parts[0]); err == nil {
		loc.Host, loc.Port = h, p
	}
	if len(parts) > 1 {
		loc.Share = parts[1]
	}
	if len(parts) > 2 {
		loc.Dir = parts[2]
	}
	return loc.checked()
}

func parseURL(s string) (Location, error) {
	u, err := url.Parse(s)
	if err != nil {
		return Location{}, urlCause(err)
	}
	loc := Location{Protocol: u.Scheme, Host: u.Hostname(), Port: u.Port(), Query: u.Query()}
	switch u.Scheme {
	case "file":
		return fileURL(u)
	case "smb":
		loc.Domain, loc.User, loc.Password = userinfo(u.User)
		loc.Share, loc.Dir, _ = strings.Cut(strings.Trim(u.Path, "/"), "/")
	case "nfs":
		if u.User != nil {
			return Location{}, fmt.Errorf("NFS has no user names; use ?uid= and ?gid=")
		}
		loc.Share = u.Path
	default:
		return Location{}, fmt.Errorf("unknown protocol %q", u.Scheme)
	}
	return loc.checked()
}

func fileURL(u *url.URL) (Location, error) {
	if u.Host != "" && u.Host != "localhost" {
		return Location{}, fmt.Errorf("a file URL has three slashes: file:///path")
	}
	p := u.Path
	if len(p) > 2 && drivePath.MatchString(p[1:]) {
		p = p[1:]
	}
	if p == "" {
		return Location{}, fmt.Errorf("the path is missing")
	}
	return localLocation(p), nil
}

func userinfo(u *url.Userinfo) (domain, user, password string) {
	user = u.Username()
	if d, rest, ok := strings.Cut(user, ";"); ok {
		domain, user = d, rest
	}
	password, _ = u.Password()
	return domain, user, password
}

// urlCause drops the URL from an error of url.Parse, since it may hold a password.
func urlCause(err error) error {
	if e, ok := err.(*url.Error); ok {
		return fmt.Errorf("%s", redactUserinfo(e.Err.Error()))
	}
	return err
}

func (l Location) checked() (Location, error) {
	if l.Host == "" {
		return Location{}, fmt.Errorf("the host is missing")
	}
	for _, part := range strings.Split(l.Dir, "/") {
		if part == ".." {
			return Location{}, fmt.Errorf(`".." does not lead out of a share`)
		}
	}
	return l, nil
}
