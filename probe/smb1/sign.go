package smb1

import (
	"crypto/hmac"
	"crypto/md5"
	"hash"
)

// signer signs the packets of one connection (MS-CIFS 3.1.4.1) and counts them: every
// request takes two numbers, its own and that of its reply, in the order of sending.
type signer struct {
	key  []byte
	seq  uint32
	hash hash.Hash
	sum  []byte

	number [signatureSize]byte // kept here, as sum is, to leave the heap alone
}

// firstSigned is the number of the first request after the log-in, which took 0 and 1.
const firstSigned = 2

func newSigner(key []byte) *signer {
	return &signer{key: key, seq: firstSigned, hash: md5.New()}
}

// next is the number of the request to be sent next; that of its reply is one more.
func (s *signer) next() uint32 {
	seq := s.seq
	s.seq += 2
	return seq
}

// sign puts the signature into a packet, mark excluded, that payload belongs to the end of.
func (s *signer) sign(packet []byte, seq uint32, payload []byte) {
	copy(packet[signatureAt:], s.compute(packet, seq, payload))
}

// check tells whether a packet, mark excluded, has the signature of its number.
func (s *signer) check(packet []byte, seq uint32) bool {
	return len(packet) >= headerSize && hmac.Equal(packet[signatureAt:signatureAt+signatureSize], s.compute(packet, seq, nil))
}

// compute hashes a packet with its number in the place of the signature.
func (s *signer) compute(packet []byte, seq uint32, payload []byte) []byte {
	le.PutUint32(s.number[:], seq)
	s.hash.Reset()
	for _, part := range [][]byte{s.key, packet[:signatureAt], s.number[:], packet[signatureAt+signatureSize:], payload} {
		s.hash.Write(part)
	}
	s.sum = s.hash.Sum(s.sum[:0])
	return s.sum[:signatureSize]
}
