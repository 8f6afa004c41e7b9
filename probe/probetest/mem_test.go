package probetest_test

import (
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/probetest"
)

func TestMemConforms(t *testing.T) {
	probetest.Run(t, func(testing.TB) probe.Target { return probetest.NewMem() })
}
