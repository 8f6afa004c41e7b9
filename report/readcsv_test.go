package report

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// readBack are the runs that ReadEach finds in a text.
func readBack(t *testing.T, text string) []*probe.Run {
	t.Helper()
	runs, err := collect(text)
	if err != nil {
		t.Fatalf("%v in:\n%.500s", err, text)
	}
	return runs
}

func collect(text string) (runs []*probe.Run, err error) {
	err = ReadEach(strings.NewReader(text), "name", func(r *probe.Run) error {
		runs = append(runs, r)
		return nil
	})
	return runs, err
}

func TestCSVReadsBackToTheByte(t *testing.T) {
	for name := range recorded() {
		t.Run(name, func(t *testing.T) {
			written := render(t, "csv", readRun(t, name), Options{})
			for what, text := range map[string]string{"as it is": written, "with a byte order mark": "\ufeff" + written, "without CR": strings.ReplaceAll(written, "\r", "")} {
				runs := readBack(t, text)
				if len(runs) != 1 || render(t, "csv", runs[0], Options{}) != written {
					t.Errorf("%s: %d runs, and they differ", what, len(runs))
				}
			}
			if runs, err := Read(strings.NewReader(written), "x.csv"); err != nil || len(runs) != 1 || runs[0].ID != readRun(t, name).ID {
				t.Errorf("Read: %v, %d runs", err, len(runs))
			}
		})
	}
}

func TestEveryColumnIsReadBack(t *testing.T) {
	derived := []string{"op", "block_bytes", "queue_depth", "threads", "random"} // from the pattern
	fields := csvFields()
	for _, c := range csvColumns() {
		if _, ok := fields[c.name]; ok == slices.Contains(derived, c.name) {
			t.Errorf("column %s: a field %v", c.name, ok)
		}
		delete(fields, c.name)
	}
	if len(fields) > 0 {
		t.Errorf("no columns: %v", slices.Collect(maps.Keys(fields)))
	}
}

// What a spreadsheet makes of the table: another order of columns and lines, semicolons
// and decimal commas, words in capitals, lines left out.
func TestCSVAfterASpreadsheet(t *testing.T) {
	r := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 100.5, 200, 300), rowOf(pattern(true, 4*kib, 32, patterns.Write), 7))
	r.ID, r.Label, r.Incomplete = "one", "a;b", true
	text := "bytes_per_second;warmup;pattern;run_id;incomplete;label;pass;extra;bytes\n" +
		"7;FALSE;rnd4k q32t1 WRITE;one;TRUE;\"a;b\";1;?;\n" +
		"300;FALSE;SEQ1M Q1T1 read;one;TRUE;\"a;b\";3;;3,0E+02\n" +
		"100,5;false;SEQ1M Q1T1 read;one;TRUE;\"a;b\";1;;\n" +
		"200;0;SEQ1M Q1T1 read;one;TRUE;\"a;b\";2;;\n"
	runs := readBack(t, text)
	if len(runs) != 1 || !runs[0].Incomplete || runs[0].Label != "a;b" || len(runs[0].Rows) != 2 {
		t.Fatalf("%+v", runs[0])
	}
	seq := runs[0].Rows[1]
	if seq.Throughput != r.Rows[0].Throughput || seq.Passes[2].Bytes != 300 || seq.Passes[0].Throughput != 100.5 {
		t.Errorf("%+v", seq)
	}
}

func TestExportsReadBack(t *testing.T) {
	var runs []*probe.Run
	for _, name := range slices.Sorted(maps.Keys(recorded())) {
		runs = append(runs, readRun(t, name))
	}
	runs[0].Label, runs[0].Comment = "\x7f\u202e\U000e0001", "<&>\u2028"
	for _, f := range StreamFormats() {
		for n := range len(runs) + 1 {
			text := stream(t, f.Name, runs[:n])
			again, err := collect(text)
			if n == 0 {
				if err == nil || len(again) > 0 {
					t.Errorf("%s: %d runs in %q", f.Name, len(again), text)
				}
				continue
			}
			if err != nil || len(again) != n || stream(t, f.Name, again) != text {
				t.Errorf("%s: %d runs of %d, %v", f.Name, len(again), n, err)
			}
		}
	}
}

func stream(t *testing.T, format string, runs []*probe.Run) string {
	t.Helper()
	var buf bytes.Buffer
	s := BeginStream(format, &buf)
	for _, r := range runs {
		if err := s.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.End(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// JSON may be one run, several, an array, several arrays, and all of that in a row.
func TestJSONOfManyShapes(t *testing.T) {
	one := func(id string) string { return fmt.Sprintf(`{"schema":%q,"id":%q}`, probe.Schema, id) }
	a, b, c := one("a"), one("b"), one("c")
	for text, want := range map[string]string{
		a: "a", a + b: "ab", a + "\n" + b + "\n": "ab", "[" + a + "," + b + "]" + c: "abc", "[" + a + "]\n[" + b + "," + c + "]": "abc", a + " [" + b + "] " + c: "abc", "[[" + a + "]]": "!", "[]": "!",
		"[" + a: "a!", "[" + a + ",": "a!", "[" + a + "}": "a!", a + "]": "a!", a + "x": "a!", "[" + a + b + "]": "a!",
	} {
		runs, err := collect(text)
		got := ""
		for _, r := range runs {
			got += r.ID
		}
		if err != nil {
			got += "!"
			if !errors.Is(err, probe.ErrUsage) || probe.Remedy(err) == "" {
				t.Errorf("%s: %v", text, err)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q: %v", text, got, want, err)
		}
	}
}

// However long the input is, what is kept of it is one run, and not all of what only seems
// to be one.
func TestReadEachKeepsOneRun(t *testing.T) {
	body := strings.TrimSuffix(strings.TrimPrefix(stream(t, "json", []*probe.Run{readRun(t, "cdm3-smb")}), "[\n"), "\n]\n")
	const most, runs = 128 << 10, 40
	n := 0
	count := func(*probe.Run) error { n++; return nil }
	err := eachJSONRun(strings.NewReader("["+strings.Repeat(body+",\n", runs-1)+body+"]"), most, count)
	if err != nil || n != runs || runs*len(body) < 4*most {
		t.Errorf("%d runs of %d bytes: %v", n, len(body), err)
	}
	const unclosed = "may not be closed"
	endless := io.MultiReader(strings.NewReader(`[{"schema":"nasprobe/run/1","label":"`), zeros{})
	if err := eachJSONRun(endless, most, count); err == nil || !strings.Contains(err.Error(), unclosed) {
		t.Errorf("endless JSON: %v", err)
	}
	endless = io.MultiReader(strings.NewReader("run_id,pattern,bytes_per_second\n\"a"), zeros{})
	if err := ReadEach(endless, "x", count); !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), unclosed) {
		t.Errorf("endless CSV: %v", err)
	}
}

// zeros is a text without an end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = '0'
	}
	return len(b), nil
}

func TestErrorOfTheTakerComesBack(t *testing.T) {
	stop := errors.New("enough")
	for _, text := range []string{stream(t, "json", []*probe.Run{readRun(t, "cdm3-smb")}), stream(t, "csv", []*probe.Run{readRun(t, "cdm3-smb")})} {
		if err := ReadEach(strings.NewReader(text), "x", func(*probe.Run) error { return stop }); err != stop {
			t.Errorf("%v", err)
		}
	}
}

// Whatever is in a table, the reader says why or gives runs that write.
func FuzzReadCSVRuns(f *testing.F) {
	f.Add("run_id,pattern,bytes_per_second\na,SEQ1M Q1T1 read,100\n")
	f.Add("run_id;pattern;bytes_per_second;pass\na;SEQ1M Q1T1 read;100,5;2\n\"a\";RND4K Q1T1 mix70;1;1\n")
	f.Add("#\nrun_id\tpattern\tbytes_per_second\tstarted\r\na\tSEQ1M Q1T1 read\t1e300\t2026-11-30T12:00:00Z")
	f.Fuzz(func(t *testing.T, text string) {
		_ = eachCSVRun(bufio.NewReaderSize(strings.NewReader(text), headerBytes), func(r *probe.Run) error {
			for _, format := range Formats() {
				if err := format.Write(io.Discard, r, Options{Width: 80}); err != nil && !errors.Is(err, probe.ErrUsage) {
					t.Errorf("%s: %v", format.Name, err)
				}
			}
			return nil
		})
	})
}
