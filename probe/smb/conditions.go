package smb

import "nasprobe/probe"

// Conditions tells what was seen on the control connection; queues ask for the
// same terms.
func (t *Target) Conditions() probe.Conditions {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.control.tap.seen()
	c := probe.Conditions{
		Dialect:            dialectName(f.dialect),
		Signing:            f.signing(t.options.Sign),
		Encryption:         f.encryption(),
		Auth:               t.login.seenAs(f),
		User:               t.login.name(),
		TransferReadBytes:  f.transfer(f.maxRead),
		TransferWriteBytes: f.transfer(f.maxWrite),
		Connections:        1,
		Credits:            f.credits,
		DataPath:           probe.DataPathLibrary,
		WriteMode:          probe.WriteFlush,
	}
	if t.direct {
		c.DataPath, c.Signing, c.Socket = probe.DataPathDirect, probe.SigningOff, t.options.Socket.String()
		c.TransferReadBytes, c.TransferWriteBytes = int64(f.transferDirect(f.maxRead)), int64(f.transferDirect(f.maxWrite))
	}
	return c
}

// signing is a probe.Signing constant. Encryption stands in for signatures
// (MS-SMB2 3.2.4.1.1).
func (f facts) signing(asked bool) string {
	switch {
	case f.encrypted || !f.requestsSigned:
		return probe.SigningOff
	case asked || f.signingRequired:
		return probe.SigningRequired
	}
	return probe.SigningOn
}

func (f facts) encryption() string {
	if !f.encrypted {
		return probe.EncryptionOff
	}
	return cipherName(f.cipher)
}

// Warnings are what the user should know about the terms of the session.
func (t *Target) Warnings() []probe.Warning {
	c := t.Conditions()
	var out []probe.Warning
	switch {
	case t.login.auth != probe.AuthUser && c.Auth == probe.AuthAnonymous:
		out = append(out, probe.Warn("guest-login", "anonymous"))
	case t.login.auth != probe.AuthUser:
		out = append(out, probe.Warn("guest-login", "guest"))
	case c.Auth != probe.AuthUser:
		out = append(out, probe.Warn("guest", c.User))
	}
	switch c.Signing {
	case probe.SigningOn:
		out = append(out, probe.Warn("signed-by-client"))
	case probe.SigningRequired:
		out = append(out, probe.Warn("signing"))
	}
	if few := t.shortage(); few != nil {
		out = append(out, probe.Warn("few-credits", few.granted, few.wanted))
	}
	if c.Encryption != probe.EncryptionOff {
		out = append(out, probe.Warn("encryption", c.Encryption))
	}
	return out
}

func (t *Target) shortage() *credits {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fewCredits
}
