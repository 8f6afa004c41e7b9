package smb1

import (
	"bytes"
	"encoding/asn1"
	"testing"
)

// TestTokenAlone: nothing follows the token of the answer to a challenge, since Samba 3.0
// refuses whatever does.
func TestTokenAlone(t *testing.T) {
	message := tokenForm{spnego: true}.next([]byte("NTLMSSP\x00..."))
	var outer, sequence, token asn1.RawValue
	if rest, err := asn1.UnmarshalWithParams(message, &outer, "tag:1"); err != nil || len(rest) > 0 {
		t.Fatalf("%v, %x behind", err, rest)
	}
	if rest, err := asn1.Unmarshal(outer.Bytes, &sequence); err != nil || len(rest) > 0 {
		t.Fatalf("%v, %x behind", err, rest)
	}
	rest, err := asn1.Unmarshal(sequence.Bytes, &token)
	if err != nil || token.Tag != 2 || len(rest) > 0 || !bytes.HasSuffix(token.Bytes, []byte("NTLMSSP\x00...")) {
		t.Errorf("%v, tag %d, %x behind the token", err, token.Tag, rest)
	}
	if raw := (tokenForm{}).next([]byte("token")); string(raw) != "token" {
		t.Errorf("without SPNEGO %q", raw)
	}
}
