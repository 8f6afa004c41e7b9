package report

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"nasprobe/patterns"
	"nasprobe/probe"
)

func TestReadJSONOfAnyNumber(t *testing.T) {
	one, two := runOf(rowOf(pattern(false, mib, 1, patterns.Read), 1e8)), runOf(rowOf(pattern(false, mib, 1, patterns.Write), 2e8))
	one.ID, two.ID = "1", "2"
	a, b := render(t, "json", one, Options{}), render(t, "json", two, Options{})
	for name, c := range map[string]struct{ in, ids string }{
		"one":             {a, "1"},
		"byte order mark": {"\ufeff" + a, "1"},
		"array":           {"[" + a + ",\n" + b + "]", "12"},
		"array of one":    {" [ " + b + " ] ", "2"},
		"values":          {a + b + a, "121"},
		"lines":           {strings.ReplaceAll(a, "\n", "") + "\n" + strings.ReplaceAll(b, "\n", "") + "\n", "12"},
		"both":            {a + "[" + b + "][]", "12"},
	} {
		runs, err := Read(strings.NewReader(c.in), "file")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		ids := ""
		for _, r := range runs {
			ids += r.ID
		}
		if ids != c.ids {
			t.Errorf("%s: runs %q, want %q", name, ids, c.ids)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	run := render(t, "json", runOf(), Options{})
	cdm3 := render(t, "cdm", readRun(t, "cdm3-smb"), Options{})
	cdm8 := render(t, "cdm8", readRun(t, "cdm8-mix"), Options{})
	for name, c := range map[string]struct{ in, want string }{
		"empty":             {"", "it is empty"},
		"blank":             {" \r\n\t\ufeff\n", "neither a JSON run nor a row of CrystalDiskMark 3, 7, 8 or 9"},
		"binary":            {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "it is binary"},
		"half of UTF-16":    {"\xff\xfea", "neither"},
		"prose":             {"CrystalDiskMark 8 is a fine program:\nTest: yes\n", "neither"},
		"other program":     {"READ: bw=112MiB/s (117MB/s), 112MiB/s-112MiB/s, io=1024MiB, run=9143-9143msec\n", "neither"},
		"empty array":       {" [ ] ", "it has no run"},
		"null":              {"null", "neither"},
		"second is cut":     {run + run[:len(run)/2], "it ends in the middle"},
		"second is none":    {run + `{"schema":"nasprobe/run/9"}`, `run 2: its schema is "nasprobe/run/9"`},
		"comparison":        {`{"schema":"nasprobe/compare/1"}`, `its schema is "nasprobe/compare/1"`},
		"element is none":   {"[" + run + ",[]]", "run 2: it is no run"},
		"version 6":         {strings.ReplaceAll(cdm3, "CrystalDiskMark 3.0 format", "CrystalDiskMark 6.0.2 x64") + "\n   Sequential Read (Q= 32,T= 1) :   471.231 MB/s\n", `has the row "Sequential Read (Q= 32,T= 1)", which is none of version 3, 7, 8 or 9`},
		"version 6, titled": {"CrystalDiskMark 6.0.2 x64\n   Sequential Read (Q= 32,T= 1) :   471.231 MB/s\n", "CrystalDiskMark 6.0.2 has the row"},
		"its likeness":      {"Sequential   1 MiB (Q=  8, T= 1):   471.231 MB/s [   449.4 IOPS]\n", "which is none of version"},
		"rows missing":      {cdm3[:strings.Index(cdm3, "Random Write 4KB (QD=32)")], "it breaks off"},
		"cut in a figure":   {cdm3[:strings.Index(cdm3, "MB/s [")], `line 11: row "Random Read 4KB (QD=1)" breaks off`},
		"no writes":         {cdm8[:strings.Index(cdm8, "[Write]")], "it breaks off"},
		"mixes missing":     {cdm8[:strings.LastIndex(cdm8, "  RND")], "it breaks off"},
		"cut in Test":       {cdm8[:strings.Index(cdm8, "GiB (x5)")+5], "its line Test breaks off"},
		"no direction":      {strings.Replace(cdm8, "[Read]", "", 1), "neither [Read] nor [Write]"},
		"twice":             {strings.Replace(cdm3, "Random Write 512KB", " Random Read 512KB", 1), "line 10: row RND512K Q1T1 read stands twice in one result, with 89.014 MB/s and with 72.393 MB/s"},
		"nothing measured":  {render(t, "cdm8", runOf(probe.NewRow(pattern(false, mib, 1, patterns.Read))), Options{}), "none of its rows was measured"},
		"depth":             {strings.Replace(cdm8, "Q= 32", "Q=4096", 1), "queue depth 4096"},
		"block":             {strings.Replace(cdm8, "1MiB", "0MiB", 1), "block size 0"},
		"mix":               {strings.Replace(cdm8, "Read 70%", "Read 100%", 1), "mix of 100 % reads"},
		"second result":     {cdm3 + cdm3[:len(cdm3)/2], "result 2"},
	} {
		t.Run(name, func(t *testing.T) {
			runs, err := Read(strings.NewReader(c.in), "file.txt")
			if runs != nil || !errors.Is(err, probe.ErrUsage) || !strings.HasPrefix(err.Error(), "read file.txt: ") || !strings.Contains(err.Error(), c.want) || probe.Remedy(err) == "" {
				t.Errorf("%v, want ErrUsage with %q and a remedy", err, c.want)
			}
		})
	}
}

// endless counts what is taken from it.
type endless struct{ taken int }

func (e *endless) Read(b []byte) (int, error) {
	e.taken += len(b)
	return copy(b, bytes.Repeat([]byte("a:\n"), len(b)/3+1)), nil
}

func TestReadIsBounded(t *testing.T) {
	var e endless
	if _, err := Read(&e, "file"); !errors.Is(err, probe.ErrUsage) || !strings.Contains(err.Error(), "longer than 16 MiB") || e.taken > 2*maxRead {
		t.Errorf("%v after %d bytes", err, e.taken)
	}
}

func TestReadKeepsTheCause(t *testing.T) {
	cause := errors.New("gone")
	if _, err := Read(io.MultiReader(strings.NewReader("x"), iotest.ErrReader(cause)), "file"); !errors.Is(err, cause) || errors.Is(err, probe.ErrUsage) {
		t.Error(err)
	}
}

// A row that stands twice with the same figures is a slip of the paste.
func TestARowTwiceIsOne(t *testing.T) {
	text := render(t, "cdm", readRun(t, "cdm3-smb"), Options{})
	line := text[strings.Index(text, "          Sequential Write"):strings.Index(text, "         Random Read 512KB")]
	if diff := cmp.Diff(readOne(t, text), readOne(t, strings.Replace(text, line, line+line, 1))); diff != "" {
		t.Errorf("(-once +twice):\n%s", diff)
	}
}

// Wherever a text is cut, no figure comes out that was not in it.
func TestCutTexts(t *testing.T) {
	for _, file := range []string{"cdm3-jumbo-on.txt", "cdm8-default.txt"} {
		text, err := os.ReadFile(filepath.Join(testdata, "cdm", file))
		if err != nil {
			t.Fatal(err)
		}
		want := readOne(t, string(text)).Rows
		last := bytes.LastIndex(text, []byte(" MB/s"))
		for n := range len(text) {
			runs, err := Read(bytes.NewReader(text[:n]), "cut")
			if err != nil {
				if !errors.Is(err, probe.ErrUsage) || runs != nil {
					t.Fatalf("%s, %d bytes: %v", file, n, err)
				}
				continue
			}
			if n < last || len(runs) != 1 || len(runs[0].Rows) != len(want) {
				t.Fatalf("%s: %d bytes of %d are accepted", file, n, len(text))
			}
			for i, row := range runs[0].Rows {
				if math.Abs(row.Throughput.Best/want[i].Throughput.Best-1) > 0.001 {
					t.Fatalf("%s, %d bytes: %s is %v, want %v", file, n, row.Pattern, row.Throughput.Best, want[i].Throughput.Best)
				}
			}
		}
	}
}
