package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)> & ' ]]> --> </title></svg>`

// figures are charts of all kinds and of awkward figures.
func figures() map[string]*Figure {
	day := func(n int) time.Time { return time.Date(2026, 9, 1, 6, 0, 0, 0, time.UTC).AddDate(0, 0, n) }
	trend := Trend{Heading: hostile, Title: hostile, Desc: hostile, Note: hostile, First: day(0), Last: day(9), Changes: []Change{{day(2), "1"}, {day(2).Add(time.Hour), "2"}, {day(5), "3"}}}
	for i := range 10 {
		v := 100 + float64(i%3)
		trend.Spans = append(trend.Spans, Span{At: day(i), Low: v - 5, Mid: v, High: v + 3, Shown: i == 4, Says: hostile})
	}
	logged := trend
	logged.Log, logged.Edged = true, true
	single := trend
	single.Spans, single.First, single.Last = trend.Spans[3:4], day(3), day(3)
	curve := Curve{Name: hostile, First: true, Median: Quantiles{2, 1, 3, 8, 20, 90}, Passes: []Quantiles{{2, 1, 3, 7, 19, 60}, {2.2, 1.1, 3.3, 9, 21, 99}}}
	odd := []float64{0, math.NaN(), math.Inf(1), 5e-324, 1e300, -4}
	bars := Bars{Title: hostile, Groups: []Group{{Name: hostile, Bars: []Bar{{Name: hostile, Value: hostile, First: true, Median: 100, Low: 90, High: 120, Passes: []float64{90, 100, 120}}, {Value: "not measured"}}},
		{Bars: []Bar{{Name: "one", Value: "3 MB/s", Median: 3}}}}}
	all := map[string]*Figure{
		"bars": bars.Figure(), "no bars": Bars{}.Figure(), "odd bars": Bars{Groups: []Group{{Bars: []Bar{{Median: math.Inf(1), Passes: odd}, {Median: 7, Low: 1, High: 9, Passes: odd}}}}}.Figure(),
		"trend": trend.Figure(), "log": logged.Figure(), "single": single.Figure(),
		"curves": Distribution{Title: hostile, Note: hostile, Curves: []Curve{curve, {Name: "later", Median: Quantiles{1e-3, 1e-4, 1e-2, 1, 1e3, 1e5}}, {Name: "x", Median: Quantiles{0, 2}}}}.Figure(),
	}
	all["panels"] = Panels(hostile, hostile, 2, []*Figure{all["bars"], all["trend"], all["curves"]})
	return all
}

// What a chart says is text, whatever it says, and the file is XML.
func TestNoTextIsMarkup(t *testing.T) {
	for name, f := range figures() {
		for kind, text := range map[string]string{"element": f.SVG("id"), "document": f.Document()} {
			d, titles := xml.NewDecoder(strings.NewReader(text)), 0
			for {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s, %s: %v", name, kind, err)
				}
				if e, ok := token.(xml.StartElement); ok {
					if !strings.Contains(" svg title desc text path circle style rect ", " "+e.Name.Local+" ") {
						t.Errorf("%s, %s: an element %s", name, kind, e.Name.Local)
					}
					if e.Name.Local == "title" {
						titles++
					}
				}
			}
			if titles == 0 {
				t.Errorf("%s, %s: no title", name, kind)
			}
		}
	}
}

// Every mark lies in the picture and looks like something.
func TestMarksStayInsideAndHaveALook(t *testing.T) {
	for name, f := range figures() {
		for _, m := range f.Marks {
			if _, ok := styles()[m.Class]; !ok {
				t.Errorf("%s: no style for class %q", name, m.Class)
			}
			for _, p := range m.Points {
				if !(p.X >= 0 && p.X <= f.Width && p.Y >= 0 && p.Y <= f.Height) {
					t.Errorf("%s: %s %q at %g, %g of %g x %g", name, m.Class, m.Text, p.X, p.Y, f.Width, f.Height)
				}
			}
		}
	}
}

func TestWhatHasNoFiguresIsNoChart(t *testing.T) {
	if f := (Trend{Spans: []Span{{}}}).Figure(); f != nil {
		t.Errorf("a trend of nothing: %+v", f)
	}
	if f := (Distribution{Curves: []Curve{{Median: Quantiles{5}}}}).Figure(); f != nil {
		t.Errorf("a distribution of a mean: %+v", f)
	}
	if f := Panels("", "", 2, nil); f != nil {
		t.Errorf("panels of nothing: %+v", f)
	}
}

// The colours are those of the page's style sheet.
func TestColoursAreThoseOfThePage(t *testing.T) {
	sheet, err := os.ReadFile("../html/style.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(string(sheet), "prefers-color-scheme: dark")
	for r, s := range palette() {
		for where, want := range map[string]string{light: s.light, dark: s.dark} {
			m := regexp.MustCompile(`--` + string(r) + `: #([0-9a-f]{3,6})\b`).FindStringSubmatch(where)
			if m == nil || m[1] != want && m[1]+m[1] != want {
				t.Errorf("%s is %s here, and %q in the sheet", r, want, m)
			}
		}
	}
}

// Text has the contrast of WCAG 2.2 1.4.3, and marks that of 1.4.11.
func TestContrast(t *testing.T) {
	for c, s := range styles() {
		for scheme, of := range map[string]func(shade) string{"light": func(s shade) string { return s.light }, "dark": func(s shade) string { return s.dark }} {
			want, ink := 3.0, s.fill
			if s.size > 0 {
				want = 4.5
			} else if s.fill == none {
				ink = s.stroke
			}
			if ink == page || ink == rule || s.opacity > 0 {
				continue // what only guides the eye, or lies under what tells the same
			}
			for _, ground := range []role{page, card} {
				if got := contrast(of(palette()[ink]), of(palette()[ground])); got < want {
					t.Errorf("%s on %s, %s: %.1f, want %.1f", c, ground, scheme, got, want)
				}
			}
		}
	}
}

// contrast is by WCAG 2.2, of colours as RRGGBB.
func contrast(a, b string) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(hex string) float64 {
	var out float64
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, _ := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		v := float64(n) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		out += weight * v
	}
	return out
}
