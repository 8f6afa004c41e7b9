package probe

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// parseURL takes a URL apart by hand, since what is typed is not always one: names
// with "@" in the user, and passwords with anything, are told from the host by the
// last "@" before the path.
func parseURL(s string) (Location, error) {
	scheme, rest, _ := strings.Cut(s, "://")
	loc := Location{Protocol: strings.ToLower(scheme), Query: url.Values{}}
	if !slices.Contains([]string{"smb", "nfs", "file"}, loc.Protocol) {
		return Location{}, unknownProtocol(loc.Protocol)
	}
	if strings.Contains(rest, "#") {
		return Location{}, &refusal{"nothing is named by what follows a #", "write %23 for #"}
	}
	rest, query, asked := strings.Cut(rest, "?")
	if asked && loc.Protocol != "nfs" {
		return Location{}, &refusal{loc.Protocol + " URLs take no options", "write %3F for ?"}
	}
	authority, path, slash := strings.Cut(rest, "/")
	path, err := url.PathUnescape(path)
	if err != nil {
		return Location{}, badEscape
	}
	switch loc.Protocol {
	case "file":
		return fileURL(authority, path)
	case "smb":
		loc.Share, loc.Dir, _ = strings.Cut(strings.Trim(strings.ReplaceAll(path, `\`, "/"), "/"), "/")
	case "nfs":
		if slash {
			loc.Share = "/" + path
		}
		if loc.Query, err = nfsQuery(query); err != nil {
			return Location{}, err
		}
	}
	return loc, loc.setAuthority(authority)
}

var badEscape = &refusal{"a % is not followed by two hexadecimal digits", "write %25 for %"}

var protocolName = regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`)

// unknownProtocol names what stands before "://" if nothing in it can be secret.
func unknownProtocol(scheme string) error {
	if protocolName.MatchString(scheme) {
		return &refusal{what: "unknown protocol " + strconv.Quote(scheme)}
	}
	return &refusal{what: "it does not begin with a protocol"}
}

func fileURL(authority, path string) (Location, error) {
	if authority != "" && authority != "localhost" {
		return Location{}, &refusal{what: "a file URL has three slashes: file:///path"}
	}
	if path == "" {
		return Location{}, &refusal{what: "the path is missing"}
	}
	if !drivePath.MatchString(path) {
		path = "/" + path
	}
	return localLocation(path), nil
}

// setAuthority reads [[domain;]user[:password]@]host[:port].
func (l *Location) setAuthority(s string) error {
	if at := strings.LastIndex(s, "@"); at >= 0 {
		if l.Protocol == "nfs" {
			return &refusal{"NFS has no user names", "use ?uid= and ?gid="}
		}
		if err := l.setUser(s[:at]); err != nil {
			return err
		}
		s = s[at+1:]
	}
	if host, err := url.PathUnescape(s); err == nil {
		s = host // else, perhaps, the zone of an IPv6 address as it is
	}
	var err error
	l.Host, l.Port, err = splitHost(s)
	return err
}

func (l *Location) setUser(s string) error {
	user, password, _ := strings.Cut(s, ":")
	user, err := url.PathUnescape(user)
	if err != nil {
		return badEscape
	}
	if l.Password, err = url.PathUnescape(password); err != nil {
		return badEscape
	}
	l.User = user
	if domain, rest, ok := strings.Cut(user, ";"); ok {
		l.Domain, l.User = domain, rest
	}
	return nil
}

// nfsQuery reads the options of an NFS URL, which are all numbers.
func nfsQuery(s string) (url.Values, error) {
	values, err := url.ParseQuery(s)
	if err != nil {
		return nil, &refusal{"what follows the ? is malformed", "write ?port=2049&mountport=20048&uid=1000&gid=1000, and %3F for a ? in a name"}
	}
	bits := map[string]int{"port": 16, "mountport": 16, "uid": 32, "gid": 32}
	for name, given := range values {
		size, known := bits[name]
		if !known || len(given) != 1 {
			return nil, &refusal{"NFS URLs take port, mountport, uid and gid, each once", "leave other options out, and write %3F for a ? in a name"}
		}
		if n, err := strconv.ParseUint(given[0], 10, size); err != nil || size == 16 && n == 0 {
			return nil, &refusal{what: "?" + name + "= is not a number that fits", remedy: "ports are 1 to 65535, ids 0 to 4294967295"}
		}
	}
	return values, nil
}
