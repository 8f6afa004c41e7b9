package report

import (
	"fmt"
	"io"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/compare"
)

// CompareFormat is one way to write a Comparison.
type CompareFormat struct {
	Name     string   // as in --format
	Help     string   // half a sentence for the usage
	Suffixes []string // of file names
	Warnings bool     // the format carries the warnings and the summary
	Write    func(w io.Writer, c *compare.Comparison, o Options) error
}

// CompareFormats is the table of the formats of a Comparison, the default first.
func CompareFormats() []CompareFormat {
	return []CompareFormat{
		{"text", "a table for people", []string{".txt"}, true, writeCompareText},
		{"json", "everything, in base units", []string{".json"}, true, writeCompareJSON},
		{"csv", "one line a row and side, in base units", []string{".csv"}, false, writeCompareCSV},
		{"markdown", "tables to paste into a forum or an issue", []string{".md", ".markdown"}, true, writeCompareMarkdown},
		{"html", "a page with the passes of all sides, for a browser or paper", []string{".html", ".htm"}, true, writeCompareHTML},
	}
}

// DifferencesGap says in one sentence what formats of figures alone have no place for:
// the conditions in which the sides differ.
func DifferencesGap(c *compare.Comparison) string {
	var all []string
	for _, d := range c.Differences {
		all = append(all, d.String())
	}
	if len(all) == 0 {
		return ""
	}
	return "has no place for what else the sides differ in: " + strings.Join(all, ", ")
}

// LookupCompare finds a format by its name. An unknown name is ErrUsage.
func LookupCompare(name string) (CompareFormat, error) {
	var names []string
	for _, f := range CompareFormats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return CompareFormat{}, &probe.Error{Kind: probe.ErrUsage, Op: "choose format", Offset: -1,
		Err: fmt.Errorf("there is no format %q for a comparison", name), Remedy: "use one of " + strings.Join(names, ", ")}
}

// CompareForFile names the format of a Comparison that goes with a file name, as ForFile
// does that of a Run.
func CompareForFile(path string) (name string, ok bool) {
	endings := map[string][]string{}
	for _, f := range CompareFormats() {
		endings[f.Name] = f.Suffixes
	}
	return byEnding(path, endings)
}

// byEnding is the name whose longest suffix path ends in.
func byEnding(path string, endings map[string][]string) (found string, ok bool) {
	longest := 0
	for name, suffixes := range endings {
		for _, s := range suffixes {
			if len(s) > longest && strings.HasSuffix(strings.ToLower(path), s) {
				found, longest = name, len(s)
			}
		}
	}
	return found, longest > 0
}
