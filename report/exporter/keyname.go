package exporter

import "regexp"

// plainKey is how all keys of a configuration are spelt.
var plainKey = regexp.MustCompile(`^[a-z_]+$`)

// plainName is what names of targets and labels are made of, right ones and wrong ones.
var plainName = regexp.MustCompile(`^[\pL\pN\pM._-]+$`)

// unnamed stands for what may have a secret in it.
const unnamed = hidden + " (is a space missing after a colon?)"

// KeyName is a key that is not known, for a message, if it looks like one: without the
// space after its colon a password is a part of the key.
func KeyName(key string) string {
	if plainKey.MatchString(key) {
		return key
	}
	return unnamed
}

// givenName is the name of a target or a label, for a message.
func givenName(name string) string {
	if plainName.MatchString(name) {
		return name
	}
	return unnamed
}
