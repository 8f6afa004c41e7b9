package probe

import (
	"errors"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
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

// refusal is why a target is not understood, and how to write it.
type refusal struct{ what, remedy string }

func (r *refusal) Error() string { return r.what }

const (
	remedyForms = `write smb://host/share, nfs://host/export, \\host\share, host:/export or a directory`
	remedyUser  = "give the user with --user, or write smb://user@host/share"
)

var (
	drivePath  = regexp.MustCompile(`^[A-Za-z]:($|[\\/])`)
	noSlashes  = regexp.MustCompile(`^(?i:smb|cifs|nfs|file):`)
	exportPath = regexp.MustCompile(`^(\[[^/\\\[\]@]+\]|[^/\\\[\]:@]+):(/.*)$`)
	// userAndHost is a path that would send a password to the file system.
	userAndHost = regexp.MustCompile(`^[^/\\]*:.*@|^[^/\\]*@[^/\\]*:`)
)

// ParseLocation reads smb://[domain;]user@host[:port]/share[/dir], \\host\share\dir,
// //host/share, nfs://host/export[?port=&mountport=&uid=&gid=], host:/export,
// file:///path or a plain path. Errors are ErrUsage and show no password.
func ParseLocation(s string) (Location, error) {
	loc, err := parseLocation(s)
	if err == nil {
		err = loc.check()
	}
	if err == nil {
		return loc, nil
	}
	remedy := remedyForms
	var r *refusal
	if errors.As(err, &r) && r.remedy != "" {
		remedy = r.remedy
	}
	return Location{}, &Error{Kind: ErrUsage, Op: "read target", Target: Redact(s), Offset: -1, Err: err, Remedy: remedy}
}

func parseLocation(s string) (Location, error) {
	switch {
	case strings.TrimSpace(s) == "":
		return Location{}, &refusal{what: "it is empty"}
	case drivePath.MatchString(s):
		return localLocation(s), nil
	case strings.HasPrefix(s, `\\`):
		return parseUNC(strings.ReplaceAll(s[2:], `\`, "/"))
	case strings.HasPrefix(s, "//"):
		return parseUNC(s[2:])
	case strings.Contains(s, "://"):
		return parseURL(s)
	case noSlashes.MatchString(s):
		scheme, _, _ := strings.Cut(strings.ToLower(s), ":")
		return Location{}, &refusal{"two slashes are missing", "write " + scheme + "://, or ./" + scheme + ": for a file of that name"}
	}
	return parsePath(s)
}

// parsePath reads host:/export and paths.
func parsePath(s string) (Location, error) {
	if m := exportPath.FindStringSubmatch(s); m != nil {
		host, _, err := splitHost(m[1])
		return Location{Protocol: "nfs", Host: host, Share: m[2], Query: url.Values{}}, err
	}
	if userAndHost.MatchString(s) {
		return Location{}, &refusal{"a user does not belong here", remedyUser}
	}
	if host, _, ok := strings.Cut(s, ":/"); ok {
		if _, err := netip.ParseAddr(host); err == nil {
			return Location{}, &refusal{"an IPv6 address stands in brackets", "write [" + host + "]:/export"}
		}
	}
	return localLocation(s), nil
}

func localLocation(s string) Location {
	return Location{Protocol: "file", Dir: filepath.Clean(s), Query: url.Values{}}
}

// parseUNC reads host/share/dir of a UNC path. Nothing in it is percent-encoded.
func parseUNC(s string) (Location, error) {
	authority, path, _ := strings.Cut(s, "/")
	if strings.Contains(authority, "@") {
		return Location{}, &refusal{"a user does not belong here", remedyUser}
	}
	loc := Location{Protocol: "smb", Query: url.Values{}}
	loc.Share, loc.Dir, _ = strings.Cut(strings.Trim(path, "/"), "/")
	var err error
	loc.Host, loc.Port, err = splitHost(authority)
	return loc, err
}

// check looks for what no target may have, in whatever form it came.
func (l Location) check() error {
	for _, f := range []struct{ what, text string }{{"user", l.User}, {"domain", l.Domain}, {"host", l.Host}, {"share", l.Share}, {"directory", l.Dir}} {
		if strings.ContainsFunc(f.text, unicode.IsControl) {
			return &refusal{"the " + f.what + " has a control character", "leave it out"}
		}
	}
	if l.Protocol == "file" {
		return nil
	}
	if l.Host == "" {
		return &refusal{what: "the host is missing"}
	}
	if l.Protocol == "smb" {
		return l.checkSMB()
	}
	return nil
}

func (l Location) checkSMB() error {
	switch {
	case strings.Contains(l.User+l.Domain, `\`):
		return &refusal{"domain and user are parted by a semicolon here", "write " + strings.Replace(l.User, `\`, ";", 1) + "@"}
	case strings.Contains(l.User+l.Domain, ":"):
		return &refusal{"a user name has no colon", remedyUser}
	case strings.Contains(l.Share+l.Dir, ":"):
		return &refusal{"names on a share have no colon", remedyUser}
	}
	for part := range strings.SplitSeq(l.Dir, "/") {
		if part == ".." {
			return &refusal{`".." does not lead out of a share`, "name a directory below the share"}
		}
	}
	return nil
}
