package labtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gofrs/flock"
)

// Alone keeps other tests that call it, of any package, from running until the calling
// one ends: tests of which the figures depend on how busy the machine is. The lock ends
// with the process that holds it.
func Alone(t testing.TB) {
	t.Helper()
	lock := flock.New(filepath.Join(os.TempDir(), "nasprobe-alone.lock"))
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lock.Close(); err != nil {
			t.Error(err)
		}
	})
}
