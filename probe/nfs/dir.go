package nfs

import (
	"context"
	"errors"
	"time"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe"
)

// Sizes of one READDIRPLUS reply in bytes: names alone, and all of it; and of a READDIR
// reply of which nobody reads the names.
const (
	dirNames  = 8 << 10
	dirTotal  = 32 << 10
	dirGlance = 1 << 10
)

// dirEntry is one name of a directory. READDIR leaves the attributes out, and
// READDIRPLUS may.
type dirEntry struct {
	name string
	attr lib.PostOpAttr
}

// dirPage is one reply.
type dirPage struct {
	entries  []dirEntry
	verifier uint64
	cookie   uint64 // of the last entry
	end      bool
}

// List names the plain files of the directory with READDIRPLUS, or with READDIR
// and a LOOKUP each where the server lacks that (RFC 1813 sections 3.3.16, 3.3.17).
func (t *Target) List(ctx context.Context) ([]probe.Entry, error) {
	entries, err := t.readdir(ctx, true)
	if errors.Is(err, statusNotSupp) {
		entries, err = t.readdir(ctx, false)
	}
	if err != nil {
		return nil, fail(ctx, "list", t.label(""), -1, err)
	}
	var files []probe.Entry
	for _, e := range entries {
		ok, err := t.complete(ctx, &e)
		if err != nil {
			return nil, fail(ctx, "list", t.label(e.name), -1, err)
		}
		if ok && e.attr.Attr.Type == lib.NF3Reg {
			files = append(files, probe.Entry{Name: e.name, Size: int64(e.attr.Attr.Filesize), Modified: modified(e.attr.Attr)})
		}
	}
	return files, nil
}

func modified(a lib.Fattr) time.Time {
	return time.Unix(int64(a.Mtime.Seconds), int64(a.Mtime.Nseconds))
}

// complete asks for attributes that the listing left out. A file that vanished
// meanwhile is none.
func (t *Target) complete(ctx context.Context, e *dirEntry) (ok bool, err error) {
	if e.name == "." || e.name == ".." {
		return false, nil
	}
	if e.attr.IsSet {
		return true, nil
	}
	_, e.attr.Attr, err = t.lookup(ctx, t.root, e.name)
	if errors.Is(err, statusNoEnt) {
		return false, nil
	}
	return err == nil, err
}

// Arguments of READDIR and READDIRPLUS (RFC 1813 sections 3.3.16, 3.3.17).
type (
	dirPosition struct {
		Dir              []byte
		Cookie, Verifier uint64
	}
	readDir struct {
		Position dirPosition
		Count    uint32
	}
	readDirPlus struct {
		Position        dirPosition
		Names, MaxCount uint32
	}
)

func (t *Target) readdir(ctx context.Context, plus bool) ([]dirEntry, error) {
	var all []dirEntry
	var at dirPage
	for !at.end {
		page, err := t.readdirPage(ctx, plus, at)
		if err != nil {
			return nil, err
		}
		if !page.end && (len(page.entries) == 0 || page.cookie == at.cookie) {
			return nil, malformed("the listing does not get on")
		}
		all = append(all, page.entries...)
		at = page
	}
	return all, nil
}

func (t *Target) readdirPage(ctx context.Context, plus bool, at dirPage) (dirPage, error) {
	where := dirPosition{t.root, at.cookie, at.verifier}
	proc, args := uint32(procReadDir), any(readDir{where, dirTotal})
	if plus {
		proc, args = lib.NFSProc3ReadDirPlus, readDirPlus{where, dirNames, dirTotal}
	}
	b, _, err := t.call(ctx, proc, args, false)
	if err != nil {
		return dirPage{}, err
	}
	return decodeDir(b, plus)
}

// glance asks for a page of the directory, small enough for any path. Some servers,
// Ganesha among them, answer LOOKUP from names that they remember, and see what was done
// behind their back only when they list. A connection that is broken shows in what comes
// next.
func (t *Target) glance(ctx context.Context) {
	_, _, _ = t.call(ctx, procReadDir, readDir{Position: dirPosition{Dir: t.root}, Count: dirGlance}, false)
}

// decodeDir reads the dirlist3 or dirlistplus3 of a success.
func decodeDir(b []byte, plus bool) (p dirPage, err error) {
	cur := cursor{b: b}
	cur.postOpAttr()
	p.verifier = cur.uint64()
	for cur.bool() {
		cur.uint64() // file id
		e := dirEntry{name: string(cur.opaque(maxPath))}
		p.cookie = cur.uint64()
		if plus {
			e.attr = cur.postOpAttr()
			if cur.bool() {
				cur.opaque(maxHandle)
			}
		}
		p.entries = append(p.entries, e)
	}
	p.end = cur.bool()
	if cur.bad {
		return p, malformed("directory listing")
	}
	return p, nil
}

// postOpAttr reads the few attributes that a listing needs.
func (c *cursor) postOpAttr() (a lib.PostOpAttr) {
	if !c.bool() {
		return a
	}
	raw := cursor{b: c.take(attrSize)}
	a.IsSet = true
	a.Attr.Type = raw.uint32()
	raw.take(16) // mode, nlink, uid, gid
	a.Attr.Filesize = raw.uint64()
	raw.take(40) // used, rdev, fsid, fileid, atime
	a.Attr.Mtime = lib.NFS3Time{Seconds: raw.uint32(), Nseconds: raw.uint32()}
	return a
}
