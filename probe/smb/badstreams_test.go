package smb

import (
	"errors"
	"testing"
)

// badStreams are replies that must not reach the library.
func badStreams() map[string][]byte {
	wrongSize := reply(cmdRead, 0)
	wrongSize[4] = 63
	request := reply(cmdRead, 0)
	request[16] = 0
	negotiate := make([]byte, 64)
	le.PutUint16(negotiate[4:], 0x02FF)
	return map[string][]byte{
		"empty frame":           frame(),
		"tiny frame":            frame([]byte{0xFE, 'S'}),
		"not SMB at all":        []byte("HTTP/1.1 400 Bad Request\r\n\r\n"),
		"SSH":                   []byte("SSH-2.0-OpenSSH_9.2\r\n"),
		"keep-alive":            {0x85, 0, 0, 0},
		"wrong magic":           frame(make([]byte, 80)),
		"SMB1":                  frame([]byte("\xFFSMB\x72"), make([]byte, 60)),
		"short header":          frame(reply(cmdRead, 0)[:60]),
		"wrong header size":     frame(wrongSize),
		"a request":             frame(request),
		"chain past the end":    frame(chain(reply(cmdRead, 0), 1<<30)),
		"chain into the header": frame(chain(reply(cmdRead, 0, make([]byte, 64)...), 8)),
		"chain of odd step":     frame(chain(reply(cmdRead, 0, make([]byte, 200)...), 65)),
		"chain to no packet":    frame(chain(reply(cmdRead, 0), 64), make([]byte, 64)),
		"short NEGOTIATE":       frame(reply(cmdNegotiate, 0, 65)),
		"wildcard dialect":      frame(reply(cmdNegotiate, 0, negotiate...)),
		"unknown dialect":       frame(reply(cmdNegotiate, 0, make([]byte, 64)...)),
		"huge NEGOTIATE":        frame(reply(cmdNegotiate, 0, make([]byte, 1<<17)...)),
		"short SESSION_SETUP":   frame(reply(cmdSessionSetup, 0, 9)),
		"short TREE_CONNECT":    frame(reply(cmdTreeConnect, 0, 16)),
		"short CREATE":          frame(reply(cmdCreate, 0, 89)),
		"encrypted too early":   frame([]byte("\xFDSMB"), make([]byte, 150)),
	}
}

func TestBadStreams(t *testing.T) {
	for name, stream := range badStreams() {
		_, err := follow(stream, false)
		var frame *frameError
		if !errors.As(err, &frame) {
			t.Errorf("%s: error %v, want one of the framing", name, err)
		}
		if _, split := follow(stream, false, len(stream)/3, len(stream)/2); (split == nil) != (err == nil) {
			t.Errorf("%s: split, the error is %v", name, split)
		}
	}
}

func TestBadTransforms(t *testing.T) {
	for name, size := range map[string]uint32{"size too small": 63, "size too large": 65, "size zero": 0} {
		p := append([]byte("\xFDSMB"), make([]byte, 48+64)...)
		le.PutUint32(p[36:], size)
		if _, err := follow(frame(p), true); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
