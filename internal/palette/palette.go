// Package palette defines the colours of the library's pictures, including a
// scale of colours for the time of each step of a path.
//
// The tests check contrasts by the Web Content Accessibility Guidelines: at
// least 3:1 for lines and marks on light and dark squares, and at least 4.5:1
// for numbers on their background.
package palette

import (
	"fmt"
	"math"
)

// A Color has 8 bits each of red, green and blue: 0xrrggbb.
type Color uint32

// Black and White have the lowest and the highest luminance.
const (
	Black Color = 0x000000
	White Color = 0xffffff
)

// String returns the colour in CSS notation: "#rrggbb".
func (c Color) String() string { return fmt.Sprintf("#%06x", uint32(c)) }

// RGB returns the red, green and blue components.
func (c Color) RGB() (r, g, b uint8) {
	return uint8(c >> 16), uint8(c >> 8), uint8(c)
}

// Luminance returns the relative luminance, from 0 for black to 1 for white.
// Source: Web Content Accessibility Guidelines 2.2, "relative luminance".
func (c Color) Luminance() float64 {
	linear := func(x uint8) float64 {
		s := float64(x) / 255
		if s > 0.04045 {
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return s / 12.92
	}
	r, g, b := c.RGB()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// Contrast returns the contrast ratio of two colours, from 1 to 21. Source: Web
// Content Accessibility Guidelines 2.2, "contrast ratio".
func Contrast(a, b Color) float64 {
	x, y := a.Luminance(), b.Luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Ink returns [Black] or [White], whichever has more contrast with c: at least
// 4.58.
func (c Color) Ink() Color {
	if Contrast(c, White) >= Contrast(c, Black) {
		return White
	}
	return Black
}

// Bands is the number of colours of a [Ramp].
const Bands = 32

// A Ramp is the scale of colours along a path.
type Ramp [Bands]Color

// Band returns the band of step i of n, counted from 0. The path is divided
// evenly into min(n, Bands) bands, spread over the whole ramp. The ramp of a
// closed path leads from the last band back to the first.
func Band(i, n int, closed bool) int {
	bands := min(n, Bands)
	k := int(int64(i) * int64(bands) / int64(n))
	if closed {
		return k * Bands / bands
	}
	return k * (Bands - 1) / max(bands-1, 1)
}

// ramp returns the ramp through the given stops, which are evenly spaced.
func ramp(stops ...Color) *Ramp { return between(stops, Bands-1) }

// cyclic returns the ramp through the given stops and back to the first.
func cyclic(stops ...Color) *Ramp { return between(append(stops, stops[0]), Bands) }

// between returns the ramp through the given stops, the last of which is at
// band last.
func between(stops []Color, last int) *Ramp {
	var r Ramp
	for i := range r {
		place := i * (len(stops) - 1) // stop j is at j*last
		j := min(place/last, len(stops)-2)
		r[i] = mix(stops[j], stops[j+1], place-j*last, last)
	}
	return &r
}

// mix returns the colour at part/whole of the way from a to b.
func mix(a, b Color, part, whole int) Color {
	var c Color
	for shift := 0; shift < 24; shift += 8 {
		x := int(a >> shift & 0xff)
		y := int(b >> shift & 0xff)
		rounded := ((whole-part)*x + part*y + whole/2) / whole
		c |= Color(rounded) << shift
	}
	return c
}

// A Theme holds the colours for a light or a dark background.
type Theme struct {
	Page    Color // the background around a board
	Text    Color // on the page
	Light   Color // squares
	Dark    Color // squares
	Knight  Color // the piece
	Outline Color // of the piece
	Open    *Ramp // the line of an open path
	Closed  *Ramp // the line of a closed tour
	Path    Color // of a search
	Done    Color // the result of a search
	Failed  Color // the steps that a search takes back
}

// Time returns the ramp of an open or closed path.
func (t *Theme) Time(closed bool) *Ramp {
	if closed {
		return t.Closed
	}
	return t.Open
}

// Day and Night are the light and the dark theme. Their open ramps are the
// first two thirds of Matplotlib's plasma, darkened at the end for contrast
// with light squares, and the bright half of its viridis (Nathaniel Smith and
// Stéfan van der Walt, 2015). Both rise steadily in lightness. The cyclic ramps
// rise to the middle of the tour through warm or green colours and fall through
// others.
var (
	Day = &Theme{
		Page:    0xffffff,
		Text:    0x333333,
		Light:   0xf7f2e7,
		Dark:    0xece2cd,
		Knight:  0x1c1c1c,
		Outline: 0xffffff,
		Open:    ramp(0x0d0887, 0x5200a2, 0x8903a2, 0xaf2981, 0xc54560, 0xcb631e),
		Closed: cyclic(
			0x080992, 0x5102a2, 0x900f99, 0xbd2170, 0xca4a26,
			0xb96a02, 0x7b7b0c, 0x017b45, 0x01646c, 0x004475,
		),
		Path:   0x2b5876,
		Done:   0x2e7d4f,
		Failed: 0xb3402a,
	}
	Night = &Theme{
		Page:    0x0d1117,
		Text:    0xdddddd,
		Light:   0x30343f,
		Dark:    0x252831,
		Knight:  0xf4f4f4,
		Outline: 0x14161c,
		Open:    ramp(0x3b8bb0, 0x2aa5a0, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725),
		Closed: cyclic(
			0x4688d8, 0x04a7c2, 0x25c1a2, 0x6cd773, 0xd2e23b,
			0xfeda4a, 0xfeb871, 0xfe8f7d, 0xec72a7, 0xa873de,
		),
		Path:   0x8fbfe0,
		Done:   0x63c088,
		Failed: 0xf0806a,
	}
)
