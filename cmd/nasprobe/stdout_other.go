//go:build !unix

package main

// closed is for systems where writing to a stdout that is closed fails.
func (*output) closed() bool { return false }
