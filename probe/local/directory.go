package local

import (
	"context"
	"errors"
	"os"

	"nasprobe/probe"
)

// Space is what the file system has, and what is free for users without
// privileges. A file system that does not tell is errors.ErrUnsupported.
func (t *Target) Space(ctx context.Context) (probe.Space, error) {
	return within(ctx, "read free space", t.dir, func() (probe.Space, error) {
		s, err := space(t.dir)
		if err == nil && s.Total == 0 { // ramfs, some FUSE file systems
			err = errors.ErrUnsupported
		}
		if err != nil {
			return probe.Space{}, failure("read free space", t.dir, -1, err)
		}
		return s, nil
	}, nil)
}

// List names plain files; symbolic links and directories are left out.
func (t *Target) List(ctx context.Context) ([]probe.Entry, error) {
	return within(ctx, "list", t.dir, func() ([]probe.Entry, error) {
		found, err := os.ReadDir(t.dir)
		if err != nil {
			return nil, failure("list", t.dir, -1, err)
		}
		var entries []probe.Entry
		for _, e := range found {
			if !e.Type().IsRegular() {
				continue
			}
			if info, err := e.Info(); err == nil { // else removed meanwhile
				entries = append(entries, probe.Entry{Name: e.Name(), Size: info.Size(), Modified: info.ModTime()})
			}
		}
		return entries, nil
	}, nil)
}
