package smb1

import (
	"bytes"
	"encoding/asn1"
	"errors"
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
}

type negTokenProof struct {
	MIC []byte `asn1:"explicit,tag:3"`
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

// next wraps a further one. Samba 3.0 refuses whatever follows the token: the signature of the
// list of mechanisms comes in a message of its own, where the server asks for it.
func (f tokenForm) next(token []byte) []byte {
	if !f.spnego {
		return token
	}
	return marshal(negTokenAnswer{token}, "explicit,tag:1")
}

// asksForProof tells a message that ends the exchange of tokens but not the log-in: the
// server waits for the signature of the list of mechanisms (RFC 4178 5).
func (f tokenForm) asksForProof(blob []byte) bool {
	_, err := f.token(blob)
	return f.spnego && errors.Is(err, errNoToken)
}

// proof signs the list of mechanisms by sum.
func (f tokenForm) proof(sum func([]byte) []byte) []byte {
	return marshal(negTokenProof{sum(marshal(mechanisms(), ""))}, "explicit,tag:1")
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
