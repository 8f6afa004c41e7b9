package nfs

import (
	"context"
	"fmt"
	"strings"

	lib "github.com/willscott/go-nfs-client/nfs"

	"nasprobe/probe"
)

// explain adds to a refused mount what the server exports instead; v4 is the path
// of the directory over NFSv4, if it is offered there only.
func explain(e *probe.Error, exports []string, v4 string) {
	listed := strings.Join(exports, ", ")
	if len(exports) == 0 {
		listed = "none for this client"
	}
	if v4 != "" {
		e.Kind = probe.ErrRefused
		e.Err = fmt.Errorf("this server offers NFSv4 only for that export (as %s); its NFSv3 exports: %s", v4, listed)
		e.Remedy = "enable NFSv3 for the export; nasprobe speaks no NFSv4"
		return
	}
	e.Kind = probe.ErrNotExist
	e.Err = fmt.Errorf("there is no such export; the server has %s", listed)
	e.Remedy = "name one of the server's exports, and see that it allows NFSv3 and this client"
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
