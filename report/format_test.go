package report

import (
	"errors"
	"io"
	"strings"
	"testing"

	"nasprobe/probe"
)

func TestLookup(t *testing.T) {
	for _, f := range Formats() {
		got, err := Lookup(f.Name)
		if err != nil || got.Name != f.Name || got.Help == "" {
			t.Errorf("%s: %+v, %v", f.Name, got, err)
		}
	}
	_, err := Lookup("xml")
	if !errors.Is(err, probe.ErrUsage) || !strings.Contains(probe.Remedy(err), "text, cdm, cdm8, json, csv") {
		t.Errorf("%v, remedy %q", err, probe.Remedy(err))
	}
}

func TestForFile(t *testing.T) {
	for path, want := range map[string]string{
		"a.json": "json", "/x/A.JSON": "json", "b.csv": "csv", "c.txt": "text", "c.cdm.txt": "cdm", "c.cdm8.TXT": "cdm8", "d.cdm": "cdm",
		"": "", "json": "", "e.xml": "", "dir.json/file": "",
	} {
		if got, ok := ForFile(path); got != want || ok != (want != "") {
			t.Errorf("%q: %q %v, want %q", path, got, ok, want)
		}
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteErrorsAreReported(t *testing.T) {
	for name, formats := range recorded() {
		for _, format := range append(formats, "json") {
			f, err := Lookup(format)
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Write(brokenPipe{}, readRun(t, name), Options{}); !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("%s: %v", format, err)
			}
		}
	}
}
