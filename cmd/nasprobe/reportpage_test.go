package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nasprobe/probe/probetest"
)

var screenshots = flag.String("screenshots", "", "keep what the browser shows of the pages in this directory")

// A browser shows the pages without a complaint, asks for nothing else, and never has to
// scroll them sideways, on a desk and on a phone, in both schemes and on paper.
func TestPagesInABrowser(t *testing.T) {
	probetest.NeedLab(t) // which brings the browser
	pages := pagesToLookAt(t)
	b := newBrowser(t)
	for name, path := range pages {
		for _, width := range []int{1280, 360} {
			b.look(width, 800, "light")
			b.open(path)
			for _, scheme := range []string{"light", "dark"} {
				b.look(width, 800, scheme)
				b.mustFit(name, width)
				b.mustFollow(name, scheme)
				b.keep(fmt.Sprintf("%s-%s-%d.png", name, scheme, width), b.picture)
			}
			for _, c := range b.complaints(path) {
				t.Errorf("%s at %d: %s", name, width, c)
			}
		}
		paper := b.paper()
		if !bytes.HasPrefix(paper, []byte("%PDF-")) {
			t.Errorf("%s does not print", name)
		}
		b.keep(name+".pdf", func() []byte { return paper })
	}
}

// mustFit: nothing is wider than the window, but for what scrolls in a box of its own.
func (b *browser) mustFit(name string, width int) {
	b.t.Helper()
	var sizes []float64
	b.evaluate("[document.documentElement.scrollWidth, innerWidth, document.querySelectorAll('svg').length]", &sizes)
	if sizes[0] > sizes[1] || int(sizes[1]) != width || sizes[2] == 0 {
		b.t.Errorf("%s at %d: %g wide in a window of %g, with %g charts", name, width, sizes[0], sizes[1], sizes[2])
	}
	var small []string
	b.evaluate(`Array.from(document.querySelectorAll('svg text')).filter(e => e.getBoundingClientRect().height < 9).map(e => e.textContent)`, &small)
	if len(small) > 0 {
		b.t.Errorf("%s at %d: text too small to read: %q", name, width, small)
	}
	var cut []string
	b.evaluate(`Array.from(document.querySelectorAll('svg text')).filter(e => {
		const r = e.getBoundingClientRect(), s = e.ownerSVGElement.getBoundingClientRect()
		return r.left < s.left - 1 || r.right > s.right + 1 || r.top < s.top - 1 || r.bottom > s.bottom + 1
	}).map(e => e.textContent)`, &cut)
	if len(cut) > 0 {
		b.t.Errorf("%s at %d: text that leaves its chart: %q", name, width, cut)
	}
	var hidden []string
	b.evaluate(`Array.from(document.querySelectorAll('.stack, .wide:has(.detail)')).filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)`, &hidden)
	if len(hidden) > 0 {
		b.t.Errorf("%s at %d: a part is out of sight of %q", name, width, hidden)
	}
}

// mustFollow: charts and page have the colours of the scheme.
func (b *browser) mustFollow(name, scheme string) {
	b.t.Helper()
	var colours []string
	b.evaluate("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('svg.chart text')).fill]", &colours)
	want := map[string]string{"light": "[rgb(246, 247, 248) rgb(28, 33, 39)]", "dark": "[rgb(18, 22, 27) rgb(229, 233, 237)]"}[scheme]
	if fmt.Sprint(colours) != want && fmt.Sprint(colours[0]) != want[1:len(colours[0])+1] {
		b.t.Errorf("%s: %v in the %s scheme", name, colours, scheme)
	}
}

func (b *browser) keep(name string, content func() []byte) {
	b.t.Helper()
	if *screenshots == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(*screenshots, name), content(), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// What a page must not do is found by the looks that these tests take.
func TestBrowserFindsFaults(t *testing.T) {
	probetest.NeedLab(t)
	path := filepath.Join(t.TempDir(), "bad.html")
	page := `<!DOCTYPE html><meta charset="utf-8"><title>bad</title><img src="http://127.0.0.1:1/x.png"><script>console.error("oops"); nothing()</script><div style="width: 2000px">wide</div>`
	if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	b := newBrowser(t)
	b.look(1280, 800, "light")
	b.open(path)
	found := fmt.Sprint(b.complaints(path))
	for _, want := range []string{"asks for http://127.0.0.1:1/x.png", "oops", "nothing is not defined"} {
		if !strings.Contains(found, want) {
			t.Errorf("no %q among %s", want, found)
		}
	}
	var width float64
	if b.evaluate("document.documentElement.scrollWidth", &width); width < 2000 {
		t.Errorf("the page is %g wide", width)
	}
}
