package smb

import (
	"context"
	"runtime"
	"time"

	"github.com/cloudsoda/go-smb2"
)

// closePatience bounds a CLOSE, which has no context.
const closePatience = 2 * time.Second

// handle is an open file on one session.
type handle struct {
	session *session
	file    *smb2.File
}

// open opens a file. The library's finalizer is taken off: it would send a CLOSE
// at any moment, and block all finalizers of the process on a silent server.
func (s *session) open(ctx context.Context, d deed, path string, flag int) (*handle, error) {
	h := &handle{session: s}
	err := s.call(ctx, d, func() error {
		f, err := s.share.OpenFile(path, flag, 0o666)
		if err != nil {
			return err
		}
		runtime.SetFinalizer(f, nil)
		h.file = f
		return nil
	})
	if err != nil {
		return nil, err
	}
	return h, nil
}

// flush makes what was written durable (MS-SMB2 2.2.17).
func (h *handle) flush(ctx context.Context, name string) error {
	return h.session.call(ctx, deed{"flush", name, -1}, h.file.Sync)
}

// close sends a CLOSE (MS-SMB2 2.2.15) where anybody is left to hear it.
func (h *handle) close(d deed) error {
	if !h.session.alive() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), closePatience)
	defer cancel()
	err := h.session.call(ctx, d, h.file.Close)
	if !h.session.alive() {
		return nil // the server closes what a lost connection held
	}
	return err
}
