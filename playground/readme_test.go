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

// TestReadmePictures takes the screenshots that README.md shows, at half their size, in
// light and in dark.
func TestReadmePictures(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		t.Run("scheme="+scheme, func(t *testing.T) {
			tb := open(t, "#race=board:5x5,start:0", look(740, scheme, "no-preference"), emulation.SetDeviceMetricsOverride(740, 900, 2, true))
			tb.raced()
			tb.goTo("race", 2974)
			tb.keep("race-"+scheme, "#race .picture", 1400)
		})
	}
}

// TestCard takes the picture that other sites show with a link to the page: the end of
// the race.
func TestCard(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:8x8,start:0", look(1200, "light", "reduce"), emulation.SetDeviceMetricsOverride(1200, 630, 1, false))
	tb.raced()
	eval[any](tb, `figures.race.player.last(); null`)
	eval[any](tb, `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(`+quote(`
		html { scrollbar-gutter: auto; overflow: hidden }
		body { padding: 40px 48px; max-width: none; height: 630px }
		.lead, nav, .languages, #loading, main > :not(#race), footer, #race > :not(.figure), #race :is(.player, .outcome, details, .hidden), #race .side > :not(.tally) { display: none !important }
		h1 { font-size: 56px !important; margin-bottom: 24px !important }
		#race .figure { grid-template-columns: 824px 1fr !important; gap: 40px; margin: 0; align-items: center }
		#race .pair .head > * { font-size: 22px }
		.tally[data-over] { border: 0; background: none; padding: 0 }
		.tally p { font-size: 21px }
		.tally b { font-size: 30px; white-space: nowrap; margin-bottom: 16px }
	`)+`); document.adoptedStyleSheets = [sheet]; scrollTo(0, 0); null }`)
	tb.wait(`document.querySelector("#race canvas").clientWidth * devicePixelRatio === document.querySelector("#race canvas").width`)
	tb.keep("card", "html", 1200)
}

// keep checks a picture of the folder images, which has to be a screenshot of an
// element. Fonts differ from machine to machine, so only the widths have to agree. With
// -shots the new picture is written.
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
	if got, now := width(t.T, kept), width(t.T, picture); got != pixels || now != pixels || len(kept) > most {
		t.Errorf("images/%s.png is %d pixels wide, now %d, want %d, and has %d bytes, want %d at most", name, got, now, pixels, len(kept), most)
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
