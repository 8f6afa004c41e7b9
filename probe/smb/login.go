package smb

import (
	"context"

	"github.com/cloudsoda/go-smb2"
	"github.com/jcmturner/gokrb5/v8/client"

	"nasprobe/probe"
)

// login is one identity to try.
type login struct {
	auth     string // a probe.Auth constant
	domain   string
	user     string
	password string
	tickets  *client.Client // of a Kerberos log-in
	spn      string
}

// guestUser is the name that servers map to their guest account.
const guestUser = "guest"

// logins are the identities to try, in this order. Without a user, guest comes
// before anonymous: Samba lets both into a guest share, but there only a guest may
// open again what it made, or write where the guest account owns the directory.
func (o Options) logins(ctx context.Context) ([]login, error) {
	switch {
	case o.Kerberos:
		l, err := kerberosLogin(ctx, o)
		return []login{l}, err
	case o.User != "":
		return []login{{auth: probe.AuthUser, domain: o.Domain, user: o.User, password: o.Password}}, nil
	}
	return []login{{auth: probe.AuthGuest, user: guestUser}, {auth: probe.AuthAnonymous}}, nil
}

// initiator is made anew for each connection, since it keeps the state of one log-in.
func (l login) initiator() smb2.Initiator {
	if l.tickets != nil {
		return &smb2.Krb5Initiator{Client: l.tickets, TargetSPN: l.spn}
	}
	return &smb2.NTLMInitiator{Domain: l.domain, User: l.user, Password: l.password}
}

// name is the user as the result shows it.
func (l login) name() string {
	if l.domain != "" {
		return l.domain + `\` + l.user
	}
	return l.user
}

// seenAs is as whom the server took the login (MS-SMB2 2.2.6).
func (l login) seenAs(f facts) string {
	switch {
	case f.sessionFlags&sessionGuest != 0:
		return probe.AuthGuest
	case f.sessionFlags&sessionNull != 0:
		return probe.AuthAnonymous
	}
	return l.auth
}
