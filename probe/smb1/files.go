package smb1

import (
	"context"
	"errors"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// Rights to ask for (MS-SMB 2.2.1.4.1): generic read, and generic read and write, as
// they are for a file.
const (
	accessRead      = 0x00120089
	accessReadWrite = 0x0012019F
)

// What to do about a file that exists, or does not (MS-CIFS 2.2.4.64.1).
const (
	openExisting = 1 // FILE_OPEN
	createNew    = 2 // FILE_CREATE
)

// createReplyMin is what of an NT_CREATE_ANDX reply tells the file, in bytes (MS-CIFS
// 2.2.4.64.2).
const createReplyMin = 11

// Create makes a file that did not exist and opens it. The size is not needed.
func (t *Target) Create(ctx context.Context, name string, _ int64) (probe.File, error) {
	f, err := t.open(ctx, deed{"create", name, -1}, accessReadWrite, createNew)
	var e *probe.Error
	if errors.As(err, &e) && (failedWith(err, ntstatus.AccessDenied) || failedWith(err, ntstatus.WriteProtected)) {
		e.Remedy = "share or directory are read-only for this user: allow writing on the NAS, or measure an existing file with --read-only"
	}
	return f, err
}

// Open opens an existing file for reading.
func (t *Target) Open(ctx context.Context, name string) (probe.File, error) {
	return t.open(ctx, deed{"open", name, -1}, accessRead, openExisting)
}

func (t *Target) open(ctx context.Context, d deed, access, disposition uint32) (probe.File, error) {
	if err := checkName(d.op, d.target); err != nil {
		return nil, err
	}
	s, err := t.live(ctx, d)
	if err != nil {
		return nil, err
	}
	fid, err := s.open(ctx, d, t.path(d.target), access, disposition)
	if err != nil {
		return nil, err
	}
	return t.newFile(d.target, access == accessReadWrite, s, fid), nil
}

// open makes or opens a file by NT_CREATE_ANDX (MS-CIFS 2.2.4.64.1), for others to read
// and write as well, but not to delete. A directory is none.
func (s *session) open(ctx context.Context, d deed, path string, access, disposition uint32) (fid uint16, err error) {
	const words, normal, shareReadWrite, noDirectory, impersonation = 24, 0x80, 3, 0x40, 2
	name, data, err := s.appendPath(nil, headerSize+1+2*words+2, path)
	if err != nil {
		return 0, err
	}
	p := append(make([]byte, 0, 2*words), noAndX, 0, 0, 0, 0)
	p = le.AppendUint16(p, uint16(name))
	for _, v := range []uint32{0, 0, access, 0, 0, normal, shareReadWrite, disposition, noDirectory, impersonation} {
		p = le.AppendUint32(p, v)
	}
	p = append(p, 0)
	r, err := s.call(ctx, d, cmdNTCreate, p, data)
	if err != nil {
		return 0, err
	}
	if len(r.words) < createReplyMin {
		return 0, d.transport(ctx, wire.Malformed("an NT_CREATE_ANDX reply of %d bytes", len(r.words)))
	}
	fid = le.Uint16(r.words[5:])
	if action := le.Uint32(r.words[7:]); disposition == createNew && action != createNew { // it opened what was there
		_ = s.closeFile(d, fid) // the error below is what matters
		return 0, d.failed(ntstatus.NameCollision)
	}
	return fid, nil
}

// appendPath appends a path below the share, at that distance from the header, and tells
// the bytes of it without pad and end.
func (s *session) appendPath(out []byte, at int, path string) (size int, _ []byte, err error) {
	before := len(out)
	out, err = s.appendText(out, at, `\`+path)
	if s.unicode {
		return (len(out)-before)&^1 - 2, out, err // without the pad, if any, and an end of two bytes
	}
	return len(out) - before - 1, out, err
}

// delete is DELETE (MS-CIFS 2.2.4.7), of hidden and system files as well.
func (s *session) delete(ctx context.Context, d deed, path string) error {
	const words, hiddenOrSystem, asciiString = 1, 0x06, 0x04
	data := []byte{asciiString}
	_, data, err := s.appendPath(data, headerSize+1+2*words+2+len(data), path)
	if err != nil {
		return err
	}
	_, err = s.call(ctx, d, cmdDelete, le.AppendUint16(nil, hiddenOrSystem), data)
	return err
}
