package smb1

import (
	"context"
	"errors"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// login is one identity to try.
type login struct {
	auth     string // a probe.Auth constant
	domain   string
	user     string
	password string
	ntlmv1   bool
}

// guestUser is the name that servers map to their guest account.
const guestUser = "guest"

// logins are the identities to try, in this order. Without a user, guest comes
// before anonymous: Samba lets both into a guest share, but there only a guest may
// open again what it made, or write where the guest account owns the directory.
func (o Options) logins() []login {
	user := login{auth: probe.AuthUser, domain: o.Domain, user: o.User, password: o.Password}
	weak := user
	weak.ntlmv1 = true
	switch {
	case o.SharePassword != "":
		return []login{{auth: probe.AuthShare}}
	case o.User != "" && o.AllowNTLMv1:
		return []login{user, weak}
	case o.User != "":
		return []login{user}
	}
	return []login{{auth: probe.AuthGuest, user: guestUser}, {auth: probe.AuthAnonymous}}
}

// needsChallenge tells a login that is made without extended security.
func (l login) needsChallenge() bool { return l.ntlmv1 || l.auth == probe.AuthShare }

// name is the user as the result shows it.
func (l login) name() string {
	if l.domain != "" {
		return l.domain + `\` + l.user
	}
	return l.user
}

// dialAny tries the identities of o in turn until one gets through to the share. It
// returns the error of the first.
func dialAny(ctx context.Context, o Options) (*session, error) {
	return tryLogins(ctx, o, connect)
}

func tryLogins(ctx context.Context, o Options, open func(context.Context, Options, login) (*session, error)) (*session, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, o.timeout(), &tooLate{o.timeout()})
	defer cancel()
	var first error
	for _, l := range o.logins() {
		s, err := open(ctx, o, l)
		if err == nil {
			return s, nil
		}
		if first == nil {
			first = err
		}
		if !l.leavesOpen(err) {
			break
		}
	}
	return nil, noUser(first, o)
}

// leavesOpen tells whether the next identity may be tried after an error of this one. NTLMv1
// is for those alone whom NTLMv2 did not bring in: nothing else makes up for its weakness.
func (l login) leavesOpen(err error) bool {
	if l.auth == probe.AuthUser {
		return probe.Remedy(err) == ntstatus.RemedyLogin
	}
	return aboutIdentity(err)
}

// aboutIdentity tells a refusal that another identity may not meet.
func aboutIdentity(err error) bool {
	switch probe.Remedy(err) {
	case ntstatus.RemedyLogin, ntstatus.RemedyRights, ntstatus.RemedyAccount:
		return errors.Is(err, probe.ErrRefused)
	}
	return false
}

// noUser points a refused log-in without a user to the cause.
func noUser(err error, o Options) error {
	var e *probe.Error
	if o.User == "" && o.SharePassword == "" && aboutIdentity(err) && errors.As(err, &e) {
		e.Remedy = "name a user with --user, or --share-password where the share has a password of its own"
	}
	return err
}
