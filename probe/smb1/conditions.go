package smb1

import "nasprobe/probe"

// Conditions tells what was negotiated on the control connection; queues ask for the
// same terms.
func (t *Target) Conditions() probe.Conditions {
	s := t.session()
	c := probe.Conditions{
		Dialect:            dialect,
		Signing:            probe.SigningOff,
		Encryption:         probe.EncryptionOff,
		Auth:               s.auth,
		User:               s.user,
		TransferReadBytes:  int64(s.readMax),
		TransferWriteBytes: int64(s.writeMax),
		Connections:        1,
		DataPath:           probe.DataPathDirect,
		Socket:             t.options.Socket.String(),
		WriteMode:          probe.WriteFlush,
	}
	if s.signer != nil {
		c.Signing = probe.SigningRequired
	}
	return c
}

func (t *Target) session() *session {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.control
}

// Warnings are what the user should know about the terms of the session.
func (t *Target) Warnings() []probe.Warning {
	c := t.Conditions()
	out := []probe.Warning{probe.Warn("smb1")}
	if t.login.ntlmv1 {
		out = append(out, probe.Warn("ntlmv1"))
	}
	if t.login.auth == probe.AuthShare {
		out = append(out, probe.Warn("share-password"))
	}
	switch asUser := t.login.auth == probe.AuthUser; {
	case asUser && c.Auth == probe.AuthGuest:
		out = append(out, probe.Warn("guest", c.User))
	case c.Auth == probe.AuthGuest, c.Auth == probe.AuthAnonymous:
		out = append(out, probe.Warn("guest-login", c.Auth))
	}
	if c.Signing == probe.SigningRequired {
		out = append(out, probe.Warn("signing"))
	}
	if few := t.shortage(); few != nil {
		out = append(out, probe.Warn("few-requests", few.depth, few.most))
	}
	return out
}

func (t *Target) shortage() *fewRequests {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.few
}
