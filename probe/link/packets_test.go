package link

import "testing"

// A server reads both framings' beginnings as a message that has not ended.
func TestBeginningIsNoWholeMessage(t *testing.T) {
	for _, length := range []int{0, 3, 8948, 65535, 1 << 20} {
		b := beginning(length)
		if announced := int(b[1])<<16 | int(b[2])<<8 | int(b[3]); b[0] != 0 || len(b) < length || announced+4 <= len(b) {
			t.Errorf("%d: %d bytes, announced %d", length, len(b), announced)
		}
	}
}
