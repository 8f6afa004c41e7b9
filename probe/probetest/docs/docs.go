// Package docs holds documentation against what tests compute. It stands alone, so that
// tests inside any package can use it.
package docs

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// MustStandIn holds a file of the package, such as doc.go, against what computed makes of
// it. With update the file is written anew instead.
func MustStandIn(t testing.TB, file string, update bool, computed func(source string) string) {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := computed(string(source))
	if update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(source), "\n")); diff != "" {
		t.Errorf("%s (-computed +written), rewritten by -update:\n%s", file, diff)
	}
}

// Commented is a table as a preformatted block of a doc comment.
func Commented(table string) string {
	return "//\t" + strings.ReplaceAll(table, "\n", "\n//\t") + "\n"
}
