package smb

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
)

// A server sends interim replies unsigned even where signing is required (MS-SMB2
// 3.3.4.1.1), and the library takes that for an attack. The tap therefore signs them
// on their way to the library, with the session's own key: whoever could forge an
// interim reply gains nothing, since the reply that follows is verified.

// keySize is that of all signing keys, in bytes (MS-SMB2 3.2.5.3.1).
const keySize = 16

// handshake is the preauthentication integrity hash of a connection (MS-SMB2
// 3.2.1.2 and 3.2.1.3): every NEGOTIATE and SESSION_SETUP packet but the last reply.
type handshake [sha512.Size]byte

func (h *handshake) add(packet []byte) {
	d := sha512.New()
	d.Write(h[:])
	d.Write(packet)
	d.Sum(h[:0])
}

// signingKey derives the key of a session (MS-SMB2 3.2.5.3.1).
func signingKey(dialect uint16, sessionKey []byte, h handshake) []byte {
	key := make([]byte, keySize)
	copy(key, sessionKey)
	switch {
	case dialect >= 0x0311:
		return deriveKey(key, "SMBSigningKey\x00", h[:])
	case dialect >= 0x0300:
		return deriveKey(key, "SMB2AESCMAC\x00", []byte("SmbSign\x00"))
	}
	return key
}

// deriveKey is the counter mode of NIST SP 800-108 with HMAC-SHA256, for 128 bits.
func deriveKey(key []byte, label string, context []byte) []byte {
	d := hmac.New(sha256.New, key)
	d.Write([]byte{0, 0, 0, 1})
	d.Write([]byte(label))
	d.Write([]byte{0})
	d.Write(context)
	d.Write([]byte{0, 0, 0, 128})
	return d.Sum(nil)[:keySize]
}

// Where a packet has its flags and its signature (MS-SMB2 2.2.1.2).
const (
	flagsAt     = 16
	signatureAt = 48
)

// sign puts the signature into a packet (MS-SMB2 3.1.4.1).
func sign(packet []byte, dialect uint16, key []byte) {
	le.PutUint32(packet[flagsAt:], le.Uint32(packet[flagsAt:])|flagSigned)
	clear(packet[signatureAt:headerSize])
	if dialect >= 0x0300 {
		copy(packet[signatureAt:headerSize], cmac(key, packet))
		return
	}
	d := hmac.New(sha256.New, key)
	d.Write(packet)
	copy(packet[signatureAt:headerSize], d.Sum(nil))
}

// cmac is AES-128-CMAC (RFC 4493).
func cmac(key, message []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err) // every key has keySize bytes
	}
	var last, mac [aes.BlockSize]byte
	block.Encrypt(last[:], last[:])
	double(&last) // K1
	full := max(len(message)-1, 0) / aes.BlockSize * aes.BlockSize
	rest := message[full:]
	if len(rest) < aes.BlockSize {
		double(&last) // K2
		last[len(rest)] ^= 0x80
	}
	for i, b := range rest {
		last[i] ^= b
	}
	chain := cipher.NewCBCEncrypter(block, mac[:])
	chain.CryptBlocks(make([]byte, full), message[:full])
	chain.CryptBlocks(mac[:], last[:])
	return mac[:]
}

// double multiplies by x in GF(2^128), as RFC 4493 2.3 makes its subkeys.
func double(b *[aes.BlockSize]byte) {
	carry := byte(0)
	for i := len(b) - 1; i >= 0; i-- {
		next := b[i] >> 7
		b[i] = b[i]<<1 | carry
		carry = next
	}
	if carry != 0 {
		b[len(b)-1] ^= 0x87
	}
}
