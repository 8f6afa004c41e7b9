package nfs

import (
	"context"

	lib "github.com/willscott/go-nfs-client/nfs"
)

// open mounts the directory and learns the limits of the server.
func (t *Target) open(ctx context.Context) error {
	fh, rest, err := t.mounter.mount(ctx, t.options.Export)
	if err != nil {
		return err
	}
	t.root = fh
	if err := t.descend(ctx, rest); err != nil {
		return fail(ctx, "mount", t.label(""), -1, err)
	}
	info, err := t.fsinfo(ctx)
	if err != nil {
		return fail(ctx, "mount", t.label(""), -1, err)
	}
	t.readMax, t.writeMax = transferSize(info.RTMax), transferSize(info.WTMax)
	return nil
}

// descend looks up a path below the mounted directory and makes sure that the end
// is a directory.
func (t *Target) descend(ctx context.Context, path string) error {
	for _, name := range elements(path) {
		fh, _, err := t.lookup(ctx, t.root, name)
		if err != nil {
			return err
		}
		t.root = fh
	}
	attr, err := t.getattr(ctx, t.root)
	if err == nil && attr.Type != lib.NF3Dir {
		err = nfsStatus(lib.NFS3ErrNotDir)
	}
	return err
}

// transferSize makes a size that fits of what FSINFO says, in whole units of XDR.
func transferSize(n uint32) int {
	if n < 4 {
		return leastTransfer
	}
	return int(min(n, maxTransfer)) &^ 3
}
