package main

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

// byteLimit is a flag of a number of bytes that must not be passed: it is never rounded
// up.
type byteLimit int64

// Set takes what byteSize takes.
func (l *byteLimit) Set(text string) error {
	n, err := parseSize(text)
	if err != nil {
		return err
	}
	*l = byteLimit(n)
	return nil
}

func (l *byteLimit) String() string {
	const mega = 1e6
	if *l%mega == 0 && *l < 1e9 {
		return fmt.Sprintf("%dMB", *l/mega)
	}
	return humanize.Bytes(uint64(*l))
}

// Type is what --help calls the value.
func (*byteLimit) Type() string { return "SIZE" }
