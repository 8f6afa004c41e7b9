package smb

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// refused is a Dial that fails: with which kind, words and remedy.
type refused struct {
	options Options
	kind    error
	text    string
	remedy  string
}

func (c refused) check(t *testing.T, err error) {
	t.Helper()
	switch {
	case err == nil:
		t.Error("no error")
	case !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) || !strings.Contains(probe.Remedy(err), c.remedy):
		t.Errorf("error %v, remedy %q; want kind %q, text %q, remedy %q", err, probe.Remedy(err), c.kind, c.text, c.remedy)
	case strings.Contains(err.Error()+probe.Remedy(err), "very-secret"):
		t.Errorf("the error tells the password: %v", err)
	}
}

func TestDialErrors(t *testing.T) {
	change := func(share string, f func(o *Options)) Options { o := lab(t, share); f(&o); return o }
	const all = "encrypted, public, ro, share, tiny, with space, 共有"
	for name, c := range map[string]refused{
		"wrong password":  {change("share", func(o *Options) { o.Password = "very-secret" }), probe.ErrRefused, "log in probe at 10.79.77.1: STATUS_LOGON_FAILURE (0xC000006D)", "password"},
		"wrong share":     {lab(t, "shaer"), probe.ErrNotExist, "STATUS_BAD_NETWORK_NAME (0xC00000CC): the server has: " + all, "name one"},
		"encrypted wrong": {change("shaer", func(o *Options) { o.Encrypt = true }), probe.ErrNotExist, all, "name one"},
		"no share":        {lab(t, ""), probe.ErrUsage, all, "name one"},
		"no share, no guest": {change("", func(o *Options) { o.Password = "very-secret" }), probe.ErrUsage,
			"STATUS_LOGON_FAILURE", "name a share"},
		"pipe":             {lab(t, "IPC$"), probe.ErrUsage, "not a share of files", "another share"},
		"no user":          {nobody(lab(t, "share")), probe.ErrRefused, "STATUS_ACCESS_DENIED (0xC0000022)", "--user"},
		"guest":            {change("share", func(o *Options) { o.User = "nobody-knows" }), probe.ErrRefused, "STATUS_ACCESS_DENIED", "another user"},
		"missing dir":      {change("share", func(o *Options) { o.Dir = "no/such" }), probe.ErrNotExist, `\share\no\such`, "spelling"},
		"file as dir":      {change("ro", func(o *Options) { o.Dir = "sample.bin" }), probe.ErrUsage, "it is a file", "directory"},
		"SMB1":             {withPort(lab(t, "share"), "4451"), probe.ErrProtocol, "speaks only SMB1 (NT LM 0.12)", "--dialect smb1"},
		"not SMB":          {withPort(lab(t, "share"), "111"), probe.ErrUnreachable, "closed the connection", "host and port"},
		"closed port":      {withPort(lab(t, "share"), "4"), probe.ErrUnreachable, "nothing listens", "port"},
		"newer dialect":    {withDialect(withPort(lab(t, "share"), "4452"), "3.1.1"), probe.ErrRefused, "STATUS_NOT_SUPPORTED", "--dialect"},
		"sign as guest":    {change("public", func(o *Options) { o.Sign, o.User = true, "nobody-knows" }), probe.ErrRefused, "cannot be signed", "as a user"},
		"encrypt as guest": {change("public", func(o *Options) { o.Encrypt, o.User = true, "nobody-knows" }), probe.ErrRefused, "plain text", "as a user"},
		"encrypt 2.0.2":    {withPort(change("share", func(o *Options) { o.Encrypt = true }), "4452"), probe.ErrRefused, "plain text", "enable SMB3"},
		"encrypted as 2.1": {withDialect(lab(t, "encrypted"), "2.1"), probe.ErrRefused, "STATUS_ACCESS_DENIED", "encryption"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Dial(bounded(t), c.options)
			c.check(t, err)
		})
	}
}

func TestReadOnlyShare(t *testing.T) {
	for name, o := range map[string]Options{"plain": lab(t, "ro"), "encrypted": func() Options { o := lab(t, "ro"); o.Encrypt = true; return o }()} {
		t.Run(name, func(t *testing.T) {
			target := dialed(t, o)
			_, err := target.Create(bounded(t), "probe-smb.tmp", 0)
			refused{kind: probe.ErrRefused, text: "create probe-smb.tmp: STATUS_ACCESS_DENIED (0xC0000022)", remedy: "read-only"}.check(t, err)
			refused{kind: probe.ErrRefused, text: "STATUS_", remedy: "right"}.check(t, target.Remove(bounded(t), "sample.bin"))
			readSample(t, target)
		})
	}
}

// readSample reads what a read-only share has, through a queue.
func readSample(t *testing.T, target *Target) {
	ctx := bounded(t)
	f, err := target.Open(ctx, "sample.bin")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if size, err := f.Size(ctx); err != nil || size != 8<<20 {
		t.Errorf("size %d, %v; want 8 MiB", size, err)
	}
	q, err := f.Queue(ctx, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	transfer(t, ctx, q, patterns.Read, 2)
	if err := f.Sync(ctx); err != nil {
		t.Errorf("sync of a file that is only read: %v", err)
	}
}

func TestFullShare(t *testing.T) {
	target := dialed(t, lab(t, "tiny"))
	ctx := bounded(t)
	f, err := target.Create(ctx, "probe-smb.tmp", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer target.Remove(ctx, "probe-smb.tmp")
	q, err := f.Queue(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	const off, size = 64 << 20, 16 << 20 // more than one request
	if err := q.Submit(0, patterns.Write, make([]byte, size), off); err != nil {
		t.Fatal(err)
	}
	var failed error
	if err := q.Wait(ctx, func(_, _ int, err error) { failed = err }); err != nil {
		t.Fatal(err)
	}
	refused{kind: probe.ErrUnsafe, text: "write probe-smb.tmp at offset ", remedy: "free space"}.check(t, failed)
	var e *probe.Error
	if !errors.As(failed, &e) || e.Code != "STATUS_DISK_FULL (0xC000007F)" || e.Offset < off || e.Offset >= off+size {
		t.Errorf("error %+v, want a full disk at an offset of the block", e)
	}
}

func TestRemoveKeepsDirectories(t *testing.T) {
	o := lab(t, "share")
	dir, err := os.MkdirTemp(labDir(t)+"/share", "probe-smb-*")
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(dir)
	target := dialed(t, o)
	name := dir[strings.LastIndexByte(dir, '/')+1:]
	refused{kind: probe.ErrUsage, text: "directory"}.check(t, target.Remove(bounded(t), name))
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
	o.Dir = "/" + name + "/"
	use(t, dialed(t, o))
}

func TestShares(t *testing.T) {
	want := []string{"encrypted", "public", "ro", "share", "tiny", "with space", "共有"}
	for name, o := range map[string]Options{"user": lab(t, ""), "nobody": nobody(lab(t, "")), "encrypted": func() Options { o := lab(t, ""); o.Encrypt = true; return o }()} {
		if got, err := Shares(bounded(t), o); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
	o := lab(t, "")
	o.Password = "very-secret"
	_, err := Shares(context.Background(), o)
	refused{kind: probe.ErrRefused, text: "STATUS_LOGON_FAILURE", remedy: "password"}.check(t, err)
}
