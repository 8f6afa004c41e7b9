package main

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/dustin/go-humanize"
)

const mebibyte = 1 << 20

// byteSize is a flag of a size in bytes, rounded up to whole MiB.
type byteSize int64

// A bare K, M, G or T is binary, as in fio and dd.
var bareUnit = regexp.MustCompile(`^\s*[0-9.]+\s*[KMGTkmgt]$`)

// A number alone could be bytes as well as MiB.
var noUnit = regexp.MustCompile(`^\s*[0-9.,]+\s*$`)

// Set takes "500MiB", "500M" (the same) or "500MB" (decimal).
func (s *byteSize) Set(text string) error {
	n, err := parseSize(text)
	if err != nil {
		return err
	}
	*s = byteSize((n + mebibyte - 1) / mebibyte * mebibyte)
	return nil
}

// parseSize reads a size in bytes. The greatest leaves room for a MiB more.
func parseSize(text string) (int64, error) {
	if noUnit.MatchString(text) {
		return 0, fmt.Errorf("the unit is missing: write %sMiB", strings.TrimSpace(text))
	}
	if bareUnit.MatchString(text) {
		text += "iB"
	}
	n, err := humanize.ParseBytes(text)
	if err != nil || n > math.MaxInt64-mebibyte {
		return 0, fmt.Errorf("want a size like 500MiB or 1GiB")
	}
	return int64(n), nil
}

func (s *byteSize) String() string {
	if *s%mebibyte == 0 && *s < 1<<30 {
		return fmt.Sprintf("%dMiB", *s/mebibyte)
	}
	return humanize.IBytes(uint64(*s))
}

// Type is what --help calls the value.
func (*byteSize) Type() string { return "SIZE" }
