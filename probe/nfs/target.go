package nfs

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"
	"sync/atomic"

	lib "github.com/willscott/go-nfs-client/nfs"
	"github.com/willscott/go-nfs-client/nfs/rpc"

	"nasprobe/probe"
)

// maxTransfer bounds one READ or WRITE in bytes, as kernel clients do, since some
// servers advertise 64 MiB.
const maxTransfer = 1 << 20

// leastTransfer stands in for a limit that the server does not tell, in bytes.
const leastTransfer = 8 << 10

// Target is a mounted directory of an NFSv3 server. It implements probe.Target and
// probe.Warner.
type Target struct {
	options Options
	dialer  *dialer
	mounter *mounter
	control *client
	cred    rpc.Auth
	port    string // of NFS, resolved
	root    []byte // file handle of the directory

	readMax, writeMax int // bytes a request

	jukebox atomic.Int64 // replies that asked to come again

	mu          sync.Mutex
	queues      int // open now
	connections int // most queues open at once
	rewritten   bool
	closed      bool
}

// Create makes a file for everybody to read, by CREATE GUARDED (RFC 1813 section
// 3.3.8). It starts empty.
func (t *Target) Create(ctx context.Context, name string, size int64) (probe.File, error) {
	if err := t.checkName("create", name); err != nil {
		return nil, err
	}
	fh, err := t.create(ctx, name)
	if err != nil {
		return nil, fail(ctx, "create", t.label(name), -1, err)
	}
	return newFile(t, name, fh, true), nil
}

// Open finds a plain file by LOOKUP. It is never written to.
func (t *Target) Open(ctx context.Context, name string) (probe.File, error) {
	if err := t.checkName("open", name); err != nil {
		return nil, err
	}
	t.glance(ctx)
	fh, attr, err := t.lookup(ctx, t.root, name)
	if err == nil && attr.Type != lib.NF3Reg {
		err = &probe.Error{Kind: probe.ErrUsage, Op: "open", Target: t.label(name), Offset: -1,
			Err: fmt.Errorf("it is not a plain file"), Remedy: "name a plain file"}
	}
	if err != nil {
		return nil, fail(ctx, "open", t.label(name), -1, err)
	}
	return newFile(t, name, fh, false), nil
}

// Remove deletes a file by REMOVE (RFC 1813 section 3.3.12).
func (t *Target) Remove(ctx context.Context, name string) error {
	if err := t.checkName("remove", name); err != nil {
		return err
	}
	if err := t.remove(ctx, name); err != nil {
		return fail(ctx, "remove", t.label(name), -1, err)
	}
	return nil
}

// Space asks FSSTAT (RFC 1813 section 3.3.18). Free is what this uid may still use.
func (t *Target) Space(ctx context.Context) (probe.Space, error) {
	s, err := t.fsstat(ctx)
	if err != nil {
		return probe.Space{}, fail(ctx, "read the free space of", t.label(""), -1, err)
	}
	return probe.Space{Total: clamp(s.Total), Free: clamp(s.Available)}, nil
}

func clamp(n uint64) int64 { return int64(min(n, math.MaxInt64)) }

// checkName wants one element of a path. The bytes are otherwise the server's to
// judge.
func (t *Target) checkName(op, name string) error {
	if name != "" && name != "." && name != ".." && !strings.ContainsAny(name, "/\x00") {
		return nil
	}
	return &probe.Error{Kind: probe.ErrUsage, Op: op, Target: t.label(name), Offset: -1,
		Err: fmt.Errorf("%q is not the name of a file", name), Remedy: "give a name without a slash"}
}

// label is how errors call a file of the directory, or the directory itself.
func (t *Target) label(name string) string {
	s := t.options.Host + ":" + t.options.Export
	if name != "" {
		s = strings.TrimRight(s, "/") + "/" + name
	}
	return s
}
