package smb

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"os"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// Create makes a file that did not exist (FILE_CREATE, MS-SMB2 2.2.13) and opens
// it. The size is not needed.
func (t *Target) Create(ctx context.Context, name string, _ int64) (probe.File, error) {
	f, err := t.open(ctx, "create", name, os.O_RDWR|os.O_CREATE|os.O_EXCL)
	if err == nil {
		return f, nil
	}
	var e *probe.Error
	if errors.As(err, &e) && (ntstatus.FailedWith(err, ntstatus.AccessDenied) || ntstatus.FailedWith(err, ntstatus.WriteProtected)) {
		e.Remedy = "share or directory are read-only for this user: allow writing on the NAS, or measure an existing file with --read-only"
	}
	return nil, err
}

// Open opens an existing file for reading. A directory opens as well, and is refused here.
func (t *Target) Open(ctx context.Context, name string) (probe.File, error) {
	f, err := t.open(ctx, "open", name, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	info, err := f.stat(ctx, "open")
	if err == nil && info.IsDir() {
		err = deed{"open", name, -1}.fail(probe.ErrUsage, errors.New("it is not a plain file"), "name a plain file")
	}
	if err != nil {
		_ = f.Close() // why it is closed is what matters
		return nil, err
	}
	return f, nil
}

func (t *Target) open(ctx context.Context, op, name string, flag int) (*file, error) {
	if err := checkName(op, name); err != nil {
		return nil, err
	}
	d := deed{op, name, -1}
	s, err := t.live(ctx, d)
	if err != nil {
		return nil, err
	}
	h, err := s.open(ctx, d, t.path(name), flag)
	if err != nil {
		return nil, err
	}
	return t.newFile(name, flag&^(os.O_CREATE|os.O_EXCL), h), nil
}

// Space asks for FileFsFullSizeInformation (MS-FSCC 2.5.4).
func (t *Target) Space(ctx context.Context) (probe.Space, error) {
	var space probe.Space
	err := t.retry(ctx, deed{"read free space", t.options.unc(), -1}, func(s *session) error {
		fs, err := s.share.Statfs(t.options.dir())
		if err != nil {
			return err
		}
		space.Total = bytesOf(fs.TotalBlockCount(), fs.BlockSize())
		space.Free = bytesOf(fs.AvailableBlockCount(), fs.BlockSize())
		return nil
	})
	return space, err
}

// bytesOf multiplies without overflow: some servers say "unlimited" by a number that
// is too large.
func bytesOf(blocks, size uint64) int64 {
	high, low := bits.Mul64(blocks, size)
	if high > 0 || low > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(low)
}

// List names the plain files of the directory, without links and directories.
func (t *Target) List(ctx context.Context) ([]probe.Entry, error) {
	var entries []probe.Entry
	err := t.retry(ctx, deed{"list", t.options.unc(), -1}, func(s *session) error {
		infos, err := s.share.ReadDir(t.options.dir())
		entries = entries[:0]
		for _, i := range infos {
			if i.Mode().IsRegular() {
				entries = append(entries, probe.Entry{Name: i.Name(), Size: i.Size(), Modified: i.ModTime()})
			}
		}
		return err
	})
	return entries, err
}
