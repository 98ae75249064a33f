package knighttour_test

import (
	"context"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
)

// browser returns the command of a browser that takes screenshots, or skips
// the test if there is none.
func browser(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("no browser is started with -short")
	}
	names := []string{"google-chrome", "chromium", "chromium-browser"}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skipf("no browser to look at the pictures with: none of %s is installed", strings.Join(names, ", "))
	return ""
}

const (
	shotCell    = 220 // the room of a picture in a screenshot, in pixels
	shotWidth   = 200 // the width of a picture
	shotColumns = 4
)

// screenshot shows the SVG pictures side by side in a browser with the given
// flags. A browser that does not get that far, for example because it is not
// allowed to read and write the files, is as good as none.
func screenshot(t *testing.T, command string, svgs [][]byte, flags ...string) image.Image {
	t.Helper()
	var page strings.Builder
	page.WriteString("<!DOCTYPE html>\n<meta name=\"color-scheme\" content=\"light dark\">\n")
	for i, svg := range svgs {
		fmt.Fprintf(&page, "<img style=\"position:absolute;left:%dpx;top:%dpx;width:%dpx\" src=\"data:image/svg+xml,%s\">\n",
			i%shotColumns*shotCell, i/shotColumns*shotCell, shotWidth, html.EscapeString(url.PathEscape(string(svg))))
	}
	dir := t.TempDir()
	source, shot := filepath.Join(dir, "page.html"), filepath.Join(dir, "shot.png")
	if err := os.WriteFile(source, []byte(page.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	rows := (len(svgs) + shotColumns - 1) / shotColumns
	cmd := exec.CommandContext(ctx, command, append(flags,
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
		"--force-color-profile=srgb", "--user-data-dir="+filepath.Join(dir, "profile"), "--screenshot="+shot,
		fmt.Sprintf("--window-size=%d,%d", shotColumns*shotCell, rows*shotCell), "file://"+filepath.ToSlash(source))...)
	cmd.WaitDelay = time.Second
	output, err := cmd.CombinedOutput()
	file, openErr := os.Open(shot)
	if err != nil || openErr != nil {
		t.Skipf("%s takes no screenshot here: %v\n%s", command, err, output)
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// colours are those of a picture, as the styles have them.
type colours struct{ page, light, dark, line, start, end color.RGBA }

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// near reports whether a and b look the same.
func near(a, b color.Color) bool {
	const most = 0x800
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	differ := func(x, y uint32) bool { return max(x, y)-min(x, y) > most }
	return !differ(ar, br) && !differ(ag, bg) && !differ(ab, bb)
}

// A view is a picture of a small board in a screenshot.
type view struct {
	img   image.Image
	index int
	board knighttour.Board
}

// at returns the colour of a place on the board, in squares from its top left.
func (v view) at(col, row float64) color.Color {
	scale := shotWidth / (float64(v.board.Cols()) + 0.5)
	x, y := v.index%shotColumns*shotCell, v.index/shotColumns*shotCell
	return v.img.At(x+int((col+0.25)*scale), y+int((row+0.25)*scale))
}

// centre returns the centre of a square.
func (v view) centre(id int64) (col, row float64) {
	cols := int64(v.board.Cols())
	return float64(id%cols) + 0.5, float64(id/cols) + 0.5
}

// TestBrowser looks at pictures in a browser, in light and in dark.
func TestBrowser(t *testing.T) {
	command := browser(t)
	all := pictures(t)
	var svgs [][]byte
	for _, p := range all {
		svgs = append(svgs, drawn(t, p.picture, p.board, p.tour))
	}
	for _, scheme := range []struct {
		name, flag string
		want       colours
	}{
		{"light", "--blink-settings=preferredColorScheme=1",
			colours{rgb(0xffffff), rgb(0xf5eee0), rgb(0xe4d6bc), rgb(0x2b5876), rgb(0x2e7d4f), rgb(0xb3402a)}},
		{"dark", "--blink-settings=preferredColorScheme=0",
			colours{rgb(0x121212), rgb(0x383c48), rgb(0x292c36), rgb(0x8fbfe0), rgb(0x63c088), rgb(0xf0806a)}},
	} {
		t.Run("scheme="+scheme.name, func(t *testing.T) {
			img := screenshot(t, command, svgs, scheme.flag, "--force-prefers-reduced-motion")
			for i, p := range all {
				if p.board.Rows() > 8 {
					continue // its lines are thinner than a pixel
				}
				t.Run("picture="+p.name, func(t *testing.T) {
					checkView(t, view{img, i, p.board}, p.tour, scheme.want)
				})
			}
		})
	}
}

// checkView checks what stands still.
func checkView(t *testing.T, v view, tour knighttour.Tour, want colours) {
	check := func(what string, col, row float64, want color.Color) {
		t.Helper()
		if got := v.at(col, row); !near(got, want) {
			t.Errorf("%s: the colour at column %.2f, row %.2f is %v, want %v", what, col, row, got, want)
		}
	}
	check("the top left square", 0.1, 0.1, want.light)
	if v.board.Cols() > 1 {
		check("the square beside it", float64(v.board.Cols())-0.9, 0.04, []color.Color{want.light, want.dark}[(v.board.Cols()-1)%2])
	}
	for id := range int64(v.board.Rows() * v.board.Cols()) {
		if v.board.Node(id) == nil {
			col, row := v.centre(id)
			check("a blocked square", col, row, want.page)
		}
	}
	n := len(tour.Path)
	if n == 0 {
		return
	}
	// Beside the numbers.
	col, row := v.centre(tour.Path[0])
	check("the start", col, row+0.24, want.start)
	if n == 1 {
		return
	}
	col, row = v.centre(tour.Path[n-1])
	check("the end", col, row+0.28, want.end)
	last := tour.Path[0]
	for _, id := range tour.Path[1:] {
		fromCol, fromRow := v.centre(last)
		toCol, toRow := v.centre(id)
		check("a move", (fromCol+toCol)/2, (fromRow+toRow)/2, want.line)
		last = id
	}
}

// TestBrowserMotion looks at a picture that has just begun to move.
func TestBrowserMotion(t *testing.T) {
	command := browser(t)
	b := board(t, 6, 6)
	tour, err := b.ClosedTour(0)
	if err != nil {
		t.Fatal(err)
	}
	svg := drawn(t, knighttour.Picture{Animated: true, Unnumbered: true}, b, tour)
	v := view{screenshot(t, command, [][]byte{svg}, "--blink-settings=preferredColorScheme=1"), 0, b}
	col, row := v.centre(tour.Path[30])
	if got := v.at(col, row); !near(got, rgb(0xf5eee0)) && !near(got, rgb(0xe4d6bc)) {
		t.Errorf("30 moves ahead the colour is %v, want that of the square: the line is there already", got)
	}
	knight := 0
	for y := range shotWidth {
		for x := range shotWidth {
			if near(v.img.At(x, y), rgb(0x1c1c1c)) {
				knight++
			}
		}
	}
	if knight < 100 {
		t.Errorf("%d pixels are the knight's, want 100 at least", knight)
	}
}
