package embedded

import (
	"context"
	"net"
	"strings"

	"github.com/go-git/go-billy/v5"
	"github.com/willscott/go-nfs"

	"nasprobe/probe/local"
)

// handler answers what the protocol library asks of a server.
type handler struct {
	*handles
	files *directory
	dir   string
}

var _ nfs.Handler = (*handler)(nil)

func newHandler(files *directory, dir string) *handler {
	return &handler{handles: newHandles(), files: files, dir: dir}
}

// Mount knows one export (RFC 1813 5.2.1).
func (h *handler) Mount(_ context.Context, _ net.Conn, req nfs.MountRequest) (nfs.MountStatus, billy.Filesystem, []nfs.AuthFlavor) {
	if strings.TrimRight(string(req.Dirpath), "/") != export {
		return nfs.MountStatusErrNoEnt, nil, nil
	}
	return nfs.MountStatusOk, h.files, []nfs.AuthFlavor{nfs.AuthFlavorUnix, nfs.AuthFlavorNull}
}

// Change is what SETATTR goes to.
func (h *handler) Change(billy.Filesystem) billy.Change { return h.files }

// FSStat tells the room of the file system that holds the directory.
func (h *handler) FSStat(ctx context.Context, _ billy.Filesystem, s *nfs.FSStat) error {
	target, err := local.Open(h.dir)
	if err != nil {
		return err
	}
	space, err := target.Space(ctx)
	if err != nil {
		return err
	}
	s.TotalSize, s.FreeSize, s.AvailableSize = uint64(space.Total), uint64(space.Free), uint64(space.Free)
	return nil
}

// FromHandle also returns the file system, of which there is one.
func (h *handler) FromHandle(fh []byte) (billy.Filesystem, []string, error) {
	path, err := h.path(fh)
	return h.files, path, err
}

// ToHandle is the handle of a path, and makes one for a new path.
func (h *handler) ToHandle(_ billy.Filesystem, path []string) []byte { return h.handle(path) }

// InvalidateHandle forgets the handle of a removed file.
func (h *handler) InvalidateHandle(_ billy.Filesystem, fh []byte) error {
	h.forget(fh)
	return nil
}
