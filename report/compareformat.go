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
	Write    func(w io.Writer, c *compare.Comparison, o Options) error
}

// CompareFormats is the table of the formats of a Comparison, the default first.
func CompareFormats() []CompareFormat {
	return []CompareFormat{
		{"json", "everything, in base units", []string{".json"}, writeCompareJSON},
	}
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
