package smb

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// use makes a file, writes and flushes two blocks through a queue and removes it.
func use(t testing.TB, target *Target) {
	t.Helper()
	ctx := bounded(t)
	const name = "probe-smb.tmp"
	f, err := target.Create(ctx, name, 2*block)
	if err != nil {
		t.Fatal(err)
	}
	q, err := f.Queue(ctx, 2)
	if err != nil {
		t.Fatal(err)
	}
	transfer(t, ctx, q, patterns.Write, 2)
	transfer(t, ctx, q, patterns.Read, 2)
	if err := f.Sync(ctx); err != nil {
		t.Error(err)
	}
	for _, end := range []func() error{q.Close, f.Close, func() error { return target.Remove(ctx, name) }} {
		if err := end(); err != nil {
			t.Error(err)
		}
	}
}

// block is larger than what the library puts in one request.
const block = 3 << 19

// transfer moves n blocks at once.
func transfer(t testing.TB, ctx context.Context, q probe.Queue, op patterns.Op, n int) {
	t.Helper()
	for slot := range n {
		if err := q.Submit(slot, op, make([]byte, block), int64(slot)*block); err != nil {
			t.Fatal(err)
		}
	}
	for left := n; left > 0; {
		err := q.Wait(ctx, func(_, m int, err error) {
			left--
			if err != nil || m != block {
				t.Errorf("%v: %d bytes, %v", op, m, err)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestConditions(t *testing.T) {
	const mib = 1 << 20
	user := probe.Conditions{Dialect: "3.1.1", Signing: probe.SigningOff, Encryption: probe.EncryptionOff, Auth: probe.AuthUser, User: "probe",
		TransferReadBytes: 8 * mib, TransferWriteBytes: 8 * mib, DataPath: probe.DataPathDirect, Socket: "netpoll"}
	with := func(change func(c *probe.Conditions)) probe.Conditions { c := user; change(&c); return c }
	library := func(change func(c *probe.Conditions)) probe.Conditions {
		return with(func(c *probe.Conditions) {
			c.DataPath, c.Socket, c.TransferReadBytes, c.TransferWriteBytes = probe.DataPathLibrary, "", mib, mib
			change(c)
		})
	}
	for name, c := range map[string]struct {
		options  Options
		want     probe.Conditions
		warnings []string
	}{
		"user":       {lab(t, "share"), user, nil},
		"with space": {lab(t, "with space"), user, nil},
		"raw": {func() Options { o := lab(t, "share"); o.Socket = wire.Raw; return o }(),
			with(func(c *probe.Conditions) { c.Socket = "raw" }), nil},
		"--data-path direct": {withPath(lab(t, "share"), probe.DataPathDirect), user, nil},
		"--data-path library": {withPath(lab(t, "share"), probe.DataPathLibrary),
			library(func(c *probe.Conditions) { c.Signing = probe.SigningOn }), []string{"signed-by-client"}},
		"--sign": {func() Options { o := lab(t, "share"); o.Sign = true; return o }(),
			library(func(c *probe.Conditions) { c.Signing = probe.SigningRequired }), []string{"signing"}},
		"mandatory signing": {withPort(lab(t, "share"), "4453"),
			library(func(c *probe.Conditions) { c.Signing = probe.SigningRequired }), []string{"signing"}},
		"mandatory signing of 2.1": {withDialect(withPort(lab(t, "share"), "4453"), "2.1"),
			library(func(c *probe.Conditions) { c.Signing, c.Dialect = probe.SigningRequired, "2.1" }), []string{"signing"}},
		"mandatory signing of 3.0.2": {withDialect(withPort(lab(t, "share"), "4453"), "3.0.2"),
			library(func(c *probe.Conditions) { c.Signing, c.Dialect = probe.SigningRequired, "3.0.2" }), []string{"signing"}},
		"encrypted share": {lab(t, "encrypted"),
			library(func(c *probe.Conditions) { c.Signing, c.Encryption = probe.SigningOff, "AES-128-GCM" }), []string{"encryption"}},
		"--encrypt": {func() Options { o := lab(t, "share"); o.Encrypt = true; return o }(),
			library(func(c *probe.Conditions) { c.Signing, c.Encryption = probe.SigningOff, "AES-128-GCM" }), []string{"encryption"}},
		"--encrypt of 3.0": {func() Options { o := lab(t, "share"); o.Encrypt, o.Dialect = true, "3.0"; return o }(),
			library(func(c *probe.Conditions) {
				c.Signing, c.Encryption, c.Dialect = probe.SigningOff, "AES-128-CCM", "3.0"
			}), []string{"encryption"}},
		"2.0.2": {withPort(lab(t, "share"), "4452"),
			with(func(c *probe.Conditions) {
				c.Dialect, c.TransferReadBytes, c.TransferWriteBytes = "2.0.2", 64<<10, 64<<10
			}), nil},
		"no user": {nobody(lab(t, "public")),
			with(func(c *probe.Conditions) {
				c.Signing, c.Auth, c.User = probe.SigningOff, probe.AuthGuest, "guest"
			}), []string{"guest-login"}},
		"unknown user": {func() Options { o := lab(t, "public"); o.User = "nobody-knows"; return o }(),
			with(func(c *probe.Conditions) {
				c.Signing, c.Auth, c.User = probe.SigningOff, probe.AuthGuest, "nobody-knows"
			}), []string{"guest"}},
		"IPv6": {func() Options { o := lab(t, "share"); o.Host = "fd79::1"; return o }(), user, nil},
		"domain": {func() Options { o := lab(t, "share"); o.Domain = "WORKGROUP"; return o }(),
			with(func(c *probe.Conditions) { c.User = `WORKGROUP\probe` }), nil},
	} {
		t.Run(name, func(t *testing.T) {
			target := dialed(t, c.options)
			use(t, target)
			checkConditions(t, target, c.want, c.warnings)
		})
	}
}

func checkConditions(t *testing.T, target *Target, want probe.Conditions, warnings []string) {
	t.Helper()
	got := target.Conditions()
	if got.Credits < 512 {
		t.Errorf("%d credits do not keep eight requests of 1 MiB in flight, and room to spare", got.Credits)
	}
	got.Credits = 0
	want.Connections, want.WriteMode = 1, probe.WriteFlush
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("conditions differ from what is wanted:\n%s", diff)
	}
	var codes []string
	for _, w := range target.Warnings() {
		codes = append(codes, w.Code)
	}
	if !slices.Equal(codes, warnings) {
		t.Errorf("warnings %q, want %q", codes, warnings)
	}
}

// TestAnonymous goes the way of servers that know no guest: an anonymous user of
// Samba may not open again what it made.
func TestAnonymous(t *testing.T) {
	o := nobody(lab(t, "public"))
	ctx := bounded(t)
	s, err := connect(ctx, o, login{auth: probe.AuthAnonymous})
	if err != nil {
		t.Fatal(err)
	}
	target := newTarget(o, s)
	target.direct = true
	t.Cleanup(func() { target.Close() })
	use(t, target)
	if c := target.Conditions(); c.Auth != probe.AuthAnonymous || c.Signing != probe.SigningOff || c.DataPath != probe.DataPathLibrary {
		t.Errorf("conditions %+v, want an anonymous session without signatures, through the library", c)
	}
}

func TestPath(t *testing.T) {
	target := dialed(t, lab(t, "share"))
	f, err := target.Create(bounded(t), "probe-smb-path.tmp", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer target.Remove(bounded(t), "probe-smb-path.tmp")
	q, err := f.Queue(bounded(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if p := q.(probe.PathReporter).Path(); p.SendMSS == 0 || p.Remote != target.options.address() {
		t.Errorf("path %+v, want that of the queue's connection", p)
	}
}
