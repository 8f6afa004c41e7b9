package smb

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"sync"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// file is the test file: a handle on the control session, which also keeps others
// from deleting the file, and one handle for each queue.
type file struct {
	target  *Target
	name    string
	flag    int // to open it once more
	control *handle

	mu     sync.Mutex // guards what follows
	closed bool
	queues map[stream]bool
}

// stream is an open queue as its file sees it.
type stream interface {
	flush(ctx context.Context) error
	drop()
}

func (t *Target) newFile(name string, flag int, control *handle) *file {
	f := &file{target: t, name: name, flag: flag, control: control, queues: map[stream]bool{}}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.files[f] = true
	return f
}

// closeFiles closes what this target has open on a file.
func (t *Target) closeFiles(name string) {
	t.mu.Lock()
	files := slices.Collect(maps.Keys(t.files))
	t.mu.Unlock()
	for _, f := range files {
		if f.name == name {
			f.drop()
			_ = f.Close() // Remove says whether that was enough
		}
	}
}

// drop gives up the connections of the queues.
func (f *file) drop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for q := range f.queues {
		q.drop()
	}
}

// Size asks the server (FileAllInformation, MS-FSCC 2.4.2).
func (f *file) Size(ctx context.Context) (int64, error) {
	info, err := f.stat(ctx, "read size")
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func (f *file) stat(ctx context.Context, op string) (info os.FileInfo, err error) {
	err = f.control.session.call(ctx, deed{op, f.name, -1}, func() (err error) {
		info, err = f.control.file.Stat()
		return err
	})
	return info, err
}

// Sync flushes (MS-SMB2 2.2.17) through every handle that may have written, or
// through the control handle when there is no queue.
func (f *file) Sync(ctx context.Context) error {
	if f.flag == os.O_RDONLY {
		return f.syncReadOnly(ctx)
	}
	queues := f.streams()
	if len(queues) == 0 {
		return f.control.flush(ctx, f.name)
	}
	for _, q := range queues {
		if err := q.flush(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (f *file) writable() bool { return f.flag != os.O_RDONLY }

// syncReadOnly has nothing to do: servers refuse a FLUSH without write access
// (MS-SMB2 3.3.5.11).
func (f *file) syncReadOnly(ctx context.Context) error {
	if ctx.Err() != nil {
		return deed{"flush", f.name, -1}.ended(ctx)
	}
	return nil
}

func (f *file) streams() []stream {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Collect(maps.Keys(f.queues))
}

// Close closes the control handle.
func (f *file) Close() error {
	f.mu.Lock()
	closed := f.closed
	f.closed = true
	f.mu.Unlock()
	if closed {
		return nil
	}
	f.target.mu.Lock()
	delete(f.target.files, f)
	f.target.mu.Unlock()
	return f.control.close(deed{"close", f.name, -1})
}

// Queue opens a connection, a session and a handle of its own. Where the user may
// write a file that it made but not open it once more, as anonymous users of
// Samba, the queue shares the control handle and its connection.
func (f *file) Queue(ctx context.Context, depth int) (probe.Queue, error) {
	return f.ClampedQueue(ctx, depth, 0)
}

// ClampedQueue implements probe.Clamper. A queue that is clamped shares no connection.
func (f *file) ClampedQueue(ctx context.Context, depth, mtu int) (probe.Queue, error) {
	d := deed{"open queue on", f.name, -1}
	if ctx.Err() != nil {
		return nil, d.ended(ctx)
	}
	s, err := f.target.connect(ctx, mtu)
	if err != nil {
		return nil, err
	}
	h, err := s.open(ctx, d, f.target.path(f.name), f.flag)
	switch {
	case err == nil && f.target.usesDirect():
		return f.directOrClose(ctx, h, depth)
	case err == nil:
		return f.newQueue(h, depth), nil
	case ntstatus.FailedWith(err, ntstatus.AccessDenied) && f.flag != os.O_RDONLY && mtu == 0:
		s.close()
		return f.sharedQueue(err, depth)
	}
	s.close()
	return nil, vanished(err)
}

// vanished gives an error about a name that was there a moment ago another remedy than one
// about a name that was misspelt.
func vanished(err error) error {
	var e *probe.Error
	if errors.As(err, &e) && ntstatus.FailedWith(err, ntstatus.NameNotFound) {
		e.Remedy = "somebody removed or renamed the file during the run: see who else works in the directory, and run again"
	}
	return err
}

// sharedQueue uses the control handle, since another was refused with that error.
// The library needs its connection, which the direct data path would take.
func (f *file) sharedQueue(refused error, depth int) (probe.Queue, error) {
	if f.target.options.DataPath == probe.DataPathDirect {
		return nil, refused
	}
	f.target.leaveDirect()
	return f.newQueue(f.control, depth), nil
}

func (f *file) directOrClose(ctx context.Context, h *handle, depth int) (probe.Queue, error) {
	q, err := f.newDirect(ctx, h, depth)
	if err != nil {
		h.session.close()
		return nil, err
	}
	return q, nil
}
