package smb1

import (
	"context"
	"maps"
	"slices"
	"sync"

	"nasprobe/probe/wire"
)

// file is the test file: open on the control session, which also keeps others from
// deleting the file, and once more for each queue.
type file struct {
	target   *Target
	name     string
	writable bool
	session  *session // the control session when the file was opened
	fid      uint16

	mu     sync.Mutex // guards what follows
	closed bool
	queues map[*queue]bool
}

func (t *Target) newFile(name string, writable bool, s *session, fid uint16) *file {
	f := &file{target: t, name: name, writable: writable, session: s, fid: fid, queues: map[*queue]bool{}}
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
	for _, q := range f.streams() {
		q.drop()
	}
}

func (f *file) streams() []*queue {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Collect(maps.Keys(f.queues))
}

// Size implements probe.File by SMB_QUERY_FILE_STANDARD_INFO (MS-CIFS 2.2.8.3.7).
func (f *file) Size(ctx context.Context) (int64, error) {
	d := deed{"read the size of", f.name, -1}
	params := le.AppendUint16(le.AppendUint16(nil, f.fid), fileStandardInfo)
	_, data, err := f.session.transact(ctx, d, transaction{command: cmdTransaction2, setup: []uint16{trans2QueryFile}, params: params,
		maxParams: 2, maxReturn: 64})
	if err != nil {
		return 0, err
	}
	size, err := fileSize(data)
	if err != nil {
		return 0, d.transport(ctx, err)
	}
	return size, nil
}

// fileSize reads the end of the file from an SMB_QUERY_FILE_STANDARD_INFO.
func fileSize(data []byte) (int64, error) {
	if len(data) < 16 || int64(le.Uint64(data[8:])) < 0 {
		return 0, wire.Malformed("the size of a file in %d bytes", len(data))
	}
	return int64(le.Uint64(data[8:])), nil
}

// Sync flushes (MS-CIFS 2.2.4.6) through every queue that may have written, or on the
// control session when there is none.
func (f *file) Sync(ctx context.Context) error {
	d := deed{"flush", f.name, -1}
	if !f.writable { // servers refuse it without write access
		if ctx.Err() != nil {
			return d.ended(ctx)
		}
		return nil
	}
	queues := f.streams()
	for _, q := range queues {
		if err := q.flush(ctx); err != nil {
			return err
		}
	}
	if len(queues) > 0 {
		return nil
	}
	_, err := f.session.call(ctx, d, cmdFlush, le.AppendUint16(nil, f.fid), nil)
	return err
}

// Close closes the file on the control session, where anybody is left to hear it.
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
	if !f.session.alive() {
		return nil
	}
	return f.session.closeFile(deed{"close", f.name, -1}, f.fid)
}

// closeFile sends a CLOSE (MS-CIFS 2.2.4.5).
func (s *session) closeFile(d deed, fid uint16) error {
	ctx, cancel := context.WithTimeout(context.Background(), closePatience)
	defer cancel()
	var words []byte
	for _, w := range closeWords(fid) {
		words = le.AppendUint16(words, w)
	}
	_, err := s.call(ctx, d, cmdClose, words, nil)
	if !s.alive() {
		return nil // the server closes what a lost connection held
	}
	return err
}
