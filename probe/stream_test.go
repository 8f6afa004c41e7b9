package probe_test

import (
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// A row of bare TCP is known by its name, and no row of blocks is taken for one.
func TestStreamRows(t *testing.T) {
	for _, op := range []patterns.Op{patterns.Read, patterns.Write} {
		for _, streams := range []int{1, 4, 128} {
			row := probe.NewStreamRow(streams, op)
			again, ok := probe.ParseStreamRow(row.Pattern)
			if !ok || !again.IsStream() || again.Threads != streams || again.Op != op || row.Name()+" "+row.Direction() != row.Pattern {
				t.Errorf("%+v and %+v, %v", row, again, ok)
			}
		}
	}
	for _, text := range []string{"", "TCP", "TCP T0 read", "TCP T4", "TCP T4 mix", "TCP T04 read", "TCP T-1 read", "TCP Tread", "SEQ1M Q1T1 read", "T4 read"} {
		if row, ok := probe.ParseStreamRow(text); ok {
			t.Errorf("%q: %+v", text, row)
		}
	}
	for _, text := range []string{"RND4K Q32T1 read", "SEQ1M Q8T1 mix70"} {
		p, err := patterns.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if row := probe.NewRow(p[0]); row.IsStream() || row.Name()+" "+row.Direction() != text {
			t.Errorf("%s: %s, %s", text, row.Name(), row.Direction())
		}
	}
}
