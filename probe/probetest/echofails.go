package probetest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"nasprobe/probe"
)

// EchoFails has an Echo make a round trip twice and checks that it fails for good: the same
// error both times, of a kind, that says something and has a remedy.
func EchoFails(t testing.TB, e probe.Echo, kind error, says string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	err := e.RoundTrip(ctx)
	var dressed *probe.Error
	if !errors.As(err, &dressed) || dressed.Kind != kind || dressed.Offset != -1 || !strings.Contains(err.Error(), says) || dressed.Remedy == "" {
		t.Errorf("error %v, want %v that says %q, with a remedy", err, kind, says)
	}
	if again := e.RoundTrip(ctx); again != err {
		t.Errorf("then %v, want the same error", again)
	}
}
