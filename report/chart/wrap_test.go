package chart

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWrapped(t *testing.T) {
	for text, want := range map[string][]string{
		"":                      nil,
		"short":                 {"short"},
		"two words":             {"two words"},
		"a text of many words":  {"a text of", "many words"},
		"abcdefghijklmnopqrstu": {"abcdefghij", "klmnopqrst", "u"},
		"x 共有共有":                {"x", "共", "有", "共", "有"},
	} {
		if got := wrapped(text, 10.5*0.58*10, 10); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := wrapped("word", 0, 10); strings.Join(got, "") != "word" || len(got) != 4 {
		t.Errorf("no room at all: %q", got)
	}
}

// No title of a picture leaves it, however long it is.
func TestTitlesOfPicturesFit(t *testing.T) {
	long := strings.Repeat("smb://nas.example.org/share ", 9) + strings.Repeat("long", 60)
	b := Bars{Groups: []Group{{Name: "a", Bars: []Bar{{Name: "b", Value: "3", Median: 3}}}}}
	for _, n := range []int{1, 2, 3} {
		var figures []*Figure
		for range n {
			f := b.Figure()
			f.Heading = long
			figures = append(figures, f)
		}
		p := Panels(long, "", 2, figures)
		words := ""
		for _, m := range p.Marks {
			if m.Class != classHeading && m.Class != className || m.Text == "b" {
				continue
			}
			words += m.Text
			if end := m.Points[0].X + textWidth(m.Text, styles()[m.Class].size); end > p.Width || m.Points[0].Y > p.Height {
				t.Errorf("%q ends at %g of %g", m.Text, end, p.Width)
			}
		}
		if got := strings.Count(words, "nas.example.org"); got != 9*(n+1) {
			t.Errorf("%d of %d parts are there", got, 9*(n+1))
		}
	}
}

// The texts of an axis of time stay inside and apart, at the size of a phone as well, and
// its points fill it.
func TestTimesFit(t *testing.T) {
	first := time.Date(2026, 11, 30, 18, 23, 41, 0, time.UTC)
	for _, span := range []time.Duration{0, 200 * time.Millisecond, 5 * time.Second, time.Minute, 7 * time.Minute, time.Hour, 5 * time.Hour, 26 * time.Hour, 9 * 24 * time.Hour, 400 * 24 * time.Hour} {
		trend := Trend{First: first, Last: first.Add(span), Spans: []Span{{At: first, Mid: 1}, {At: first.Add(span), Mid: 2}}}
		f := trend.Figure()
		free, texts := 0.0, 0
		var dots []float64
		for _, m := range f.Marks {
			switch half := textWidth(m.Text, leastOnPhone) / 2; {
			case m.Class == classKnot:
				dots = append(dots, m.Points[0].X)
			case m.Class != classTickX:
			case m.Points[0].X-half < free || m.Points[0].X+half > f.Width:
				t.Errorf("%v: %s at %g touches what is beside it", span, m.Text, m.Points[0].X)
			default:
				free, texts = m.Points[0].X+half, texts+1
			}
		}
		if texts == 0 || span >= 5*time.Second && dots[1]-dots[0] < 0.7*(trendRight-trendLeft) {
			t.Errorf("%v: %d texts, the points are at %v", span, texts, dots)
		}
	}
}
