package probe

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"time"

	"nasprobe/patterns"
)

const scratchTime = "20060102T150405Z"

var (
	scratchName  = regexp.MustCompile(`^nasprobe-[A-Za-z0-9-]{1,32}-(\d{8}T\d{6}Z)-[0-9a-f]{8}\.tmp$`)
	notInHost    = regexp.MustCompile(`[^A-Za-z0-9]+`)
	scratchMagic = []byte(patterns.Magic)
)

// ScratchName names a new scratch file: nasprobe-<host>-<time>-<random>.tmp, of
// letters that every server takes.
func ScratchName(host string, now time.Time) string {
	host = strings.Trim(notInHost.ReplaceAllString(host, "-"), "-")
	if host == "" {
		host = "host"
	}
	if len(host) > 32 {
		host = strings.TrimRight(host[:32], "-")
	}
	var random [4]byte
	_, _ = rand.Read(random[:]) // never fails
	return fmt.Sprintf("nasprobe-%s-%s-%s.tmp", host, now.UTC().Format(scratchTime), hex.EncodeToString(random[:]))
}

// scratchMade is when a file of our naming was made, by the clock of the client
// that made it.
func scratchMade(name string) (time.Time, error) {
	return time.Parse(scratchTime, scratchName.FindStringSubmatch(name)[1])
}
