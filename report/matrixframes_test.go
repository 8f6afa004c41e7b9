package report

import (
	"bytes"
	"strings"
	"testing"

	"nasprobe/probe"
)

// Jumbo stands first, whatever was measured first, and cells of several runs are told.
func TestFramesStandAsPeopleWriteThem(t *testing.T) {
	of := func(frames string) *probe.Run { return tagged(90e6, "from=a", "frames="+frames) }
	m := matrixOf(t, []string{"from"}, FramesTag, "seq-read", "", of("baby"), of("standard"), of("standard"), of("jumbo"))
	if got := strings.Join(m.Columns, " "); got != "jumbo standard baby" {
		t.Errorf("%s", got)
	}
	for _, l := range MatrixLayouts()[:3] {
		var buf bytes.Buffer
		if err := l.Write(&buf, m, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(buf.String(), "Of 3 cells, 1 is of several runs (up to 2)"); got != (l.Name != "csv") {
			t.Errorf("%s: %s", l.Name, buf.String())
		}
	}
	m = matrixOf(t, []string{"from"}, "to", "seq-read", "", tagged(1, "from=a", "to=standard"), tagged(1, "from=a", "to=jumbo"))
	if got := strings.Join(m.Columns, " "); got != "standard jumbo" || m.legend() != "" {
		t.Errorf("another tag: %s %s", got, m.legend())
	}
}
