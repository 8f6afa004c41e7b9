package chart

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"testing"
)

func draw(t *testing.T, f *Figure, dark bool) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := f.WritePNG(&b, dark); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestPNGHasItsSizeAndScheme(t *testing.T) {
	all := figures()
	for _, name := range []string{"bars", "single", "curves", "odd bars"} {
		f := all[name]
		for _, dark := range []bool{false, true} {
			img := draw(t, f, dark)
			if got := img.Bounds().Size(); got.X != pngSize(f.Width) || got.Y != pngSize(f.Height) {
				t.Errorf("%s: %v", name, got)
			}
			want := map[bool]color.RGBA{false: {0xff, 0xff, 0xff, 0xff}, true: {0x1b, 0x21, 0x28, 0xff}}[dark]
			if got := color.RGBAModel.Convert(img.At(1, 1)); got != want {
				t.Errorf("%s: the ground is %v, want %v", name, got, want)
			}
		}
	}
}

// ink counts the pixels that are not of the ground.
func ink(img image.Image) (n int) {
	ground := img.At(0, 0)
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if img.At(x, y) != ground {
				n++
			}
		}
	}
	return n
}

// Text is drawn with the font that is built in, and what that lacks is escaped.
func TestPNGTextIsLegible(t *testing.T) {
	text := func(s string) *Figure {
		f := &Figure{Width: 300, Height: 20}
		f.text(className, 0, 14, s)
		return f
	}
	short, long := ink(draw(t, text("MB/s"), false)), ink(draw(t, text("MB/s MB/s MB/s"), false))
	if short < 50 || long < 2*short {
		t.Errorf("%d and %d pixels of ink", short, long)
	}
	foreign, escaped := draw(t, text("共有 µ ü"), false), draw(t, text(`\u5171\u6709 µ ü`), false)
	if ink(foreign) == 0 || ink(foreign) != ink(escaped) {
		t.Errorf("%d pixels of ink, escaped %d", ink(foreign), ink(escaped))
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestPNGReportsWriteErrors(t *testing.T) {
	if err := figures()["bars"].WritePNG(broken{}, false); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}
