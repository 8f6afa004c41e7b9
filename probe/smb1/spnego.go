package smb1

import (
	"bytes"
	"encoding/asn1"
)

// tokenForm is how the messages of NTLM are wrapped: by SPNEGO (RFC 4178, MS-SPNG), or
// not at all for a server that sent no SPNEGO token itself.
type tokenForm struct{ spnego bool }

func formOf(offer []byte) tokenForm { return tokenForm{spnego: len(offer) > 0} }

type initToken struct {
	Mechanism asn1.ObjectIdentifier
	Init      negTokenInit `asn1:"explicit,tag:0"`
}

type negTokenInit struct {
	Mechanisms []asn1.ObjectIdentifier `asn1:"explicit,tag:0"`
	Token      []byte                  `asn1:"explicit,tag:2"`
}

type negTokenResp struct {
	State     asn1.Enumerated       `asn1:"explicit,optional,tag:0"`
	Mechanism asn1.ObjectIdentifier `asn1:"explicit,optional,tag:1"`
	Token     []byte                `asn1:"explicit,optional,tag:2"`
	MIC       []byte                `asn1:"explicit,optional,tag:3"`
}

type negTokenAnswer struct {
	Token []byte `asn1:"explicit,tag:2"`
	MIC   []byte `asn1:"explicit,tag:3"`
}

// mechanisms are those that this client has: NTLM.
func mechanisms() []asn1.ObjectIdentifier {
	return []asn1.ObjectIdentifier{{1, 3, 6, 1, 4, 1, 311, 2, 2, 10}}
}

// first wraps the first message of the client.
func (f tokenForm) first(token []byte) []byte {
	if !f.spnego {
		return token
	}
	return marshal(initToken{
		Mechanism: asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 2}, // SPNEGO
		Init:      negTokenInit{mechanisms(), token},
	}, "application,tag:0")
}

// next wraps a further one; sum signs the list of mechanisms, which servers ask for.
func (f tokenForm) next(token []byte, sum func([]byte) []byte) []byte {
	if !f.spnego {
		return token
	}
	return marshal(negTokenAnswer{token, sum(marshal(mechanisms(), ""))}, "explicit,tag:1")
}

func marshal(token any, params string) []byte {
	out, err := asn1.MarshalWithParams(token, params)
	if err != nil {
		panic(err) // all that these structures may hold can be encoded
	}
	return out
}

// token unwraps a message of the server.
func (f tokenForm) token(blob []byte) ([]byte, error) {
	if bytes.HasPrefix(blob, []byte("NTLMSSP\x00")) {
		return blob, nil
	}
	var r negTokenResp
	if _, err := asn1.UnmarshalWithParams(blob, &r, "explicit,tag:1"); err != nil {
		return nil, err
	}
	if len(r.Token) == 0 {
		return nil, errNoToken
	}
	return r.Token, nil
}
