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

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestReadmePictures takes the screenshots in README.md, which shows them at
// half their size: the icicle of the chessboard and its score, in light and
// dark colours.
func TestReadmePictures(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		t.Run("scheme="+scheme, func(t *testing.T) {
			tb := open(t, "#race=board:8x8,start:0,at:1", look(740, scheme, "no-preference"),
				emulation.SetDeviceMetricsOverride(740, 900, 2, true))
			tb.ended(`#race .picture > :not(.hanging, .tally), .row.axis, .tally button { display: none !important }
				#race .picture { padding: 12px }
				.tally { margin-top: 8px }
				.tally, .tally p { min-height: 0 !important }
				.contents { position: static }`)
			tb.keep("race-"+scheme, "#race .picture", 1384)
		})
	}
}

// TestCard takes the picture that other sites show with a link to the page: the
// icicle of the chessboard and its score.
func TestCard(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:8x8,start:0,at:1", look(1200, "light", "reduce"),
		emulation.SetDeviceMetricsOverride(1200, 630, 1, false))
	tb.ended(`html { scrollbar-gutter: auto; overflow: hidden }
		body { padding: 40px 48px; max-width: none; height: 630px }
		.lead, nav, .languages, #loading, main > :not(#race), footer,
		#race > :not(.figure),
		#race .figure > :not(.picture),
		#race .picture > :not(.hanging, .tally), .tally button { display: none !important }
		h1 { font-size: 56px !important; margin-bottom: 24px !important }
		#race .icicle { height: 340px } #race .label span { font-size: 24px }
		#race .axis { display: none }
		.tally { margin-top: 16px } .tally p { font-size: 24px }`)
	tb.keep("card", "html", 1200)
}

// ended shows the end of the race, with a style sheet added to the page.
func (t *tab) ended(style string) {
	t.Helper()
	t.counted(5_787_981)
	eval[any](t,
		`figures.race.player.last(); { const sheet = new CSSStyleSheet(); sheet.replaceSync(`+quote(style)+`); document.adoptedStyleSheets = [sheet]; scrollTo(0, 0); null }`)
	t.waitText(part("race", "firm"), "35")
	t.frames(3)
}

// keep takes a screenshot of an element and compares it with the picture of
// that name in images. Fonts differ from machine to machine, so only the widths
// are compared: both must be the given number of pixels. With -shots, the new
// picture is written.
func (t *tab) keep(name, selector string, pixels int) {
	t.Helper()
	const most = 120_000 // bytes
	var picture []byte
	t.run(chromedp.Screenshot(selector, &picture, chromedp.ByQuery))
	picture = small(t.T, picture)
	t.write(name+".png", picture)
	kept, err := os.ReadFile(filepath.Join("images", name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	got, now := width(t.T, kept), width(t.T, picture)
	if got != pixels || now != pixels || len(kept) > most {
		t.Errorf("images/%s.png is %d pixels wide, now %d, want %d, and has %d bytes, want %d at most",
			name, got, now, pixels, len(kept), most)
	}
}

// width returns the width of a PNG picture.
func width(t *testing.T, picture []byte) int {
	t.Helper()
	config, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	return config.Width
}

// small returns a PNG picture in its 256 most frequent colours: each other
// colour becomes the nearest of these. In drawings, only some shades of edges
// are lost.
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

// frequent returns the most frequent colours, at most the given number of them.
// The map has the number of pixels of each colour. Ties are broken by the
// values of the colours, so that the same picture gives the same bytes.
func frequent(pixels map[color.Color]int, most int) (p color.Palette) {
	for c := range pixels {
		p = append(p, c)
	}
	slices.SortFunc(p, func(a, b color.Color) int {
		return cmp.Or(pixels[b]-pixels[a], slices.Compare(components(a), components(b)))
	})
	return p[:min(most, len(p))]
}

// components returns the red, green and blue of a colour.
func components(c color.Color) []uint32 {
	r, g, b, _ := c.RGBA()
	return []uint32{r, g, b}
}
