package nfs

import (
	"context"
	"errors"
	"fmt"
	"slices"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe"
)

// Limits of the MOUNT protocol, RFC 1813 section 5.1.1.
const (
	maxPath   = 1024
	maxName   = 255
	maxHandle = 64
)

const (
	flavorNone = 0
	flavorSys  = 1
)

// mounter speaks MOUNT version 3, RFC 1813 appendix I.
type mounter struct {
	client  *client
	host    string
	mounted string // what MNT took

	// onlyV4 looks for a path over NFSv4 that exports do not offer.
	onlyV4 func(ctx context.Context, path string, exports []string) string
}

// mount returns the file handle of an exported directory, and what of path is
// still to be looked up below it: not every server mounts what is below an export.
// When the path is refused the error says what could be mounted instead.
func (m *mounter) mount(ctx context.Context, path string) (fh []byte, rest string, err error) {
	fh, err = m.mnt(ctx, path)
	if refused := mountStatus(0); err == nil || !errors.As(err, &refused) {
		return fh, "", m.dress(ctx, path, err)
	}
	exports, listErr := m.exports(ctx)
	export, exact := covering(path, exports)
	if export != "" && !exact {
		if fh, err := m.mnt(ctx, export); err == nil {
			return fh, path[len(export):], nil
		}
	}
	err = m.dress(ctx, path, err)
	if e := (*probe.Error)(nil); listErr == nil && export == "" && errors.As(err, &e) {
		explain(e, exports, m.onlyV4(ctx, path, exports))
	}
	return nil, "", err
}

func (m *mounter) dress(ctx context.Context, path string, err error) error {
	if err == nil {
		return nil
	}
	return fail(ctx, "mount", m.host+":"+path, -1, err)
}

// mnt is MNT, RFC 1813 section 5.2.1.
func (m *mounter) mnt(ctx context.Context, path string) ([]byte, error) {
	result, _, err := m.client.call(ctx, lib.MountProc3MNT, path, false)
	if err != nil {
		return nil, err
	}
	cur := cursor{b: result}
	if stat := cur.uint32(); stat != 0 && !cur.bad {
		return nil, mountStatus(stat)
	}
	fh := cur.opaque(maxHandle)
	var flavors []uint32
	for n := cur.uint32(); n > 0 && !cur.bad; n-- {
		flavors = append(flavors, cur.uint32())
	}
	if cur.bad || len(fh) == 0 {
		return nil, malformed("MNT result")
	}
	m.mounted = path
	return fh, checkFlavors(flavors)
}

// checkFlavors wants AUTH_SYS among what the export takes. Some servers list
// nothing.
func checkFlavors(flavors []uint32) error {
	if len(flavors) == 0 || slices.Contains(flavors, flavorSys) || slices.Contains(flavors, flavorNone) {
		return nil
	}
	return &probe.Error{Kind: probe.ErrRefused, Op: "mount", Offset: -1, Remedy: remedyKerberos,
		Err: fmt.Errorf("the export takes no AUTH_SYS, only the flavors %v", flavors)}
}

// unmount is UMNT, RFC 1813 section 5.2.3: it only drops us from the server's list
// of clients.
func (m *mounter) unmount(ctx context.Context) error {
	_, _, err := m.client.call(ctx, lib.MountProc3UMNT, m.mounted, false)
	return err
}
