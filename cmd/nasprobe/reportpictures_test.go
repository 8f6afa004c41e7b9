package main

import (
	"bytes"
	"flag"
	"fmt"
	"html"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
	"nasprobe/report"
)

var pictures = flag.String("pictures", "", "draw the pictures of the README into this directory (make pictures)")

// The README shows the outputs as they are: pictures that make pictures draws, small
// enough for a page that loads them all.
func TestReadmePictures(t *testing.T) {
	if *pictures != "" {
		drawPictures(t)
	}
	readme, err := os.ReadFile(filepath.Join(probetest.Root(), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`!\[[^\]]{20,}\]\(([^)]+\.png)\)`).FindAllSubmatch(readme, -1)
	for _, l := range links {
		b, err := os.ReadFile(filepath.Join(probetest.Root(), filepath.FromSlash(string(l[1]))))
		if err != nil {
			t.Fatal(err)
		}
		if size, err := png.DecodeConfig(bytes.NewReader(b)); err != nil || size.Width < 600 || len(b) > 200_000 {
			t.Errorf("%s: %d bytes, %d wide: %v", l[1], len(b), size.Width, err)
		}
	}
	if len(links) != 2 {
		t.Errorf("%d pictures with words for those who do not see them, want that of a terminal and that of a page", len(links))
	}
}

func drawPictures(t *testing.T) {
	pages := pagesToLookAt(t)
	b := newBrowser(t)
	b.look(1180, 1000, "light")
	b.open(pages["history"])
	save(t, "page.png", b.window(1180, 1000))
	terminal := filepath.Join(t.TempDir(), "terminal.html")
	if err := os.WriteFile(terminal, terminalPage(t), 0o644); err != nil {
		t.Fatal(err)
	}
	b.look(1040, 400, "dark")
	b.open(terminal)
	var height float64
	b.evaluate("document.body.getBoundingClientRect().height", &height)
	save(t, "terminal.png", b.window(1040, int(height)))
}

func save(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(*pictures, name), content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// terminalPage shows a run as a terminal of 112 columns does.
func terminalPage(t *testing.T) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join(probetest.Root(), "testdata", "runs", "cdm3-smb.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	run, err := report.ReadJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	run.Comment = "" // in letters that not every monospaced font has at half or full width
	text, err := report.Lookup("text")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := text.Write(&out, run, report.Options{Color: true, Width: 112, Unicode: true}); err != nil {
		t.Fatal(err)
	}
	return fmt.Appendf(nil, `<!DOCTYPE html><meta charset="utf-8"><title>Terminal</title>
<style>body { margin: 0; background: #14181d; color: #dfe4e8 } pre { margin: 0; padding: 18px; font: 14px/1.35 "DejaVu Sans Mono", monospace } b { color: #fff } .y { color: #e5c07b } .r { color: #ff7b72 }</style>
<body><pre>$ nasprobe run smb://probe@nas.local/share --label "jumbo on" --tag room=attic --tag switch=gs108
%s</pre></body>`, styled(out.String()))
}

// styled turns the styles of a terminal (ECMA-48 8.3.117) into those of a page.
func styled(text string) string {
	return strings.NewReplacer("\x1b[1m", "<b>", "\x1b[33m", `<b class="y">`, "\x1b[1;31m", `<b class="r">`, "\x1b[0m", "</b>").Replace(html.EscapeString(text))
}
