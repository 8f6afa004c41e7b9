package nfs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

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
		explain(exports, e)
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

// explain adds what the server does export to a refusal.
func explain(exports []string, e *probe.Error) {
	if len(exports) == 0 {
		e.Err = errors.New("the server has no NFSv3 exports for this client")
		e.Remedy = "check the export list of the server: it may offer NFSv4 only, or not to this address"
		return
	}
	e.Err = fmt.Errorf("there is no such NFSv3 export; the server has %s", strings.Join(exports, ", "))
	e.Remedy = "name one of these exports; one that is missing here may be offered over NFSv4 only"
}

// covering is the longest export that path is or is below.
func covering(path string, exports []string) (export string, exact bool) {
	for _, e := range exports {
		e = strings.TrimRight(e, "/")
		if (path == e || strings.HasPrefix(path, e+"/")) && len(e) >= len(export) {
			export, exact = e, path == e
		}
	}
	return export, exact
}

// exports is EXPORT, RFC 1813 section 5.2.5: a list of paths, each with a list of
// the groups that may mount it.
func (m *mounter) exports(ctx context.Context) ([]string, error) {
	result, _, err := m.client.call(ctx, lib.MountProc3Export, struct{}{}, false)
	if err != nil {
		return nil, err
	}
	return decodeExports(result)
}

func decodeExports(b []byte) ([]string, error) {
	cur := cursor{b: b}
	var paths []string
	for cur.bool() {
		paths = append(paths, string(cur.opaque(maxPath)))
		for cur.bool() {
			cur.opaque(maxName)
		}
	}
	if cur.bad {
		return nil, malformed("EXPORT result")
	}
	return paths, nil
}

// unmount is UMNT, RFC 1813 section 5.2.3: it only drops us from the server's list
// of clients.
func (m *mounter) unmount(ctx context.Context) error {
	_, _, err := m.client.call(ctx, lib.MountProc3UMNT, m.mounted, false)
	return err
}
