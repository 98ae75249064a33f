package palette

import (
	"fmt"
	"math"
	"testing"
)

// themes calls f with each theme in a subtest.
func themes(t *testing.T, f func(t *testing.T, theme *Theme)) {
	t.Run("theme=day", func(t *testing.T) { f(t, Day) })
	t.Run("theme=night", func(t *testing.T) { f(t, Night) })
}

// TestContrast checks that marks can be seen and text can be read.
func TestContrast(t *testing.T) {
	check := func(t *testing.T, what string, a, b Color, minContrast float64) {
		t.Helper()
		if c := Contrast(a, b); c < minContrast {
			t.Errorf("%s: the contrast of %v and %v is %.2f, want at least %.1f",
				what, a, b, c, minContrast)
		}
	}
	themes(t, func(t *testing.T, theme *Theme) {
		squares := []Color{theme.Light, theme.Dark}
		check(t, "text", theme.Text, theme.Page, 4.5)
		check(t, "the knight in its outline", theme.Knight, theme.Outline, 4.5)
		for _, square := range squares {
			check(t, "the knight", theme.Knight, square, 4.5)
		}
		for _, c := range []Color{theme.Path, theme.Done, theme.Failed} {
			for _, ground := range append(squares, theme.Page) {
				check(t, "a search", c, ground, 3)
			}
		}
		for _, c := range []Color{theme.Done, theme.Failed} {
			check(t, "the text about a search", c, theme.Page, 4.5)
		}
		if theme.Time(false) != theme.Open {
			t.Error("the ramp of an open tour is not Open")
		}
		if theme.Time(true) != theme.Closed {
			t.Error("the ramp of a closed tour is not Closed")
		}
		for name, r := range map[string]*Ramp{"open": theme.Open, "closed": theme.Closed} {
			for i, c := range r {
				for _, square := range squares {
					check(t, fmt.Sprintf("%s line in band %d", name, i), c, square, 3)
				}
				check(t, fmt.Sprintf("%s number in band %d", name, i), c, c.Ink(), 4.5)
			}
		}
	})
}

// lightness returns CIE L*, from 0 to 100, which is perceptually uniform.
func lightness(c Color) float64 {
	y := c.Luminance()
	if y > 216.0/24389 {
		return 116*math.Cbrt(y) - 16
	}
	return y * 24389 / 27
}

// distance returns the Manhattan distance of two colours.
func distance(a, b Color) (d float64) {
	for shift := 0; shift < 24; shift += 8 {
		d += math.Abs(float64(a>>shift&0xff) - float64(b>>shift&0xff))
	}
	return d
}

// TestOpenRamp checks that lightness alone shows the time.
func TestOpenRamp(t *testing.T) {
	themes(t, func(t *testing.T, theme *Theme) {
		first, last := lightness(theme.Open[0]), lightness(theme.Open[Bands-1])
		mean := (last - first) / (Bands - 1)
		if mean < 1 {
			t.Errorf("a band is only %.2f lighter than the one before it", mean)
		}
		for i := range Bands - 1 {
			step := lightness(theme.Open[i+1]) - lightness(theme.Open[i])
			if step < mean/2 || step > 2*mean {
				t.Errorf("from band %d to the next the lightness rises by %.2f, and by %.2f on average",
					i, step, mean)
			}
		}
	})
}

// TestClosedRamp checks that the ramp gets lighter and then darker, without a
// seam or a repetition.
func TestClosedRamp(t *testing.T) {
	themes(t, func(t *testing.T, theme *Theme) {
		r := theme.Closed
		widest := 0.0
		for i := range Bands - 1 {
			widest = max(widest, distance(r[i], r[i+1]))
		}
		if seam := distance(r[Bands-1], r[0]); seam > widest {
			t.Errorf("the last band is %.0f from the first, and no other is more than %.0f from the next",
				seam, widest)
		}
		turns := 0
		for i, c := range r {
			here := lightness(c)
			rose := here > lightness(r[(i+Bands-1)%Bands])
			rises := lightness(r[(i+1)%Bands]) > here
			if rose != rises {
				turns++
			}
		}
		if turns != 2 {
			t.Errorf("the lightness turns %d times, want twice", turns)
		}
		for i, c := range r {
			for j := range i - 1 {
				if j == 0 && i == Bands-1 {
					continue // they are next to each other
				}
				if distance(c, r[j]) < 12 {
					t.Errorf("bands %d and %d are %v and %v, which look the same", j, i, r[j], c)
				}
			}
		}
	})
}

// TestBand checks that the bands of all lengths ascend, have equal widths and
// span the ramp.
func TestBand(t *testing.T) {
	for n := 1; n <= 1000; n++ {
		for _, closed := range []bool{false, true} {
			checkBands(t, n, closed)
		}
	}
}

// checkBands checks the bands of the steps of a path of n squares.
func checkBands(t *testing.T, n int, closed bool) {
	steps := map[int]int{} // by band
	last := 0
	for i := range n {
		band := Band(i, n, closed)
		if band < last || band >= Bands {
			t.Fatalf("n=%d closed=%t: step %d is in band %d, the one before it in %d",
				n, closed, i, band, last)
		}
		steps[band]++
		last = band
	}
	bands := min(n, Bands)
	if len(steps) != bands {
		t.Fatalf("n=%d closed=%t: %d bands", n, closed, len(steps))
	}
	for _, c := range steps {
		if c < n/bands || c > (n+bands-1)/bands {
			t.Fatalf("n=%d closed=%t: %d steps in one of %d bands", n, closed, c, bands)
		}
	}
	if first := Band(0, n, closed); first != 0 {
		t.Fatalf("n=%d closed=%t: the first band is %d", n, closed, first)
	}
	if !closed && n > 1 && last != Bands-1 {
		t.Fatalf("n=%d closed=%t: the last band is %d", n, closed, last)
	}
}

// TestColor checks a name, and the largest and the smallest contrast.
func TestColor(t *testing.T) {
	if got, want := Color(0x0d0887).String(), "#0d0887"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if greatest := Contrast(Black, White); greatest != 21 {
		t.Errorf("the contrast of black and white is %v, want 21", greatest)
	}
	// The contrast of ink is smallest where black and white contrast equally.
	smallest := 21.0
	for grey := range Color(256) {
		c := grey<<16 | grey<<8 | grey
		smallest = min(smallest, Contrast(c, c.Ink()))
	}
	if smallest < 4.58 {
		t.Errorf("the smallest contrast of ink is %.3f, want 4.58", smallest)
	}
}

// TestMix checks that the components of mixed colours are rounded.
func TestMix(t *testing.T) {
	for _, test := range []struct {
		a, b        Color
		part, whole int
		want        Color
	}{
		{a: 0x000000, b: 0xffffff, part: 1, whole: 2, want: 0x808080},
		{a: 0x102030, b: 0x405060, part: 1, whole: 3, want: 0x203040},
		{a: 0x0000ff, b: 0xff0000, part: 1, whole: 4, want: 0x4000bf},
		{a: 0x123456, b: 0xabcdef, part: 0, whole: 5, want: 0x123456},
		{a: 0x123456, b: 0xabcdef, part: 5, whole: 5, want: 0xabcdef},
	} {
		if got := mix(test.a, test.b, test.part, test.whole); got != test.want {
			t.Errorf("%d/%d from %v to %v: %v, want %v",
				test.part, test.whole, test.a, test.b, got, test.want)
		}
	}
}
