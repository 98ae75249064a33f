package main

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/palette"
)

// TestColoursOf checks how many colours an output can have in several
// environments.
func TestColoursOf(t *testing.T) {
	tests := []struct {
		environment string
		terminal    bool
		want        colours
	}{
		{"TERM=xterm-256color", true, indexed},
		{"TERM=xterm-256color COLORTERM=truecolor", true, full},
		{"TERM=xterm COLORTERM=24bit", true, full},
		{"TERM=xterm COLORTERM=1", true, indexed},
		{"TERM=xterm NO_COLOR=", true, indexed},
		{"TERM=xterm COLORTERM=truecolor NO_COLOR=1", true, colourless},
		{"TERM=dumb COLORTERM=truecolor", true, colourless},
		{"COLORTERM=truecolor", true, colourless},
		{"TERM=xterm COLORTERM=truecolor", false, colourless},
		{"TERM=xterm CLICOLOR_FORCE=1", false, indexed},
		{"CLICOLOR_FORCE=1 COLORTERM=truecolor", false, full},
		{"TERM=xterm CLICOLOR_FORCE=0", false, colourless},
		{"CLICOLOR_FORCE=1 NO_COLOR=1", true, colourless},
	}
	for _, tt := range tests {
		t.Run("environment="+tt.environment, func(t *testing.T) {
			getenv := func(name string) string {
				for _, variable := range strings.Fields(tt.environment) {
					if value, ok := strings.CutPrefix(variable, name+"="); ok {
						return value
					}
				}
				return ""
			}
			if got := coloursOf(tt.terminal, getenv); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

// escape matches a sequence that sets a colour.
var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestColoursOnly checks that colours change only the space between numbers,
// and that no line is wider than the screen of 80 columns.
func TestColoursOnly(t *testing.T) {
	for _, args := range []string{"", "-closed", "1x1", "3x26 -closed", "20x20"} {
		_, plain, _ := runPlain(t.Context(), "tour "+args)
		for _, c := range []colours{indexed, full} {
			t.Run(fmt.Sprintf("args=%s colours=%d", args, c), func(t *testing.T) {
				status, coloured, _ := printingTo(screen{colours: c, width: 80, terminal: true})(t.Context(),
					"tour "+args)
				if status != 0 {
					t.Fatalf("status %d", status)
				}
				if !escape.MatchString(coloured) {
					t.Error("there are no colours")
				}
				text := escape.ReplaceAllString(coloured, "")
				if regexp.MustCompile(".{81}").MatchString(text) {
					t.Error("more than 80 characters a line")
				}
				text, _, _ = strings.Cut(text, "\nstart")
				if !slices.Equal(strings.Fields(text), strings.Fields(plain)) {
					t.Errorf("got\n%s\nwant\n%s", text, plain)
				}
			})
		}
	}
}

// TestScreenOf checks the screen of terminals of several widths, and of a file.
func TestScreenOf(t *testing.T) {
	getenv := func(name string) string { return map[string]string{"TERM": "xterm"}[name] }
	for width, want := range map[int]screen{
		0:   {colours: colourless, width: 80},
		40:  {colours: indexed, width: 40, terminal: true},
		200: {colours: indexed, width: 200, terminal: true},
	} {
		if got := screenOf(width, getenv); got != want {
			t.Errorf("of %d columns: got %v, want %v", width, got, want)
		}
	}
}

// half matches a half block with its colours: the foreground, the background
// and the character.
var half = regexp.MustCompile("(?:\x1b\\[38;2;([0-9;]+)m)?(?:\x1b\\[48;2;([0-9;]+)m)?([▀▄ ])(?:\x1b\\[0m)?")

// TestHeat parses the colours of a board printed without numbers, and compares
// them with those of the path, which need not be a complete tour.
func TestHeat(t *testing.T) {
	board := knighttour.MustBoard(7, 30)
	tour, err := board.Tour(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{210, 150, 1} {
		path := knighttour.Tour{Path: tour.Path[:n]}
		p := newPainter(full, board, path)
		want := map[[2]int]string{}
		for i, id := range path.Path {
			r, g, b := p.ground(i + 1).RGB()
			want[[2]int{int(id) / 30, int(id) % 30}] = fmt.Sprintf("%d;%d;%d", r, g, b)
		}
		var out bytes.Buffer
		screen{colours: full, width: 30}.printHeat(&out, board, path)
		text, _, _ := strings.Cut(out.String(), "\n\n")
		got := map[[2]int]string{}
		for row, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			for col, match := range half.FindAllStringSubmatch(line, -1) {
				upper, lower := match[1], match[2]
				if match[3] == "▄" {
					upper, lower = lower, upper
				}
				if upper != "" {
					got[[2]int{2 * row, col}] = upper
				}
				if lower != "" {
					got[[2]int{2*row + 1, col}] = lower
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%d squares: got\n%v\nwant\n%v", n, got, want)
		}
	}
}

// TestContrast checks that the numbers are readable, and that there are enough
// different colours to show the time.
func TestContrast(t *testing.T) {
	for _, c := range []colours{indexed, full} {
		for _, closed := range []bool{false, true} {
			p := painter{c, palette.Bands, closed}
			different := map[palette.Color]bool{}
			for i := range p.n {
				ground := p.time(i, p.n)
				different[ground] = true
				contrast := palette.Contrast(palette.Black, ground)
				if contrast < 4.5 || ground.Ink() != palette.Black {
					t.Errorf("colours=%d closed=%t: black on %v has a contrast of %.2f",
						c, closed, ground, contrast)
				}
			}
			least := palette.Bands
			if c == indexed {
				least = 12
			}
			if len(different) < least {
				t.Errorf("colours=%d closed=%t: %d colours, want at least %d",
					c, closed, len(different), least)
			}
		}
	}
}

// TestLevel checks that no level is nearer than the one that level returns.
func TestLevel(t *testing.T) {
	distance := func(i int, x uint8) int { return max(int(levels[i])-int(x), int(x)-int(levels[i])) }
	for x := range 256 {
		got := level(uint8(x))
		for i := range levels {
			if distance(i, uint8(x)) < distance(got, uint8(x)) {
				t.Errorf("of %d: %d, which is farther away than %d", x, levels[got], levels[i])
			}
		}
	}
}
