package nfs

import (
	"context"
	"strings"

	lib "github.com/willscott/go-nfs-client/nfs"
)

// Numbers of NFSv4.0 (RFC 7530 sections 14.2 and 16), which is spoken just enough
// to name the reason when an export is not there over NFSv3.
const (
	nfs4Vers     = 4
	procCompound = 1
	opLookup     = 15
	opPutRootFH  = 24
)

// lookupOp is LOOKUP of COMPOUND, RFC 7530 section 16.13.
type lookupOp struct {
	Op   uint32
	Name string
}

// leads tells whether names lead anywhere from the root of an NFSv4 server.
func leads(ctx context.Context, c *client, names []string) bool {
	args := struct {
		Tag   string
		Minor uint32
		Ops   []any
	}{Ops: []any{uint32(opPutRootFH)}}
	for _, name := range names {
		args.Ops = append(args.Ops, lookupOp{opLookup, name})
	}
	result, _, err := c.call(ctx, procCompound, args, false)
	cur := cursor{b: result}
	return err == nil && cur.uint32() == 0 && !cur.bad
}

// onlyV4 returns the path by which the server offers a directory over NFSv4 but
// not over NFSv3, or "". Servers may name an export anew for NFSv4, below a root
// of its own, so the ends of path are tried as well.
func (t *Target) onlyV4(ctx context.Context, path string, exports []string) string {
	c := newClient(lib.Nfs3Prog, nfs4Vers, t.cred, t.dialer.service(t.port))
	defer c.close()
	names := elements(path)
	for i := range names {
		end := "/" + strings.Join(names[i:], "/")
		if leads(ctx, c, names[i:]) && !anyEndsWith(exports, end) {
			return end
		}
	}
	return ""
}

func anyEndsWith(paths []string, end string) bool {
	for _, p := range paths {
		if strings.HasSuffix(p, end) {
			return true
		}
	}
	return false
}

// elements are the names of a path.
func elements(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
}
