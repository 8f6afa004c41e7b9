package nfs

import (
	"context"

	lib "github.com/willscott/go-nfs-client/nfs"
)

// Procedures that the library has no number for, RFC 1813 section 3.3.
const (
	procNull    = 0
	procReadDir = 16
	procFSStat  = 18
)

const guarded = 1 // createmode3, RFC 1813 section 3.3.8: fail if the name exists

// fileMode lets everybody read the scratch file, since clean may run as another user.
const fileMode = 0o644

// call makes an NFS call, waits out JUKEBOX and separates the status.
func (t *Target) call(ctx context.Context, proc uint32, args any, once bool) (result []byte, resent bool, err error) {
	for try := 0; ; try++ {
		result, resent, err = t.control.call(ctx, proc, args, once)
		if err != nil {
			return nil, resent, err
		}
		cur := cursor{b: result}
		status := nfsStatus(cur.uint32())
		switch {
		case cur.bad:
			return nil, resent, malformed("the result is empty")
		case status == 0:
			return result[cur.pos:], resent, nil
		case status != statusJukebox:
			return nil, resent, status
		}
		t.jukebox.Add(1)
		if err := sleep(ctx, backoff(try)); err != nil {
			return nil, resent, err
		}
	}
}

// result makes a call and decodes what a success returns into v.
func (t *Target) result(ctx context.Context, proc uint32, args, v any) error {
	b, _, err := t.call(ctx, proc, args, false)
	if err == nil {
		_, err = unmarshal(b, v)
	}
	return err
}

// fsinfo is FSINFO, RFC 1813 section 3.3.19.
func (t *Target) fsinfo(ctx context.Context) (info lib.FSInfo, err error) {
	err = t.result(ctx, lib.NFSProc3FSInfo, t.root, &info)
	return info, err
}

// fsstat is the result of FSSTAT, RFC 1813 section 3.3.18, in bytes and files.
type fsstat struct {
	Attr                              lib.PostOpAttr
	Total, Free, Available            uint64
	TotalFiles, FreeFiles, AvailFiles uint64
	Invariant                         uint32
}

func (t *Target) fsstat(ctx context.Context) (s fsstat, err error) {
	err = t.result(ctx, procFSStat, t.root, &s)
	return s, err
}

// getattr is GETATTR, RFC 1813 section 3.3.1.
func (t *Target) getattr(ctx context.Context, fh []byte) (a lib.Fattr, err error) {
	err = t.result(ctx, lib.NFSProc3GetAttr, fh, &a)
	return a, err
}

// lookup is LOOKUP, RFC 1813 section 3.3.3. Attributes that the server leaves out
// are asked for.
func (t *Target) lookup(ctx context.Context, dir []byte, name string) (fh []byte, a lib.Fattr, err error) {
	var res struct {
		FH   []byte
		Attr lib.PostOpAttr
	}
	err = t.result(ctx, lib.NFSProc3Lookup, lib.Diropargs3{FH: dir, Filename: name}, &res)
	if err == nil && !res.Attr.IsSet {
		res.Attr.Attr, err = t.getattr(ctx, res.FH)
	}
	return res.FH, res.Attr.Attr, err
}

// create is CREATE, GUARDED (RFC 1813 section 3.3.8). It is sent once: were it
// sent again, the server would find the file that the first one made. A NULL call
// before it makes sure of the connection instead.
func (t *Target) create(ctx context.Context, name string) ([]byte, error) {
	if _, _, err := t.control.call(ctx, procNull, struct{}{}, false); err != nil {
		return nil, err
	}
	args := struct {
		Where lib.Diropargs3
		How   uint32
		Attr  lib.Sattr3
	}{lib.Diropargs3{FH: t.root, Filename: name}, guarded, lib.Sattr3{Mode: lib.SetMode{SetIt: true, Mode: fileMode}}}
	b, _, err := t.call(ctx, lib.NFSProc3Create, args, true)
	if err != nil {
		return nil, err
	}
	var fh lib.PostOpFH3
	if _, err = unmarshal(b, &fh); err == nil && !fh.IsSet {
		fh.FH, _, err = t.lookup(ctx, t.root, name)
	}
	return fh.FH, err
}

// remove is REMOVE, RFC 1813 section 3.3.12. Sent twice, it may meet its own
// success.
func (t *Target) remove(ctx context.Context, name string) error {
	_, resent, err := t.call(ctx, lib.NFSProc3Remove, lib.Diropargs3{FH: t.root, Filename: name}, false)
	if resent && err == error(statusNoEnt) {
		return nil
	}
	return err
}

// commit is COMMIT of the whole file, RFC 1813 section 3.3.21. It returns the
// write verifier.
func (t *Target) commit(ctx context.Context, fh []byte) (verifier, error) {
	args := struct {
		FH     []byte
		Offset uint64
		Count  uint32
	}{FH: fh}
	var res struct {
		Wcc      lib.WccData
		Verifier verifier
	}
	err := t.result(ctx, lib.NFSProc3Commit, args, &res)
	return res.Verifier, err
}
