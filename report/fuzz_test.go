package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// FuzzReadJSON: whatever is accepted survives writing and reading, and every format
// can express or refuse it without a panic or a control character.
func FuzzReadJSON(f *testing.F) {
	full := runOf(rowOf(pattern(true, 4*kib, 32, patterns.Write), 1e6))
	hostile(full)
	var seed bytes.Buffer
	if err := writeJSON(&seed, full, Options{}); err != nil {
		f.Fatal(err)
	}
	f.Add(seed.Bytes())
	f.Add([]byte(`{"schema":"nasprobe/run/1","rows":[{"op":"mix","block_bytes":1,"queue_depth":1,"threads":1,"passes":null}]}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		r, err := ReadJSON(bytes.NewReader(in))
		if err != nil {
			return
		}
		again, err := ReadJSON(strings.NewReader(render(t, "json", r, Options{})))
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if diff := cmp.Diff(r, again); diff != "" {
			t.Errorf("(-first +second):\n%s", diff)
		}
		everyFormat(t, r)
	})
}

func everyFormat(t *testing.T, r *probe.Run) {
	for _, format := range Formats() {
		var buf bytes.Buffer
		if err := format.Write(&buf, r, Options{Width: 60}); err != nil {
			continue
		}
		for _, c := range strings.ReplaceAll(buf.String(), "\r\n", "\n") {
			if c != '\n' && !probe.IsPrintable(c) {
				t.Errorf("%s: %U in the output", format.Name, c)
			}
		}
	}
}
