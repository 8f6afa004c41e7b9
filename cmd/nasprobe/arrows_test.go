package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
)

// arrows are the imports of our own that each package may have: they point one way,
// cmd to report to probe to patterns. A package not named here is a driver.
var arrows = map[string][]string{
	"patterns":                {},
	"probe/stats":             {},
	"probe":                   {"patterns", "probe/ceiling", "probe/stats"},
	"probe/ceiling":           {"patterns"},
	"probe/bottleneck":        {"patterns", "probe", "probe/ceiling", "probe/stats"},
	"probe/netpath":           {"probe"},
	"probe/ntstatus":          {"probe"},
	"probe/link":              {"probe", "probe/netpath"},
	"probe/wire":              {"patterns", "probe", "probe/netpath"},
	"probe/probetest":         {"patterns", "probe"},
	"probe/embedded":          {"probe", "probe/local"}, // for the space of its directory
	"probe/probetest/labtest": {"probe/probetest"},
	"probe/probetest/docs":    {},
	"probe/compare":           {"patterns", "probe", "probe/stats"},
	"probe/metric":            {"patterns", "probe"},
	"probe/health":            {"patterns", "probe", "probe/compare", "probe/metric", "probe/stats"},
	"report/metrics":          {"patterns", "probe", "probe/health", "probe/metric", "probe/stats"},
	"report/exporter":         {"probe", "probe/health", "report/metrics"},
	"report/chart":            {},
	"report":                  {"patterns", "probe", "probe/bottleneck", "probe/compare", "probe/health", "probe/metric", "probe/stats", "report/metrics", "report/chart"},
	"report/history":          {"patterns", "probe", "probe/compare", "probe/stats", "report"},
}

var driverArrows = []string{"patterns", "probe", "probe/netpath", "probe/ntstatus", "probe/wire"}

func TestImportsPointOneWay(t *testing.T) {
	root := probetest.Root()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			checkImports(t, root, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImports(t *testing.T, root, path string) {
	dir, _ := filepath.Rel(root, filepath.Dir(path))
	dir = filepath.ToSlash(dir)
	if strings.HasPrefix(dir, "cmd/") {
		return
	}
	allowed, known := arrows[dir]
	if !known {
		allowed = driverArrows
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		ours, isOurs := strings.CutPrefix(imported, "nasprobe/")
		switch {
		case isOurs && !slices.Contains(allowed, ours):
			t.Errorf("%s imports %s", path, imported)
		case dir == "patterns" && strings.Contains(imported, "."):
			t.Errorf("%s imports %s, and patterns uses the standard library only", path, imported)
		}
	}
}
