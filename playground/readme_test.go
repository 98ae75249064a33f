package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestReadmePictures takes the screenshots that README.md shows, at half their
// size, in light and in dark. With -shots they are written; those in images have
// to be as wide, but fonts differ from machine to machine.
func TestReadmePictures(t *testing.T) {
	const most = 120_000 // bytes
	for _, scheme := range []string{"light", "dark"} {
		t.Run("scheme="+scheme, func(t *testing.T) {
			tb := open(t, "#race=board:5x5,start:0", sharp(scheme))
			tb.raced()
			tb.goTo("race", 2974)
			var picture []byte
			tb.run(chromedp.Screenshot("#race .figure", &picture, chromedp.ByQuery))
			name := "race-" + scheme + ".png"
			picture = small(t, picture)
			tb.write(name, picture)
			kept, err := os.ReadFile(filepath.Join("images", name))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := width(t, kept), width(t, picture); got != want || len(kept) > most {
				t.Errorf("images/%s is %d pixels wide, want %d, and has %d bytes, want %d at most", name, got, want, len(kept), most)
			}
		})
	}
}

func width(t *testing.T, picture []byte) int {
	t.Helper()
	config, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	return config.Width
}

// small returns a PNG picture with its 256 most frequent colours in place of all.
// Of drawings these leave out only some shades of edges.
func small(t *testing.T, picture []byte) []byte {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	bounds, pixels := img.Bounds(), map[color.Color]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			pixels[img.At(x, y)]++
		}
	}
	p := frequent(pixels, 256)
	nearest := map[color.Color]uint8{}
	for c := range pixels {
		nearest[c] = uint8(p.Index(c))
	}
	few := image.NewPaletted(bounds, p)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			few.SetColorIndex(x, y, nearest[img.At(x, y)])
		}
	}
	var w bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&w, few); err != nil {
		t.Fatal(err)
	}
	return w.Bytes()
}

// frequent returns the colours that most pixels have. Ties are broken by the
// colours, so that the same picture gives the same bytes.
func frequent(pixels map[color.Color]int, most int) (p color.Palette) {
	for c := range pixels {
		p = append(p, c)
	}
	slices.SortFunc(p, func(a, b color.Color) int {
		return cmp.Or(pixels[b]-pixels[a], slices.Compare(components(a), components(b)))
	})
	return p[:min(most, len(p))]
}

func components(c color.Color) []uint32 {
	r, g, b, _ := c.RGBA()
	return []uint32{r, g, b}
}
