package report

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
)

func listOf(t *testing.T, names ...string) []Listed {
	t.Helper()
	var list []Listed
	for _, name := range names {
		r := readRun(t, name)
		list = append(list, Listed{Run: r, Short: r.ID[:8], Started: r.Started.UTC()})
	}
	return list
}

func listText(t *testing.T, list []Listed, o Options) string {
	t.Helper()
	var buf bytes.Buffer
	if err := writeListText(&buf, list, o); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// On a narrow terminal a list loses columns rather than wrap, and names them.
func TestListsFitTheirTerminal(t *testing.T) {
	list := listOf(t, "cdm3-smb", "cdm3-nfs", "cdm3-incomplete", "cdm8-mix")
	whole := listText(t, list, Options{})
	if strings.Contains(whole, "not shown") {
		t.Errorf("without a width something is left out:\n%s", whole)
	}
	for width := 44; width <= 200; width++ {
		text := listText(t, list, Options{Width: width})
		table, left, _ := strings.Cut(text, "(not shown")
		for _, line := range strings.Split(table, "\n") {
			if columns(line) > width {
				t.Errorf("%d columns: %s", width, line)
			}
		}
		head, _, _ := strings.Cut(table, "\n")
		left = strings.Join(strings.Fields(left), " ")
		for _, name := range []string{"target", "label, tags", "profile", "read MB/s", "write MB/s", "MSS"} {
			if strings.Contains(head, name) == strings.Contains(left, name) {
				t.Errorf("%d columns: %s is shown and not, or neither:\n%s", width, name, text)
			}
		}
		if !strings.Contains(table, "20260524") || !strings.Contains(table, "incomplete") || width >= 60 && !strings.Contains(table, "smb://probe@nas.local/share ") {
			t.Errorf("%d columns:\n%s", width, text)
		}
		if cut := !strings.Contains(table, "jumbo on, room=attic, switch=gs108 "); cut == (text == whole) {
			t.Errorf("%d columns: what is cut short is not the remarks:\n%s", width, text)
		}
	}
}

// What a run does not tell is empty, and a column of nothing is no column.
func TestListOfRunsThatTellLittle(t *testing.T) {
	bare := Listed{Run: &probe.Run{ID: "aaaaaaaa"}, Short: "aaaaaaaa"}
	if got := listText(t, []Listed{bare}, Options{}); got != "ID\naaaaaaaa\n" {
		t.Errorf("%q", got)
	}
	other := Listed{Run: &probe.Run{ID: "b", Label: "\x1b[2J\n共有", Incomplete: true}, Short: "b", Started: time.Date(2026, 5, 24, 7, 0, 0, 0, time.UTC)}
	want := "ID        started              label\naaaaaaaa\nb         2026-05-24 07:00:00  \\x1b[2J\\x0a共有  incomplete\n"
	if got := listText(t, []Listed{bare, other}, Options{}); got != want {
		t.Errorf("%q\nwant %q", got, want)
	}
	for _, l := range ListLayouts() {
		var none, one bytes.Buffer
		if err := l.Write(&none, nil, Options{}); err != nil {
			t.Fatal(err)
		}
		if err := l.Write(&one, []Listed{other}, Options{Color: true, Width: 80}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.ReplaceAll(strings.ReplaceAll(one.String(), bold, ""), reset, ""), "\x1b") {
			t.Errorf("%s lets a label reach the terminal: %q", l.Name, one.String())
		}
		if empty := map[string]string{"json": "[]\n", "text": ""}; l.Name != "csv" && none.String() != empty[l.Name] {
			t.Errorf("%s of nothing: %q", l.Name, none.String())
		}
	}
}

// Of a table kept by hand the tags are all that there is to tell its runs apart.
func TestListShowsTags(t *testing.T) {
	run := &probe.Run{ID: "aaaaaaaa", Tags: map[string]string{"to": "r8168", "from": "e1000", "column": "file_copy_jumbo"}}
	list := []Listed{{Run: run, Short: "aaaaaaaa"}, {Run: &probe.Run{ID: "bbbbbbbb", Tags: map[string]string{"from": "共有共有"}}, Short: "bbbbbbbb"}}
	if got, want := listText(t, list, Options{}), "ID        tags\naaaaaaaa  column=file_copy_jumbo, from=e1000, to=r8168\nbbbbbbbb  from=共有共有\n"; got != want {
		t.Errorf("%s", got)
	}
	if got, want := listText(t, list, Options{Width: 23, Unicode: true}), "ID        tags\naaaaaaaa  column=file_…\nbbbbbbbb  from=共有共有\n"; got != want {
		t.Errorf("%s", got)
	}
	list[1].Run.Label = "before"
	if got := listText(t, list, Options{}); !strings.Contains(got, "ID        label, tags\n") || !strings.Contains(got, "bbbbbbbb  before, from=共有共有\n") {
		t.Errorf("%s", got)
	}
}

func TestListBoundsAHugeLabel(t *testing.T) {
	var out strings.Builder
	run := &probe.Run{ID: "20261130", Label: strings.Repeat("x", 1<<20)}
	if err := writeListText(&out, []Listed{{Run: run, Short: "2026"}}, Options{}); err != nil {
		t.Fatal(err)
	}
	if out.Len() > 3*mostWords {
		t.Errorf("a list of one run has %d bytes", out.Len())
	}
}
