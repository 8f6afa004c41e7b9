package main

import (
	"errors"
	"strings"
	"testing"

	"nasprobe/probe"
)

func TestOutputNamesAFileAndItsFormat(t *testing.T) {
	for arg, want := range map[string]struct{ format, path string }{
		"x.json":                     {"json", "x.json"},
		"cdm8:x.txt":                 {"cdm8", "x.txt"},
		"csv:C:\\x.dat":              {"csv", "C:\\x.dat"},
		"C:\\x.json":                 {"json", "C:\\x.json"},
		"c:x.csv":                    {"csv", "c:x.csv"},
		"./pdf:x.csv":                {"csv", "./pdf:x.csv"},
		"dir/a:b.json":               {"json", "dir/a:b.json"},
		"2026-05-24T10:30.json":      {"json", "2026-05-24T10:30.json"},
		"nas-10:30.json":             {"json", "nas-10:30.json"},
		"共有:x.json":                  {"json", "共有:x.json"},
		":x.json":                    {"json", ":x.json"},
		"gobench:json:x":             {"gobench", "json:x"},
		"before and after:cdm3.json": {"json", "before and after:cdm3.json"},
	} {
		f, err := parseOutput(arg, runFormats())
		if err != nil || f.format.name != want.format || f.path != want.path {
			t.Errorf("%s: format %q of file %q, want %q of %q; %v", arg, f.format.name, f.path, want.format, want.path, err)
		}
	}
}

// A mistyped format must not become a file that somebody looks for elsewhere.
func TestOutputRefusesAFormatThatThereIsNot(t *testing.T) {
	for arg, says := range map[string][]string{
		"pdf:x.csv":   {`no format "pdf"`, "text, cdm, cdm8, json, csv", "./pdf:x.csv"},
		"JSON:x.json": {`no format "JSON"`, "./JSON:x.json"},
		"cdm9:x.txt":  {`no format "cdm9"`},
		"json:":       {"the name of the file is missing", "json:FILE"},
		"json:-":      {"--format"},
		"pdf:x":       {`no format "pdf"`},
		"x:y":         {"the ending names no format"},
	} {
		_, err := parseOutput(arg, runFormats())
		if !errors.Is(err, probe.ErrUsage) {
			t.Errorf("%s: %v, want ErrUsage", arg, err)
			continue
		}
		for _, s := range says {
			if !strings.Contains(err.Error(), s) {
				t.Errorf("%s: no %q in %v", arg, s, err)
			}
		}
	}
	if _, err := parseOutput("pdf:x.html", compareFormats()); err == nil || !strings.Contains(err.Error(), "markdown, html") {
		t.Errorf("formats of a comparison are not named: %v", err)
	}
}
