package iperf3

import (
	"crypto/rand"
)

// cookieBytes is the length of a cookie, its closing zero included.
const cookieBytes = 37

type cookie [cookieBytes]byte

// newCookie is what tells the connections of one test from all others.
func newCookie() (c cookie) {
	const letters = "abcdefghijklmnopqrstuvwxyz234567" // of base32 (RFC 4648 6)
	_, _ = rand.Read(c[:])                             // never fails
	for i, b := range c {
		c[i] = letters[int(b)%len(letters)]
	}
	c[cookieBytes-1] = 0
	return c
}

// plausible tells a cookie from what speaks another protocol.
func (c cookie) plausible() bool {
	for _, b := range c[:cookieBytes-1] {
		if b < ' ' || b > '~' {
			return false
		}
	}
	return c[cookieBytes-1] == 0
}
