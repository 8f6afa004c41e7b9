package history

import (
	"strings"
	"testing"
)

func TestIDsThatNameARun(t *testing.T) {
	for _, id := range []string{"20261130T120000Z-5f3a9c1e", "lasting", "laptop/7", "a b", "実測-1"} {
		if err := checkID(id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	for _, id := range []string{"", "last", "last~3", " \n", " a", "x\x1b[2J", strings.Repeat("x", mostID+1)} {
		if checkID(id) == nil {
			t.Errorf("%q is taken", id)
		}
	}
}
