package probetest

import (
	"testing"

	"nasprobe/probe"
)

// Run checks that a Target keeps the contract of package probe, one subtest a
// promise. It calls open once for each subtest and closes what it got; the test
// files have names of their own and are removed even after a failure, so a share
// in use is safe to test against.
func Run(t *testing.T, open func(t testing.TB) probe.Target) {
	for _, c := range allCases() {
		t.Run(c.name, func(t *testing.T) { c.check(newHarness(t, open(t))) })
	}
}

// conformanceCase is one promise of the contract. It takes testing.TB, not
// *testing.T, so that the suite's own tests can watch it fail.
type conformanceCase struct {
	name  string
	check func(h *harness)
}

func allCases() []conformanceCase {
	var all []conformanceCase
	for _, group := range [][]conformanceCase{fileCases(), nameCases(), transferCases(), queueCases(), cancelCases(), sessionCases(), echoCases()} {
		all = append(all, group...)
	}
	return all
}
