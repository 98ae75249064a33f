package knighttour_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/palette"
)

// A pictureCase is a picture to be drawn.
type pictureCase struct {
	name    string
	picture knighttour.Picture
	board   knighttour.Board
	tour    knighttour.Tour
}

// pictures are the cases of TestWriteSVGGolden, TestOnePage and TestBrowser.
func pictures() []pictureCase {
	closed := must(knighttour.MustBoard(6, 6).ClosedTour(14))
	camel, zebra := mustVariant(4, 5, 1, 3, 19), mustVariant(6, 6, 2, 3)
	animated := knighttour.Picture{Animated: true}
	puzzle, given, err := knighttour.ParsePuzzle("1 # 3\n. . .\n# 6 .")
	if err != nil {
		panic(err)
	}
	puzzle = must(puzzle.WithPiece(king...))
	solution := knighttour.Tour{Path: []int64{0, 4, 2, 5, 8, 7}} // all but one square
	return []pictureCase{
		{
			name:    "single",
			picture: knighttour.Picture{},
			board:   knighttour.MustBoard(1, 1),
			tour:    knighttour.Tour{Path: []int64{0}},
		},
		{
			name:    "single-animated",
			picture: animated,
			board:   knighttour.MustBoard(1, 1),
			tour:    knighttour.Tour{Path: []int64{0}},
		},
		{
			name:    "empty",
			picture: animated,
			board:   knighttour.MustBoard(2, 3),
			tour:    knighttour.Tour{},
		},
		{
			name:    "open",
			picture: knighttour.Picture{},
			board:   knighttour.MustBoard(5, 5),
			tour:    builtTour(knighttour.MustBoard(5, 5)),
		},
		{
			name:    "closed",
			picture: knighttour.Picture{Title: `<6 & 6> "squares"`},
			board:   knighttour.MustBoard(6, 6),
			tour:    closed,
		},
		{
			name:    "unnumbered",
			picture: knighttour.Picture{Unnumbered: true},
			board:   knighttour.MustBoard(5, 5),
			tour:    builtTour(knighttour.MustBoard(5, 5)),
		},
		{
			name:    "animated",
			picture: animated,
			board:   knighttour.MustBoard(5, 5),
			tour:    builtTour(knighttour.MustBoard(5, 5)),
		},
		{
			name:    "animated-closed",
			picture: knighttour.Picture{Unnumbered: true, Animated: true, Duration: 5 * time.Second},
			board:   knighttour.MustBoard(6, 6),
			tour:    closed,
		},
		{
			name:    "animated-large",
			picture: animated,
			board:   knighttour.MustBoard(12, 17),
			tour:    builtTour(knighttour.MustBoard(12, 17)),
		},
		{
			name:    "light",
			picture: knighttour.Picture{Theme: knighttour.LightTheme, Size: 200},
			board:   knighttour.MustBoard(5, 5),
			tour:    builtTour(knighttour.MustBoard(5, 5)),
		},
		{
			name:    "dark",
			picture: knighttour.Picture{Theme: knighttour.DarkTheme, Size: 1000},
			board:   knighttour.MustBoard(6, 6),
			tour:    closed,
		},
		{
			name:    "partial",
			picture: knighttour.Picture{},
			board:   knighttour.MustBoard(8, 8),
			tour:    knighttour.Tour{Path: []int64{27, 10, 20, 37}},
		},
		{
			name:    "partial-ring",
			picture: knighttour.Picture{},
			board:   knighttour.MustBoard(4, 4),
			tour:    knighttour.Tour{Path: []int64{0, 9, 15, 6}},
		},
		{
			name:    "blocked",
			picture: knighttour.Picture{},
			board:   mustVariant(3, 3, 1, 2, 4),
			tour:    knighttour.Tour{Path: []int64{0, 5, 6, 1, 8, 3, 2, 7}},
		},
		{
			name:    "camel",
			picture: knighttour.Picture{},
			board:   camel,
			tour:    knighttour.Tour{Path: []int64{0, 8, 10}},
		},
		{
			name:    "zebra",
			picture: knighttour.Picture{},
			board:   zebra,
			tour:    knighttour.Tour{Path: []int64{0, 15, 35, 20, 4, 13}},
		},
		{
			name:    "puzzle",
			picture: knighttour.Picture{Places: given},
			board:   puzzle,
			tour:    knighttour.Tour{},
		},
		{
			name:    "puzzle-path",
			picture: knighttour.Picture{Places: given, Marked: []int64{4, 5}},
			board:   puzzle,
			tour:    solution,
		},
		{
			name:    "puzzle-unnumbered",
			picture: knighttour.Picture{Places: given, Unnumbered: true},
			board:   puzzle,
			tour:    solution,
		},
		{
			name:    "puzzle-large",
			picture: knighttour.Picture{Places: map[int]int64{0: 0, 1: 17, 8: 40}},
			board:   knighttour.MustBoard(15, 15),
			tour:    knighttour.Tour{Path: []int64{0, 17}},
		},
		{
			name:    "hundred",
			picture: knighttour.Picture{},
			board:   knighttour.MustBoard(10, 11),
			tour:    builtTour(knighttour.MustBoard(10, 11)),
		},
		{
			name:    "large",
			picture: knighttour.Picture{},
			board:   knighttour.MustBoard(21, 5),
			tour:    builtTour(knighttour.MustBoard(21, 5)),
		},
		{
			name:    "larger",
			picture: knighttour.Picture{},
			board:   mustVariant(33, 33, 1, 2, 100),
			tour:    knighttour.Tour{Path: builtTour(knighttour.MustBoard(33, 33)).Path[:90]},
		},
	}
}

// TestWriteSVGGolden compares pictures with those in testdata, byte by byte,
// and draws each twice.
func TestWriteSVGGolden(t *testing.T) {
	for _, test := range pictures() {
		t.Run("picture="+test.name, func(t *testing.T) {
			got := drawnTour(t, test.picture, test.board, test.tour)
			checkGolden(t, "testdata/"+test.name+".svg", got)
			if again := drawnTour(t, test.picture, test.board, test.tour); !bytes.Equal(got, again) {
				t.Error("the same arguments give different bytes")
			}
		})
	}
}

// TestImages checks that the pictures of tours in images are what the package
// draws. go generate redraws them. The pictures of searches are drawn and
// checked by tools/pictures.
func TestImages(t *testing.T) {
	chessboard, hundred := knighttour.MustBoard(8, 8), knighttour.MustBoard(100, 100)
	floor := must(must(knighttour.ParseBoard(bays[1:])).WithPiece([2]int{0, 1}))
	_, err := knighttour.Find(t.Context(), floor, knighttour.Open())
	var no *knighttour.NoTourError
	if !errors.As(err, &no) {
		t.Fatal(err)
	}
	plan := knighttour.Picture{
		Coordinates: true,
		Marked:      no.Nodes,
		Routes:      must(knighttour.FindRoutes(t.Context(), floor)),
	}
	for name, svg := range map[string][]byte{
		"animated": drawnTour(t, knighttour.Picture{Animated: true}, chessboard,
			symmetricTour(chessboard, 8)),
		"plan": drawnTour(t, plan, floor, knighttour.Tour{}),
		"hundred": drawnTour(t, knighttour.Picture{}, hundred,
			must(knighttour.KnightTourBetter(t.Context(), hundred, 0))),
	} {
		checkGolden(t, "images/"+name+".svg", svg)
	}
}

// BenchmarkWriteSVG shows that the time is linear.
func BenchmarkWriteSVG(b *testing.B) {
	for _, side := range []int{8, 100, 1000} {
		board := knighttour.MustBoard(side, side)
		tour := builtTour(board)
		measureRuns(b, fmt.Sprintf("board=%v", board), side*side, "square", func() {
			if err := (knighttour.Picture{}).WriteSVG(io.Discard, board, tour); err != nil {
				panic(err)
			}
		})
	}
}

// TestWriteSVGMemory checks that a picture takes less memory than its path, in
// few allocations.
func TestWriteSVGMemory(t *testing.T) {
	graphtest.Slow(t)
	b := knighttour.MustBoard(1000, 1000)
	tour := builtTour(b)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := (knighttour.Picture{}).WriteSVG(io.Discard, b, tour); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	bytes, mallocs := after.TotalAlloc-before.TotalAlloc, after.Mallocs-before.Mallocs
	if bytes > 4_000_000 {
		t.Errorf("%d bytes for a path of %d squares, want 4,000,000 at most", bytes, len(tour.Path))
	}
	if mallocs > 10_000 {
		t.Errorf("%d allocations, want 10,000 at most", mallocs)
	}
}

// TestWriteSVGHuge draws on absurdly large boards: it takes no time, and
// nothing overflows.
func TestWriteSVGHuge(t *testing.T) {
	const maxSide = 1<<31 - 1
	for _, sides := range [][2]int{{1, maxSide}, {maxSide, 1}, {46340, 46340}} {
		b := knighttour.MustBoard(sides[0], sides[1])
		tour := knighttour.Tour{Path: []int64{b.ID(sides[0]-1, sides[1]-1)}}
		svg := drawnTour(t, knighttour.Picture{Animated: true}, b, tour)
		if regexp.MustCompile(`NaN|Inf|"-`).Match(svg) {
			t.Errorf("%v: got\n%s", b, svg)
		}
	}
}

// A limitedWriter has room for some bytes. If a write does not fit, it takes
// the beginning.
type limitedWriter struct {
	left  int   // how many bytes it still takes
	calls int   // of Write
	err   error // for a write that does not fit
}

// Write implements [io.Writer].
func (l *limitedWriter) Write(p []byte) (int, error) {
	l.calls++
	if len(p) <= l.left {
		l.left -= len(p)
		return len(p), nil
	}
	n := l.left
	l.left = 0
	return n, l.err
}

// TestWriteSVGWriters checks what the writer sees: a small picture at once, a
// large one in parts. Its errors and short writes are returned.
func TestWriteSVGWriters(t *testing.T) {
	for _, side := range []int{5, 200} {
		b := knighttour.MustBoard(side, side)
		tour := builtTour(b)
		const room = 1 << 30
		w := limitedWriter{left: room}
		err := knighttour.Picture{}.WriteSVG(&w, b, tour)
		all := room - w.left
		graphtest.NoError(t, err)
		minCalls, maxCalls := 1, 1 // a small picture is written at once
		if side > 5 {
			minCalls, maxCalls = 2, all>>15
		}
		if w.calls < minCalls || w.calls > maxCalls {
			t.Errorf("%v: %d calls of Write for %d bytes, want %d to %d",
				b, w.calls, all, minCalls, maxCalls)
		}
		full := errors.New("full")
		for _, size := range []int{0, 1, all / 2, all - 1} {
			err := knighttour.Picture{}.WriteSVG(&limitedWriter{left: size, err: full}, b, tour)
			short := knighttour.Picture{}.WriteSVG(&limitedWriter{left: size}, b, tour)
			if err != full {
				t.Errorf("%v, size=%d: error %v, want that of the writer", b, size, err)
			}
			if short != io.ErrShortWrite {
				t.Errorf("%v, size=%d: error %v, want %v", b, size, short, io.ErrShortWrite)
			}
		}
		err = knighttour.Picture{}.WriteSVG(&limitedWriter{left: all, err: full}, b, tour)
		if err != nil {
			t.Errorf("%v: error %v, but there is just enough room", b, err)
		}
	}
}

// browser returns the command of a browser for screenshots, or skips the test
// if none is installed.
func browser(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("no browser is started with -short")
	}
	names := []string{"chromium-headless-shell", "google-chrome", "chromium", "chromium-browser"}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skipf("no browser to look at the pictures with: none of %s is installed",
		strings.Join(names, ", "))
	return ""
}

const (
	shotCell    = 220 // the room of a picture in a screenshot, in pixels
	shotWidth   = 200 // the width of a picture
	shotColumns = 4   // how many pictures are side by side
)

// screenshot shows the SVG pictures side by side in a browser with the given
// flags. If the browser may not read or write the files, the test is skipped.
func screenshot(t *testing.T, command string, svgs [][]byte, flags ...string) image.Image {
	t.Helper()
	var page strings.Builder
	page.WriteString("<!DOCTYPE html>\n<meta name=\"color-scheme\" content=\"light dark\">\n")
	for i, svg := range svgs {
		fmt.Fprintf(&page, `<img style="position:absolute;left:%dpx;top:%dpx;width:%dpx" `,
			i%shotColumns*shotCell, i/shotColumns*shotCell, shotWidth)
		fmt.Fprintf(&page, "src=\"data:image/svg+xml,%s\">\n",
			html.EscapeString(url.PathEscape(string(svg))))
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
		"--headless",
		"--no-sandbox",
		"--disable-gpu",
		"--hide-scrollbars",
		"--force-device-scale-factor=1",
		"--force-color-profile=srgb",
		"--user-data-dir="+filepath.Join(dir, "profile"),
		"--screenshot="+shot,
		fmt.Sprintf("--window-size=%d,%d", shotColumns*shotCell, rows*shotCell),
		"file://"+filepath.ToSlash(source))...)
	cmd.WaitDelay = time.Second
	output, err := cmd.CombinedOutput()
	file, openErr := os.Open(shot)
	if err != nil {
		t.Skipf("%s takes no screenshot here: %v\n%s", command, err, output)
	}
	if openErr != nil {
		t.Skipf("%s takes no screenshot here: %v\n%s", command, openErr, output)
	}
	defer file.Close()
	return must(png.Decode(file))
}

// rgb converts a colour to a type of package image.
func rgb(c palette.Color) color.RGBA {
	r, g, b := c.RGB()
	return color.RGBA{R: r, G: g, B: b, A: 0xff}
}

// looksAlike reports whether a and b look the same.
func looksAlike(a, b color.Color) bool {
	const maxDifference = 0x800 // of 0xffff
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	differ := func(x, y uint32) bool { return max(x, y)-min(x, y) > maxDifference }
	return !differ(ar, br) && !differ(ag, bg) && !differ(ab, bb)
}

// A view is a picture of a small board in a screenshot.
type view struct {
	img   image.Image // the screenshot
	index int         // of the picture in it
	board knighttour.Board
}

// at returns the colour of a place on the board, in squares from its top left.
func (v view) at(col, row float64) color.Color {
	scale := shotWidth / (float64(v.board.Cols()) + 0.5)
	x, y := v.index%shotColumns*shotCell, v.index/shotColumns*shotCell
	return v.img.At(x+int((col+0.25)*scale), y+int((row+0.25)*scale))
}

// centre returns the centre of a square, in squares from the top left.
func (v view) centre(id int64) (col, row float64) {
	cols := int64(v.board.Cols())
	return float64(id%cols) + 0.5, float64(id/cols) + 0.5
}

// TestBrowser checks the colours that a browser shows of each picture, in
// light and in dark.
func TestBrowser(t *testing.T) {
	command := browser(t)
	all := pictures()
	var svgs [][]byte
	for _, p := range all {
		svgs = append(svgs, drawnTour(t, p.picture, p.board, p.tour))
	}
	for _, scheme := range []struct {
		name, flag string
		page       palette.Color // the browser's own background
		theme      *palette.Theme
	}{
		{"light", "--blink-settings=preferredColorScheme=1", 0xffffff, palette.Day},
		{"dark", "--blink-settings=preferredColorScheme=0", 0x121212, palette.Night},
	} {
		t.Run("scheme="+scheme.name, func(t *testing.T) {
			img := screenshot(t, command, svgs, scheme.flag, "--force-prefers-reduced-motion")
			for i, p := range all {
				if p.board.Rows() > 8 {
					continue // its lines are thinner than a pixel
				}
				theme := *[]*palette.Theme{
					scheme.theme,
					palette.Day,
					palette.Night,
				}[p.picture.Theme]
				theme.Page = scheme.page
				t.Run("picture="+p.name, func(t *testing.T) {
					checkView(t, view{img, i, p.board}, p, &theme)
				})
			}
		})
	}
}

// checkView checks the parts of a picture that do not move.
func checkView(t *testing.T, v view, p pictureCase, theme *palette.Theme) {
	check := func(what string, col, row float64, want palette.Color) {
		t.Helper()
		if got := v.at(col, row); !looksAlike(got, rgb(want)) {
			t.Errorf("%s: the colour at column %.2f, row %.2f is %v, want %v",
				what, col, row, got, want)
		}
	}
	check("the top left square", 0.03, 0.03, theme.Light)
	if v.board.Cols() > 1 {
		check("the square beside it", float64(v.board.Cols())-0.9, 0.04,
			[]palette.Color{theme.Light, theme.Dark}[(v.board.Cols()-1)%2])
	}
	for id := range int64(v.board.Rows() * v.board.Cols()) {
		if v.board.Node(id) == nil {
			col, row := v.centre(id)
			check("a blocked square", col, row, theme.Page)
		}
	}
	path := p.tour.Path
	n := len(path)
	if n == 0 {
		return
	}
	closed := p.tour.Verify(v.board) == nil && p.tour.IsClosed(v.board)
	colour := func(i int) palette.Color { return theme.Time(closed)[palette.Band(i, n, closed)] }
	disc, mark := 0.25, 0.43 // where they are visible, from the centre
	switch {
	case p.picture.Unnumbered && p.picture.Places == nil: // Places has the first and the last square
		disc, mark = 0.1, 0.36
	case p.name == "zebra":
		disc, mark = 0.16, 0.287
	}
	col, row := v.centre(path[0])
	check("the ring around the start", col-mark, row, colour(0))
	if _, isGiven := p.picture.Places[0]; !isGiven {
		check("the disc in it, beside the number", col-disc, row, colour(0))
	}
	if n == 1 {
		return
	}
	col, row = v.centre(path[n-1])
	if closed {
		check("the end without a frame", col, row+mark-0.02,
			[2]palette.Color{theme.Light, theme.Dark}[(int(col)+int(row))%2])
	} else {
		check("the frame around the end", col, row+mark, colour(n-1))
	}
	for i := range n - 1 {
		fromCol, fromRow := v.centre(path[i])
		toCol, toRow := v.centre(path[i+1])
		// Other moves may cross it, but not everywhere.
		seen := false
		for _, part := range []float64{0.42, 0.46, 0.5, 0.54, 0.58} {
			seen = seen || looksAlike(v.at(fromCol+part*(toCol-fromCol), fromRow+part*(toRow-fromRow)),
				rgb(colour(i)))
		}
		if !seen {
			t.Errorf("move %d does not have the colour of its time, %v", i, colour(i))
		}
	}
}

// TestBrowserMotion looks at animated pictures: at the beginning, halfway, and
// at rest.
func TestBrowserMotion(t *testing.T) {
	command := browser(t)
	b := knighttour.MustBoard(6, 6)
	tour := must(b.ClosedTour(0))
	moments := []struct {
		name    string
		theme   knighttour.Theme
		colours *palette.Theme
		seconds float64
		visited int
	}{
		{
			name:    "begin",
			theme:   knighttour.LightTheme,
			colours: palette.Day,
			seconds: 0,
			visited: 1,
		},
		{
			name:    "middle",
			theme:   knighttour.LightTheme,
			colours: palette.Day,
			seconds: 5.28,
			visited: 20, // the knight has just come to that square
		},
		{
			name:    "middleDark",
			theme:   knighttour.DarkTheme,
			colours: palette.Night,
			seconds: 5.28,
			visited: 20,
		},
		{
			name:    "endDark",
			theme:   knighttour.DarkTheme,
			colours: palette.Night,
			seconds: 1000,
			visited: 36,
		},
	}
	var svgs [][]byte
	for _, m := range moments {
		svg := drawnTour(t, knighttour.Picture{
			Theme:    m.theme,
			Animated: true,
			Duration: 10 * time.Second,
		}, b, tour)
		// The animations are paused after the given time.
		style := fmt.Sprintf("<style>.kt-visit,.kt-grow,.kt-ride{animation-delay:-%gs!important;"+
			"animation-play-state:paused!important}</style></svg>", m.seconds)
		svgs = append(svgs, bytes.Replace(svg, []byte("</svg>"), []byte(style), 1))
	}
	img := screenshot(t, command, svgs)
	for i, m := range moments {
		t.Run("moment="+m.name, func(t *testing.T) {
			checkMoment(t, view{img, i, b}, tour, m.colours, m.visited)
		})
	}
}

// checkMoment checks that the given number of squares of a tour are lit, that
// the other squares and the moves between them are faint, and that the knight
// is visible.
func checkMoment(t *testing.T, v view, tour knighttour.Tour, colours *palette.Theme, visited int) {
	knight := 0
	for y := range shotWidth {
		for x := range shotWidth {
			if looksAlike(v.img.At(v.index%shotColumns*shotCell+x, y), rgb(colours.Knight)) {
				knight++
			}
		}
	}
	if knight < 100 {
		t.Errorf("%d pixels belong to the knight, want at least 100", knight)
	}
	n := len(tour.Path)
	for i := 1; i < n; i++ { // the knight may be on the first square
		if i == visited-1 || i == visited {
			continue // and on this one, or just before it
		}
		col, row := v.centre(tour.Path[i])
		lit := rgb(colours.Closed[palette.Band(i, n, true)])
		if i < visited {
			if got := v.at(col-0.26, row); !looksAlike(got, lit) {
				t.Errorf("square %d of the path is %v, want %v", i, got, lit)
			}
			continue
		}
		nextCol, nextRow := v.centre(tour.Path[(i+1)%n])
		for _, got := range []color.Color{
			v.at(col-0.2, row-0.15),
			v.at((col+nextCol)/2, (row+nextRow)/2),
		} {
			if looksAlike(got, lit) || looksAlike(got, rgb(colours.Light)) || looksAlike(got, rgb(colours.Dark)) {
				t.Errorf("square %d of the path, or the move from it, is %v, not faint", i, got)
			}
		}
	}
}

var (
	tag       = regexp.MustCompile(`<[^>]*>`)
	attribute = regexp.MustCompile(` ([-\w:]+)="([^"]*)"`)
	style     = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

	// A rule, keyframes, the condition of some rules, or their end.
	rule = regexp.MustCompile(`\s*(?:(@media[^{]*)\{|(@keyframes [^{]*|[^{}@]*)\{((?:[^{}]|\{[^{}]*\})*)\}|\})`)

	ownSelector = regexp.MustCompile(`^(\.kts?(-[-\w]+)?( \.kt-\w+)?|@keyframes kt-[-\w]+)$`)
)

// TestOnePage checks that pictures on one page do not interfere with each
// other, neither those of the package nor those of README.md: no ID occurs
// twice, selectors are for the pictures' own classes, and all pictures define a
// class or keyframes in the same way.
func TestOnePage(t *testing.T) {
	graphtest.Slow(t)
	svgs := map[string]string{}
	for _, p := range pictures() {
		svgs[p.name] = string(drawnTour(t, p.picture, p.board, p.tour))
		if strings.Contains(svgs[p.name], " id=") {
			t.Errorf("%s has an ID, and may be on a page twice", p.name)
		}
	}
	for _, name := range must(filepath.Glob("images/*.svg")) {
		svgs[name] = readGolden(name)
	}
	p := page{ids: map[string]bool{}, said: map[string]string{}}
	for name, svg := range svgs {
		t.Run("picture="+name, func(t *testing.T) { p.add(t, svg) })
	}
	if len(p.said) < 2*palette.Bands {
		t.Errorf("only %d rules", len(p.said))
	}
}

// A page collects the IDs of pictures, and what their styles say about each
// selector.
type page struct {
	ids  map[string]bool
	said map[string]string // by selector, with the condition before it
}

// add adds a picture to the page.
func (p page) add(t *testing.T, svg string) {
	for _, text := range tag.FindAllString(svg, -1) {
		names := map[string]bool{}
		for _, a := range attribute.FindAllStringSubmatch(text, -1) {
			if names[a[1]] {
				t.Errorf("%s has %s twice", text, a[1])
			}
			names[a[1]] = true
			if a[1] == "id" {
				if p.ids[a[2]] {
					t.Errorf("%s has an ID that is on the page already", text)
				}
				p.ids[a[2]] = true
			}
			for class := range strings.FieldsSeq(a[2]) {
				if a[1] == "class" && !strings.HasPrefix(class, "kt") {
					t.Errorf("class %s", class)
				}
			}
		}
	}
	for _, css := range style.FindAllStringSubmatch(svg, -1) {
		condition := ""
		for _, m := range rule.FindAllStringSubmatch(css[1], -1) {
			if m[2] == "" {
				condition = m[1]
				continue
			}
			before, ok := p.said[condition+m[2]]
			if !ownSelector.MatchString(m[2]) {
				t.Errorf("selector %q is not for the pictures' own classes", m[2])
			}
			if ok && before != m[3] {
				t.Errorf("selector %q says %q, in another picture %q", m[2], m[3], before)
			}
			p.said[condition+m[2]] = m[3]
		}
		if rest := strings.TrimSpace(rule.ReplaceAllString(css[1], "")); rest != "" {
			t.Errorf("no rules: %q", rest)
		}
	}
}

// TestPictureRoutes draws several paths, and refuses those that are wrong.
func TestPictureRoutes(t *testing.T) {
	board := must(knighttour.MustBoard(2, 4).WithPiece([2]int{0, 1}))
	tour := knighttour.Tour{Path: []int64{0, 1}}
	routes := [][]int64{{4}, {7, 6, 5}, {}}
	svg := string(drawnTour(t, knighttour.Picture{Routes: routes}, board, tour))
	for _, want := range []string{
		"3 routes of a wazir over 6 of the 8 squares",
		"3 lines lead over 6 squares: from a2 to b2; from a1 to a1; from d1 to b1.",
		">6</text>",
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture lacks %q:\n%s", want, svg)
		}
	}
	if lines := strings.Count(svg, `class="kt-line kt-o`); lines != 3+3+2 {
		t.Errorf("%d parts of lines and marks, want 3 moves, 3 rings and 2 frames", lines)
	}
	for name, test := range map[string]struct {
		routes [][]int64
		index  int // of the first wrong step
	}{
		"a square twice":           {routes: [][]int64{{2}, {2}}, index: 0},
		"a square of t":            {routes: [][]int64{{5, 1, 2}}, index: 1},
		"no move":                  {routes: [][]int64{{2, 7}}, index: 1},
		"no square":                {routes: [][]int64{{8}}, index: 0},
		"a square of t, no move":   {routes: [][]int64{{5, 1, 7}}, index: 1},
		"no move, a square of t":   {routes: [][]int64{{5, 7, 1}}, index: 1},
		"a square of t, no square": {routes: [][]int64{{1, 8}}, index: 0},
	} {
		p := knighttour.Picture{Routes: test.routes}
		err := p.WriteSVG(io.Discard, board, tour)
		var step *knighttour.PathError
		if !errors.Is(err, knighttour.ErrPicture) || !errors.As(err, &step) {
			t.Errorf("%s: %v, want a PathError", name, err)
			continue
		}
		if step.Index != test.index {
			t.Errorf("%s: %v, want step %d to be the first wrong one", name, err, test.index)
		}
	}
	moving := knighttour.Picture{Routes: routes, Animated: true}
	if err := moving.WriteSVG(io.Discard, board, tour); !errors.Is(err, knighttour.ErrPicture) {
		t.Errorf("animated: %v", err)
	}
}

// TestThemeString checks the names of the themes, and of values that are not
// themes.
func TestThemeString(t *testing.T) {
	for want, theme := range map[string]knighttour.Theme{
		"auto":      knighttour.AutoTheme,
		"light":     knighttour.LightTheme,
		"dark":      knighttour.DarkTheme,
		"Theme(-1)": -1,
		"Theme(3)":  3,
	} {
		if got := theme.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
