package probe

import (
	"net/netip"
	"path"
	"path/filepath"
	"strings"
)

// ownPorts are the ports that a protocol has where none is named.
func ownPorts() map[string]string { return map[string]string{"smb": "445", "nfs": "2049"} }

// Place is what is measured, and the same for all ways to write it: protocol, host, port,
// share and directory, as a URL or an absolute path. Who logs in does not matter, nor by
// which port a server hands exports out, nor do letters of either case where SMB does not
// tell them apart.
func (l Location) Place() string {
	at := Location{Protocol: l.Protocol, Host: plainHost(l.Host), Port: l.Port, Share: l.Share, Dir: l.Dir}
	switch l.Protocol {
	case "smb":
		dir := path.Clean("/" + strings.ReplaceAll(l.Dir, `\`, "/"))[1:]
		at.Share, at.Dir = strings.ToLower(l.Share), strings.ToLower(dir)
	case "nfs":
		at.Share = path.Clean("/" + l.Share)
		if port := l.Query.Get("port"); port != "" {
			at.Port = strings.TrimLeft(port, "0")
		}
	case "file":
		at.Dir = absolute(l.Dir)
	}
	if at.Port == ownPorts()[l.Protocol] {
		at.Port = ""
	}
	return at.String()
}

// plainHost is a name in lower case, or an address in its shortest form (RFC 5952 section 4).
func plainHost(host string) string {
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr.String()
	}
	return strings.TrimSuffix(strings.ToLower(host), ".")
}

// absolute leaves the drives of another system as they are.
func absolute(dir string) string {
	if drivePath.MatchString(dir) {
		return dir
	}
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

// Place is that of the location which was measured, by its URL. Where that tells none, as
// the name of a volume in a text of another program, it is the URL itself.
func (t TargetInfo) Place() string {
	l, err := ParseLocation(t.URL)
	switch {
	case err != nil:
		return t.URL
	case l.Protocol != "file":
		return l.Place()
	case t.Protocol == "file" && filepath.IsAbs(t.Path): // of a relative URL it says where that led
		return filepath.Clean(t.Path)
	case t.Protocol == "file" || filepath.IsAbs(l.Dir):
		return l.Place()
	}
	return t.URL
}
