package local

import (
	"context"
	"errors"
	"os"

	"nasprobe/probe"
)

type file struct {
	path     string
	plain    *os.File
	direct   *os.File // nil when the file system refuses
	writable bool
}

// newFile adds the descriptor that goes past the page cache, and owns plain.
func (t *Target) newFile(path string, plain *os.File, flag int) (*file, error) {
	f := &file{path: path, plain: plain, writable: flag == os.O_RDWR}
	direct, err := t.openDirect(path, flag)
	switch {
	case errors.Is(err, errNoDirect):
		t.buffered.Store(true)
		return f, nil
	case err != nil:
		plain.Close()
		return nil, failure("open", path, -1, err)
	}
	f.direct = direct
	if err := f.sameFile(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	t.direct.Store(true)
	return f, nil
}

// sameFile makes sure that nobody put another file in our file's place between
// the two openings.
func (f *file) sameFile() error {
	a, err := f.plain.Stat()
	if err != nil {
		return failure("open", f.path, -1, err)
	}
	b, err := f.direct.Stat()
	if err != nil {
		return failure("open", f.path, -1, err)
	}
	if !os.SameFile(a, b) {
		return &probe.Error{Kind: probe.ErrUnsafe, Op: "open", Target: f.path, Offset: -1, Err: errors.New("another file took its place meanwhile")}
	}
	return nil
}

// Queue has a goroutine a slot. All queues share the file's descriptors, on which
// positioned reads and writes do not get into each other's way.
func (f *file) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	if ctx.Err() != nil {
		return nil, ended(ctx, "open queue", f.path)
	}
	// Nothing makes a blocked system call return; it ends by itself and finds
	// nobody waiting.
	return probe.NewQueue(&positioned{file: f}, depth, func() error { return nil }), nil
}

// Size is the length in bytes.
func (f *file) Size(ctx context.Context) (int64, error) {
	return within(ctx, "read size", f.path, func() (int64, error) {
		info, err := f.plain.Stat()
		if err != nil {
			return 0, failure("read size", f.path, -1, err)
		}
		return info.Size(), nil
	}, nil)
}

// Sync is fsync, which also empties the cache of the drive.
func (f *file) Sync(ctx context.Context) error {
	return do(ctx, "flush", f.path, func() error {
		if !f.writable { // Windows refuses to flush what it may not write
			return nil
		}
		return f.plain.Sync()
	})
}

// Close closes both descriptors, and may be called twice.
func (f *file) Close() error {
	err := f.plain.Close()
	if f.direct != nil {
		err = errors.Join(err, f.direct.Close())
	}
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return failure("close", f.path, -1, err)
}
