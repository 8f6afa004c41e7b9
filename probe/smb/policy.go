package smb

import "nasprobe/probe/ntstatus"

// policy is what the user wants of a session and the library cannot be told.
type policy struct {
	encrypt   bool // encrypt although the server leaves it open
	anonymous bool // logged in with empty credentials
	sign      bool // signatures were asked for
}

// adjust gives the library the session flags that it is to act on.
//
// The flags of the first of two log-in replies mean nothing yet, but the library
// would not derive keys after a guest flag in it. Empty credentials leave no
// secret to sign with (MS-SMB2 3.2.5.3.1), yet some servers do not flag the session as
// anonymous. And a client may encrypt by its own choice (MS-SMB2 3.2.4.1.8), which
// the library does only where the server asks for it.
func (t *tap) adjust(h header, flags byte) byte {
	if h.status() == ntstatus.MoreProcessing {
		t.keyed = true
		return 0
	}
	f := &t.facts
	if t.policy.anonymous && !t.policy.sign && !f.signingRequired {
		flags |= sessionNull
	}
	unkeyed := flags&(sessionGuest|sessionNull) != 0
	if t.policy.encrypt && f.cipher != 0 && !unkeyed {
		flags |= sessionEncrypt
	}
	t.replies.noKeys = unkeyed && !t.keyed
	return flags
}
