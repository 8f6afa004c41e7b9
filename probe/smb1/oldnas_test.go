package smb1

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
)

// oldSession logs in to a fake server and connects to its share.
func oldSession(t *testing.T, f *fake, o Options) (*session, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	s, err := dialAny(ctx, o)
	if err == nil {
		t.Cleanup(s.close)
	}
	return s, err
}

// kinds are NAS boxes of old that let a session in.
func kinds() map[string]func(*fake) {
	return map[string]func(*fake){
		"plainest":       func(*fake) {},
		"share mode":     func(f *fake) { f.shareMode = true },
		"OEM names":      func(f *fake) { f.oem, f.share = true, "共有" },
		"OEM share mode": func(f *fake) { f.oem, f.shareMode, f.share = true, true, "共有" },
		"errors of DOS":  func(f *fake) { f.dosErrors = true },
		"one request":    func(f *fake) { f.maxMpx = 1 },
		"two requests":   func(f *fake) { f.maxMpx = 2 },
		"short messages": func(f *fake) { f.maxBuffer, f.large = 4356, false },
		"short listings": func(f *fake) { f.batch = 3 },
		"all of the worst": func(f *fake) {
			f.oem, f.dosErrors, f.shareMode, f.maxMpx, f.maxBuffer, f.large, f.batch = true, true, true, 1, 4356, false, 2
		},
	}
}

func oldNAS(change func(*fake)) *fake {
	f := nasOfOld()
	change(f)
	return f
}

func TestLogInToOldNAS(t *testing.T) {
	for name, change := range kinds() {
		f := oldNAS(change)
		s, err := oldSession(t, f, f.start(t))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		auth := probe.AuthUser
		if f.shareMode {
			auth = probe.AuthShare
		}
		if s.auth != auth || s.unicode == f.oem || s.maxMpx != f.maxMpx || s.maxBuffer != f.maxBuffer || s.signer != nil {
			t.Errorf("%s: logged in as %q, Unicode %v, %d requests, buffer of %d bytes", name, s.auth, s.unicode, s.maxMpx, s.maxBuffer)
		}
	}
}

// TestNTLMv1OnlyWhereAllowed: a NAS that knows no NTLMv2 is logged in to where the user
// allows it, and the result says so.
func TestNTLMv1OnlyWhereAllowed(t *testing.T) {
	f := oldNAS(func(f *fake) { f.ntlmv1 = true })
	o := f.start(t)
	_, err := oldSession(t, f, o)
	if !errors.Is(err, probe.ErrRefused) || !strings.Contains(probe.Remedy(err), "--allow-ntlmv1") {
		t.Errorf("%v, remedy %q", err, probe.Remedy(err))
	}
	o.AllowNTLMv1 = true
	target, err := Dial(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer target.Close()
	if !slices.ContainsFunc(target.Warnings(), func(w probe.Warning) bool { return w.Code == "ntlmv1" }) {
		t.Errorf("warnings %v", target.Warnings())
	}
	o.Password = "wrong"
	if _, err := oldSession(t, f, o); !errors.Is(err, probe.ErrRefused) {
		t.Error(err)
	}
}

func TestSharesOfOldNAS(t *testing.T) {
	for name, change := range kinds() {
		f := oldNAS(change)
		names, err := Shares(context.Background(), f.start(t))
		if err != nil || !slices.Equal(names, []string{f.share}) {
			t.Errorf("%s: %q, %v", name, names, err)
		}
	}
}

func TestOldNASRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		nas    func(*fake)
		login  func(*Options)
		kind   error
		text   string
		remedy string
	}{
		"wrong password":          {nil, func(o *Options) { o.Password = "very-secret" }, probe.ErrRefused, "log in", "check user, domain and password; a NAS this old"},
		"wrong password, DOS":     {func(f *fake) { f.dosErrors = true }, func(o *Options) { o.Password = "very-secret" }, probe.ErrRefused, "ERRnoaccess (DOS error 1/5)", "check user, domain and password; a NAS this old"},
		"wrong password of share": {func(f *fake) { f.shareMode = true }, func(o *Options) { o.SharePassword = "very-secret" }, probe.ErrRefused, "connect to share", "--share-password"},
		"no password of share":    {func(f *fake) { f.shareMode = true }, func(o *Options) { o.SharePassword = "" }, probe.ErrRefused, "connect to share", "--share-password"},
		"password of a user":      {func(f *fake) { f.shareMode = true }, func(o *Options) { o.User, o.Password, o.SharePassword = "probe", "very-secret", "" }, probe.ErrUsage, "knows passwords of shares, not users", "--share-password"},
		"wrong share":             {nil, func(o *Options) { o.Share = "shaer" }, probe.ErrNotExist, "the server has: share", "name one"},
		"wrong share, DOS":        {func(f *fake) { f.dosErrors = true }, func(o *Options) { o.Share = "shaer" }, probe.ErrNotExist, "the server has: share", "name one"},
		"wrong directory":         {nil, func(o *Options) { o.Dir = "no/such" }, probe.ErrNotExist, "open directory", "spelling"},
		"unreadable passwords":    {func(f *fake) { f.plain = true }, func(*Options) {}, probe.ErrRefused, "log in", "encrypted"},
		"unreadable, of a share":  {func(f *fake) { f.plain, f.shareMode = true, true }, func(*Options) {}, probe.ErrRefused, "log in", "encrypted"},
		"signatures":              {nil, func(o *Options) { o.Sign = true }, probe.ErrRefused, "signatures are demanded", "leave out --sign"},
		"signatures, no user":     {nil, func(o *Options) { o.Sign, o.User, o.Password = true, "", "" }, probe.ErrRefused, "signatures are demanded", "leave out --sign"},
		"no right on the share":   {func(f *fake) { f.closed = true }, func(o *Options) { o.AllowNTLMv1 = true }, probe.ErrRefused, "connect to share", "give this user the right"},
		"a name it cannot write":  {func(f *fake) { f.oem = true }, func(o *Options) { o.Dir = "Фотографии ü" }, probe.ErrUsage, "code page", "choose a name"},
		"a share it cannot write": {func(f *fake) { f.oem = true }, func(o *Options) { o.Share = "photos ü" }, probe.ErrUsage, "code page", "choose a name"},
	} {
		t.Run(name, func(t *testing.T) {
			f := nasOfOld()
			if c.nas != nil {
				c.nas(f)
			}
			o := f.start(t)
			c.login(&o)
			_, err := oldSession(t, f, o)
			switch {
			case !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) || !strings.Contains(probe.Remedy(err), c.remedy):
				t.Errorf("error %v, remedy %q; want kind %q, text %q, remedy %q", err, probe.Remedy(err), c.kind, c.text, c.remedy)
			case f.weak.Load() > 0 && f.password == o.Password:
				t.Error("NTLMv1 was tried though NTLMv2 let in")
			case strings.Contains(err.Error()+probe.Remedy(err), "very-secret"):
				t.Errorf("the error tells the password: %v", err)
			}
		})
	}
}
