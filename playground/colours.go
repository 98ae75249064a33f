package main

import (
	"fmt"
	"strings"

	"example.com/knighttour/internal/palette"
)

// This file derives the page's colours from the library's. The page asks
// questions about the colours of squares, so these differ more than in the
// library's pictures. Lines that would no longer stand out from a square are
// made darker or lighter.

const (
	minSquareContrast = 1.6 // between light and dark squares
	minLineContrast   = 3   // between lines or marks and the squares
)

var (
	day   = withSquares(paper(palette.Day), 0xfffaf0, 0xd6c5a0, palette.Black)
	night = withSquares(palette.Night, 0x3a3f4c, 0x15171d, palette.White)
)

// paper returns a copy of a theme with the colours of paper and ink for the
// page and its text.
func paper(t *palette.Theme) *palette.Theme {
	c := *t
	c.Page, c.Text = 0xf7f3ea, 0x2b2a28
	return &c
}

// withSquares returns a copy of a theme with other squares. The colour of each
// line is moved towards the colour far, but only until it stands out from both
// squares. The colour far itself must stand out from both.
func withSquares(t *palette.Theme, light, dark, far palette.Color) *palette.Theme {
	c := *t
	c.Light, c.Dark = light, dark
	standsOut := func(line palette.Color) bool {
		return palette.Contrast(line, light) >= minLineContrast &&
			palette.Contrast(line, dark) >= minLineContrast
	}
	clearer := func(line palette.Color) palette.Color {
		for hundredths := 0; ; hundredths++ {
			if nearer := towards(line, far, hundredths); standsOut(nearer) {
				return nearer
			}
		}
	}
	ramp := func(r *palette.Ramp) *palette.Ramp {
		var other palette.Ramp
		for i, line := range r {
			other[i] = clearer(line)
		}
		return &other
	}
	c.Open, c.Closed = ramp(t.Open), ramp(t.Closed)
	c.Path, c.Done, c.Failed = clearer(t.Path), clearer(t.Done), clearer(t.Failed)
	return &c
}

// towards returns the colour that is the given number of hundredths of the way
// from one colour to another, channel by channel.
func towards(from, to palette.Color, hundredths int) (c palette.Color) {
	for shift := 0; shift < 24; shift += 8 {
		a, b := int(from>>shift&0xff), int(to>>shift&0xff)
		c |= palette.Color(a+(b-a)*hundredths/100) << shift
	}
	return c
}

// colours returns the colours in both themes as CSS custom properties.
func colours() string {
	return "/* Made from internal/palette. Paper is light. */\n" +
		":root {\n" + properties(day) + "}\n" +
		"@media screen and (prefers-color-scheme: dark) {\n" +
		":root:not(.paper) {\n" + properties(night) + "}\n}\n"
}

// properties returns a theme's colours as CSS custom properties: each colour
// and, with "on-" before its name, the colour of text on it.
func properties(t *palette.Theme) string {
	var b strings.Builder
	for _, c := range []struct {
		name   string
		colour palette.Color
	}{
		{"page", t.Page}, {"text", t.Text}, {"light", t.Light}, {"dark", t.Dark}, {"knight", t.Knight},
		{"outline", t.Outline}, {"path", t.Path}, {"done", t.Done}, {"failed", t.Failed},
	} {
		fmt.Fprintf(&b, "  --%s: %v; --on-%[1]s: %[3]v;\n", c.name, c.colour, c.colour.Ink())
	}
	for i := range palette.Bands {
		fmt.Fprintf(&b,
			"  --open-%d: %v; --on-open-%[1]d: %[3]v; --closed-%[1]d: %[4]v; --on-closed-%[1]d: %[5]v;\n",
			i, t.Open[i], t.Open[i].Ink(), t.Closed[i], t.Closed[i].Ink())
	}
	return b.String()
}
