package smb

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"os"
	"time"

	"nasprobe/probe"
)

// Create makes a file that did not exist (FILE_CREATE, MS-SMB2 2.2.13) and opens
// it. The size is not needed.
func (t *Target) Create(ctx context.Context, name string, _ int64) (probe.File, error) {
	f, err := t.open(ctx, "create", name, os.O_RDWR|os.O_CREATE|os.O_EXCL)
	var e *probe.Error
	if errors.As(err, &e) && (failedWith(err, statusAccessDenied) || failedWith(err, statusWriteProtected)) {
		e.Remedy = "share or directory are read-only for this user: allow writing on the NAS, or measure an existing file with --read-only"
	}
	return f, err
}

// Open opens an existing file for reading.
func (t *Target) Open(ctx context.Context, name string) (probe.File, error) {
	return t.open(ctx, "open", name, os.O_RDONLY)
}

func (t *Target) open(ctx context.Context, op, name string, flag int) (probe.File, error) {
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

// Remove deletes a file. Handles of this target on it are closed first, since an
// open file cannot be deleted here (MS-SMB2 3.3.5.9: none of them shares deletion).
// The server may hold those of a connection that was given up for a moment longer;
// Remove waits for that.
func (t *Target) Remove(ctx context.Context, name string) error {
	if err := checkName("remove", name); err != nil {
		return err
	}
	const patience, pause = 5 * time.Second, 50 * time.Millisecond
	d := deed{"remove", name, -1}
	if ctx.Err() != nil {
		return d.ended(ctx)
	}
	t.closeFiles(name)
	for start := time.Now(); ; {
		err := t.remove(ctx, d, name)
		held := failedWith(err, statusSharing) || failedWith(err, statusDeletePending)
		if !held || time.Since(start) > patience {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return d.ended(ctx)
		}
	}
}

func (t *Target) remove(ctx context.Context, d deed, name string) error {
	attempts := 0
	err := t.retry(ctx, d, func(s *session) error {
		attempts++
		info, err := s.share.Lstat(t.path(name))
		switch {
		case err != nil:
			return err
		case info.IsDir():
			return usage(d.op, name, "it is a directory", "only files are removed")
		}
		return s.share.Remove(t.path(name))
	})
	if attempts > 1 && errors.Is(err, probe.ErrNotExist) {
		return nil // the reply to the first attempt was lost
	}
	return err
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
